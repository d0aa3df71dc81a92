package io.streamling.kafka.format.internal.avro.write;

import io.streamling.batch.ColumnMemory;
import io.streamling.kafka.format.encode.EncodeException;
import io.streamling.kafka.format.encode.RecordBuffer;

/** Avro's binary form of numbers and bytes. Stateless. */
final class AvroOutput {
    private static final int MAX_VARINT_BYTES = 10;

    private AvroOutput() {}

    static void number(long value, RecordBuffer out) throws EncodeException {
        byte[] bytes = out.reserve(MAX_VARINT_BYTES);
        int at = out.length();
        long rest = value << 1 ^ value >> 63;
        while ((rest & ~0x7FL) != 0) {
            bytes[at++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[at++] = (byte) rest;
        out.advance(at - out.length());
    }

    static void bytes(long address, int length, RecordBuffer out) throws EncodeException {
        number(length, out);
        out.put(address, length);
    }

    /**
     * A whole number of big-endian bytes: with its length and no more bytes than needed, or in a fixed size.
     *
     * @param fixed the size; 0 for as many as needed
     */
    static void bigEndian(byte[] bytes, int fixed, RecordBuffer out) throws EncodeException {
        int from = 0;
        while (from < bytes.length - 1 && bytes[from] == (byte) (bytes[from + 1] >> 7)) {
            from++;
        }
        int length = bytes.length - from;
        if (fixed == 0) {
            number(length, out);
            out.put(bytes, from, length);
            return;
        }
        if (length > fixed) {
            throw new EncodeException("the number does not fit the " + fixed + " bytes of the schema");
        }
        byte[] array = out.reserve(fixed);
        java.util.Arrays.fill(array, out.length(), out.length() + fixed - length, (byte) (bytes[0] >> 7));
        System.arraycopy(bytes, from, array, out.length() + fixed - length, length);
        out.advance(fixed);
    }

    /** Turns little-endian bytes of a column into big-endian ones, behind the first {@code skip} bytes. */
    static void reverse(long address, int width, byte[] into, int skip) {
        for (int i = 0; i < width; i++) {
            into[skip + i] = ColumnMemory.byteAt(address + width - 1 - i);
        }
    }
}

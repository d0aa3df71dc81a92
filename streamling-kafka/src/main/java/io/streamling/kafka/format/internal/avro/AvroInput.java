package io.streamling.kafka.format.internal.avro;

import io.streamling.batch.ColumnMemory;
import io.streamling.kafka.format.internal.Expansion;
import io.streamling.kafka.format.internal.Malformed;
import io.streamling.kafka.format.internal.Utf8;

/**
 * Reads Avro's binary form out of a slice of an array. Every read is checked against the end of the slice, every length
 * against what is left of it, so that a corrupt record can neither reach its neighbour nor ask for memory. One thread.
 */
public final class AvroInput {
    private static final int MAX_VARINT_BYTES = 10;
    /** How many elements that take no bytes all arrays of a record may have: nothing else bounds them. */
    private static final int MAX_EMPTY_ELEMENTS = 4096;

    private static final byte[] NOTHING = {};

    private byte[] bytes = NOTHING;
    private int position;
    private int limit;
    private int emptyElements;
    private long room;
    private boolean explaining;

    /** Reads the bytes {@code from} up to, not including, {@code to} next. */
    public void open(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.position = from;
        this.limit = to;
        this.emptyElements = 0;
        this.room = Expansion.roomFor(to - from);
        this.explaining = false;
    }

    /** How many bytes are left. */
    public int remaining() {
        return limit - position;
    }

    byte[] bytes() {
        return bytes;
    }

    int position() {
        return position;
    }

    /** Goes back to something that was moved past. */
    void moveTo(int earlier) {
        position = earlier;
    }

    /** Goes back to read the same again, this time with an eye on which field is wrong. */
    void explainFrom(int earlier) {
        position = earlier;
        emptyElements = 0;
        room = Expansion.roomFor(limit - earlier);
        explaining = true;
    }

    /** Whether the record is known to be bad, and only the field is looked for. */
    boolean isExplaining() {
        return explaining;
    }

    long readLong() throws Malformed {
        int at = position;
        if (at < limit) {
            long first = bytes[at];
            if (first >= 0) {
                position = at + 1;
                return (first >>> 1) ^ -(first & 1);
            }
        }
        return readLongVarint();
    }

    private long readLongVarint() throws Malformed {
        int at = position;
        int end = Math.min(limit, at + MAX_VARINT_BYTES);
        long value = 0;
        for (int shift = 0; at < end; shift += 7) {
            byte next = bytes[at++];
            value |= (next & 0x7FL) << shift;
            if (next >= 0) {
                position = at;
                return (value >>> 1) ^ -(value & 1);
            }
        }
        throw new Malformed(
                at == limit
                        ? "the record ends within a number"
                        : "a number of more than " + MAX_VARINT_BYTES + " bytes");
    }

    int readInt() throws Malformed {
        long value = readLong();
        if ((int) value != value) {
            throw new Malformed("a number that is no int");
        }
        return (int) value;
    }

    /** A length of bytes that follow, all of them within the record. */
    int readLength() throws Malformed {
        long length = readLong();
        if (length < 0 || length > limit - position) {
            throw new Malformed("a length of " + length + " where " + (limit - position) + " bytes are left");
        }
        return (int) length;
    }

    /**
     * How many elements the next block of an array or map has; 0 at its end.
     *
     * @param minBytes how many bytes an element takes at least
     */
    long readCount(int minBytes) throws Malformed {
        long count = readLong();
        if (count < 0) {
            // The length of the block helps only those who move past it.
            readLength();
            count = -count;
        }
        int most = minBytes == 0 ? MAX_EMPTY_ELEMENTS - emptyElements : (limit - position) / minBytes;
        if (count < 0 || count > most) {
            throw new Malformed("a count of " + count + " where " + (limit - position) + " bytes are left");
        }
        if (minBytes == 0) {
            emptyElements += (int) count;
        }
        return count;
    }

    /** Claims memory that is more than the bytes of the record. */
    void expand(long bytes) throws Malformed {
        room = Expansion.take(room, bytes);
    }

    /** The index into something with {@code count} entries: the branches of a union, the symbols of an enum. */
    int readIndex(int count, String what) throws Malformed {
        long index = readLong();
        if (index < 0 || index >= count) {
            throw new Malformed(what + " " + index + " of " + count);
        }
        return (int) index;
    }

    boolean readBoolean() throws Malformed {
        int at = take(1);
        byte value = bytes[at];
        if ((value & ~1) != 0) {
            throw new Malformed("a boolean that is neither 0 nor 1");
        }
        return value != 0;
    }

    float readFloat() throws Malformed {
        return Float.intBitsToFloat(ColumnMemory.intAt(bytes, take(Float.BYTES)));
    }

    double readDouble() throws Malformed {
        return Double.longBitsToDouble(ColumnMemory.longAt(bytes, take(Double.BYTES)));
    }

    long bigEndianLong(int at) {
        return Long.reverseBytes(ColumnMemory.longAt(bytes, at));
    }

    /** Moves past bytes and returns where they start. */
    int take(int count) throws Malformed {
        int at = position;
        if (count > limit - at) {
            throw new Malformed("needs " + count + " bytes where " + (limit - at) + " are left");
        }
        position = at + count;
        return at;
    }

    /** Copies text that is known to be within the record, and moves past it. */
    void copyText(int length, long to) throws Malformed {
        int at = position;
        position = at + length;
        if (!ColumnMemory.copyText(bytes, at, length, to) && !Utf8.isValid(bytes, at, length)) {
            throw new Malformed("text that is not UTF-8");
        }
    }
}

package io.streamling.kafka.format.encode;

import io.streamling.batch.ColumnMemory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Bytes that are appended to, used again for each record. One thread.
 *
 * <p>The fast way: {@link #reserve}, then write into {@link #array} from {@link #length} on, then {@link #advance}.
 */
public final class RecordBuffer {
    private static final int FIRST_BYTES = 1 << 10;
    /** The largest array that every JVM can make. */
    private static final int MAX_BYTES = Integer.MAX_VALUE - 64;

    private byte[] bytes = new byte[FIRST_BYTES];
    private int length;

    /** How many bytes were appended. */
    public int length() {
        return length;
    }

    /** Forgets what is behind the first {@code newLength} bytes. */
    public void truncate(int newLength) {
        length = Math.min(length, newLength);
    }

    /** The array that holds the bytes; another one after {@link #reserve} had to make room. */
    public byte[] array() {
        return bytes;
    }

    /** Makes room for at least {@code more} bytes behind {@link #length} and gives the array. */
    public byte[] reserve(int more) throws EncodeException {
        if (more > bytes.length - length) {
            grow(more);
        }
        return bytes;
    }

    /** Counts bytes that were written into the reserved room. */
    public void advance(int written) {
        length += written;
    }

    /** Appends one byte. */
    public void put(int value) throws EncodeException {
        byte[] array = reserve(1);
        array[length++] = (byte) value;
    }

    /** Appends a part of an array. */
    public void put(byte[] from, int fromIndex, int count) throws EncodeException {
        System.arraycopy(from, fromIndex, reserve(count), length, count);
        length += count;
    }

    /** Appends bytes of a column, from an address. */
    public void put(long address, int count) throws EncodeException {
        ColumnMemory.copy(address, reserve(count), length, count);
        length += count;
    }

    /** A copy of the bytes from an index up to the end. */
    public byte[] copyFrom(int index) {
        return Arrays.copyOfRange(bytes, index, length);
    }

    /** What was appended, as text; for tests and messages. */
    @Override
    public String toString() {
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }

    private void grow(int more) throws EncodeException {
        if (more > MAX_BYTES - length) {
            throw new EncodeException("the record would be larger than 2 GiB");
        }
        int doubled = bytes.length > MAX_BYTES / 2 ? MAX_BYTES : bytes.length * 2;
        bytes = Arrays.copyOf(bytes, Math.max(doubled, length + more));
    }
}

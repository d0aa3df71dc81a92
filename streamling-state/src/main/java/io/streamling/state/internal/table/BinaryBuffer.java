package io.streamling.state.internal.table;

import io.streamling.batch.ColumnMemory;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Bytes in network order, growing as needed; reused. Task thread only. */
final class BinaryBuffer {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);

    private byte[] bytes = new byte[1 << 16];
    private int size;

    int size() {
        return size;
    }

    void clear() {
        size = 0;
    }

    void putByte(int value) {
        reserve(Byte.BYTES);
        bytes[size++] = (byte) value;
    }

    void putShort(int value) {
        reserve(Short.BYTES);
        SHORT.set(bytes, size, (short) value);
        size += Short.BYTES;
    }

    void putInt(int value) {
        reserve(Integer.BYTES);
        INT.set(bytes, size, value);
        size += Integer.BYTES;
    }

    void putLong(long value) {
        reserve(Long.BYTES);
        LONG.set(bytes, size, value);
        size += Long.BYTES;
    }

    /** Overwrites four bytes that were put before. */
    void setInt(int index, int value) {
        INT.set(bytes, index, value);
    }

    void putMemory(long address, int length) {
        reserve(length);
        ColumnMemory.copy(address, bytes, size, length);
        size += length;
    }

    void putBytes(byte[] from) {
        reserve(from.length);
        System.arraycopy(from, 0, bytes, size, from.length);
        size += from.length;
    }

    byte[] toArray() {
        return Arrays.copyOf(bytes, size);
    }

    /** The bytes themselves, of which {@link #size} count, until the next change. */
    byte[] bytes() {
        return bytes;
    }

    private void reserve(int more) {
        if (size + more > bytes.length) {
            long wanted = Math.max(2L * bytes.length, (long) size + more);
            if (wanted > Integer.MAX_VALUE - 8) {
                throw new IllegalStateException("one statement cannot hold more than 2 GiB");
            }
            bytes = Arrays.copyOf(bytes, (int) wanted);
        }
    }
}

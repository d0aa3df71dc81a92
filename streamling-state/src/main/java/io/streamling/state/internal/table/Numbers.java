package io.streamling.state.internal.table;

import io.streamling.batch.ColumnMemory;
import io.streamling.batch.WideInteger;
import java.math.BigInteger;

/** Reads whole numbers of any width, for decimals those without the point. Stateless. */
final class Numbers {
    private static final int DECIMAL_BYTES = 16;

    private Numbers() {}

    /** Of a kind whose values fit 64 bits with a sign. */
    static long small(ValueKind kind, long data, int row) {
        return switch (kind) {
            case INT8 -> ColumnMemory.byteAt(data + row);
            case INT16 -> ColumnMemory.shortAt(data + 2L * row);
            case INT32 -> ColumnMemory.intAt(data + 4L * row);
            case UINT8 -> ColumnMemory.byteAt(data + row) & 0xff;
            case UINT16 -> ColumnMemory.shortAt(data + 2L * row) & 0xffff;
            case UINT32 -> Integer.toUnsignedLong(ColumnMemory.intAt(data + 4L * row));
            default -> ColumnMemory.longAt(data + 8L * row);
        };
    }

    static BigInteger big(ValueKind kind, long data, int row) {
        return switch (kind) {
            case DECIMAL -> decimal(data + (long) DECIMAL_BYTES * row);
            case WIDE_DECIMAL -> littleEndian(data + (long) WideInteger.BYTES * row, WideInteger.BYTES);
            case INT256 -> WideInteger.INT256.fromBytes(wide(data, row));
            case UINT256 -> WideInteger.UINT256.fromBytes(wide(data, row));
            case UINT64 -> unsigned(ColumnMemory.longAt(data + 8L * row));
            default -> BigInteger.valueOf(small(kind, data, row));
        };
    }

    private static BigInteger decimal(long address) {
        long low = ColumnMemory.longAt(address);
        long high = ColumnMemory.longAt(address + Long.BYTES);
        return high == low >> 63 ? BigInteger.valueOf(low) : littleEndian(address, DECIMAL_BYTES);
    }

    private static BigInteger littleEndian(long address, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[length - 1 - i] = ColumnMemory.byteAt(address + i);
        }
        return new BigInteger(bytes);
    }

    private static byte[] wide(long data, int row) {
        byte[] bytes = new byte[WideInteger.BYTES];
        ColumnMemory.copy(data + (long) WideInteger.BYTES * row, bytes, 0, bytes.length);
        return bytes;
    }

    private static BigInteger unsigned(long value) {
        BigInteger low = BigInteger.valueOf(value);
        return value >= 0 ? low : low.add(BigInteger.ONE.shiftLeft(Long.SIZE));
    }
}

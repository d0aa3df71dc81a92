package io.streamling.sql.internal.wide;

import io.streamling.batch.ColumnMemory;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Reads and writes wide numbers in columns: 32 bytes each, a DECIMAL with the least significant byte first, as Arrow has
 * it, an integer with the most significant first. Stateless.
 */
public final class WideMemory {
    private static final int BYTES = 32;
    private static final int SHIFT = 5;

    private WideMemory() {}

    /** A DECIMAL of more than 38 digits. */
    public static BigDecimal decimalAt(long data, int row, int scale) {
        long at = address(data, row);
        byte[] bytes = new byte[BYTES];
        for (int i = 0; i < BYTES; i += Long.BYTES) {
            putBigEndian(bytes, BYTES - Long.BYTES - i, ColumnMemory.longAt(at + i));
        }
        return new BigDecimal(new BigInteger(bytes), scale);
    }

    /** Sets a DECIMAL of more than 38 digits. */
    public static void putDecimal(long data, int row, BigDecimal value) {
        long at = address(data, row);
        BigInteger rest = value.unscaledValue();
        for (int i = 0; i < BYTES; i += Long.BYTES) {
            ColumnMemory.putLong(at + i, rest.longValue());
            rest = rest.shiftRight(Long.SIZE);
        }
    }

    /** An INT256. */
    public static BigInteger int256At(long data, int row) {
        return new BigInteger(integerBytes(data, row));
    }

    /** A UINT256. */
    public static BigInteger uint256At(long data, int row) {
        return new BigInteger(1, integerBytes(data, row));
    }

    private static byte[] integerBytes(long data, int row) {
        byte[] bytes = new byte[BYTES];
        ColumnMemory.copy(address(data, row), bytes, 0, BYTES);
        return bytes;
    }

    /** Sets an INT256 or a UINT256. */
    public static void putInteger(long data, int row, BigInteger value) {
        long at = address(data, row);
        BigInteger rest = value;
        for (int i = BYTES - Long.BYTES; i >= 0; i -= Long.BYTES) {
            ColumnMemory.putLong(at + i, Long.reverseBytes(rest.longValue()));
            rest = rest.shiftRight(Long.SIZE);
        }
    }

    private static long address(long data, int row) {
        return data + ((long) row << SHIFT);
    }

    private static void putBigEndian(byte[] bytes, int from, long value) {
        for (int i = 0; i < Long.BYTES; i++) {
            bytes[from + i] = (byte) (value >> (Long.SIZE - Byte.SIZE * (i + 1)));
        }
    }
}

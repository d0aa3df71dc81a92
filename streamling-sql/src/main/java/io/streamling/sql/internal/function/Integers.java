package io.streamling.sql.internal.function;

/** Integer arithmetic that fails instead of wrapping around. All widths are computed in 64 bits and then narrowed. Stateless. */
public final class Integers {
    private Integers() {}

    /** a + b. */
    public static long add(long a, long b) {
        long sum = a + b;
        if (((a ^ sum) & (b ^ sum)) < 0) {
            throw RowError.INTEGER_OVERFLOW;
        }
        return sum;
    }

    /** a - b. */
    public static long subtract(long a, long b) {
        long difference = a - b;
        if (((a ^ b) & (a ^ difference)) < 0) {
            throw RowError.INTEGER_OVERFLOW;
        }
        return difference;
    }

    /** a * b. */
    public static long multiply(long a, long b) {
        long product = a * b;
        if (Math.multiplyHigh(a, b) != product >> 63) {
            throw RowError.INTEGER_OVERFLOW;
        }
        return product;
    }

    /** a / b, truncated. */
    public static long divide(long a, long b) {
        if (b == 0) {
            throw RowError.DIVISION_BY_ZERO;
        }
        if (b == -1) {
            return negate(a);
        }
        return a / b;
    }

    /** The rest of a / b, with the sign of a. */
    public static long modulo(long a, long b) {
        if (b == 0) {
            throw RowError.DIVISION_BY_ZERO;
        }
        return b == -1 ? 0 : a % b;
    }

    /** -a. */
    public static long negate(long a) {
        if (a == Long.MIN_VALUE) {
            throw RowError.INTEGER_OVERFLOW;
        }
        return -a;
    }

    /** The value without its sign. */
    public static long abs(long a) {
        return a < 0 ? negate(a) : a;
    }

    /** The value, where it fits 32 bits. */
    public static long toInteger(long value) {
        if (value != (int) value) {
            throw RowError.INTEGER_OVERFLOW;
        }
        return value;
    }

    /** The value, where it fits 16 bits. */
    public static long toSmallint(long value) {
        if (value != (short) value) {
            throw RowError.INTEGER_OVERFLOW;
        }
        return value;
    }

    /** The value, where it fits 8 bits. */
    public static long toTinyint(long value) {
        if (value != (byte) value) {
            throw RowError.INTEGER_OVERFLOW;
        }
        return value;
    }
}

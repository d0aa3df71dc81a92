package io.streamling.kafka.format.internal;

import io.streamling.batch.DecimalAppender;
import java.math.BigInteger;

/** Writes 128-bit decimals, checked against the column's precision. Stateless. */
public final class Decimals {
    /** The most digits that a decimal column can have. */
    public static final int MAX_PRECISION = 38;

    /** Every long has at most this many digits. */
    private static final int LONG_DIGITS = 19;

    private static final int WIDTH_BYTES = 16;
    private static final long[] POWER_HIGH = new long[MAX_PRECISION + 1];
    private static final long[] POWER_LOW = new long[MAX_PRECISION + 1];

    static {
        for (int i = 0; i <= MAX_PRECISION; i++) {
            BigInteger power = BigInteger.TEN.pow(i);
            POWER_HIGH[i] = power.shiftRight(Long.SIZE).longValue();
            POWER_LOW[i] = power.longValue();
        }
    }

    private Decimals() {}

    /** Appends a big-endian two's complement number of any length; none is 0. The caller has checked the range. */
    public static void append(byte[] bytes, int from, int length, int precision, DecimalAppender column)
            throws Malformed {
        int at = from;
        int end = from + length;
        long low = length == 0 ? 0 : bytes[from] >> 7;
        long high = low;
        for (; end - at > WIDTH_BYTES; at++) {
            if (bytes[at] != (byte) high || (bytes[at + 1] < 0) != (high < 0)) {
                throw tooLarge(precision);
            }
        }
        if (end - at > Long.BYTES) {
            high = bigEndian(high, bytes, at, end - Long.BYTES);
            at = end - Long.BYTES;
        }
        append(high, bigEndian(low, bytes, at, end), precision, column);
    }

    /** Appends an unscaled number. */
    public static void append(long high, long low, int precision, DecimalAppender column) throws Malformed {
        boolean isLong = high == low >> 63;
        if (!(isLong && precision >= LONG_DIGITS) && !fits(high, low, precision)) {
            throw tooLarge(precision);
        }
        column.setUnscaled(high, low);
    }

    /** Appends an unscaled number of any size. */
    public static void append(BigInteger unscaled, int precision, DecimalAppender column) throws Malformed {
        if (unscaled.bitLength() >= 2 * Long.SIZE) {
            throw tooLarge(precision);
        }
        append(unscaled.shiftRight(Long.SIZE).longValue(), unscaled.longValue(), precision, column);
    }

    private static boolean fits(long high, long low, int precision) {
        long absoluteLow = high < 0 ? -low : low;
        long absoluteHigh = high;
        if (high < 0) {
            absoluteHigh = low == 0 ? -high : ~high;
        }
        int order = Long.compareUnsigned(absoluteHigh, POWER_HIGH[precision]);
        return order < 0 || (order == 0 && Long.compareUnsigned(absoluteLow, POWER_LOW[precision]) < 0);
    }

    private static long bigEndian(long start, byte[] bytes, int from, int to) {
        long value = start;
        for (int i = from; i < to; i++) {
            value = value << Byte.SIZE | (bytes[i] & 0xFF);
        }
        return value;
    }

    private static Malformed tooLarge(int precision) {
        return new Malformed("a decimal with more than " + precision + " digits");
    }
}

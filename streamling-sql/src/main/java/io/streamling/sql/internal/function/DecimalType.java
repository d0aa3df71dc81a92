package io.streamling.sql.internal.function;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** Fits exact results into a DECIMAL of one precision and scale. Immutable. */
final class DecimalType {
    /** The digits that fit 64 bits in any case. */
    static final int SMALL_DIGITS = 18;

    private static final long[] POWERS = powers();

    private final int precision;
    private final int scale;
    private final BigInteger bound;

    DecimalType(int precision, int scale) {
        this.precision = precision;
        this.scale = scale;
        this.bound = BigInteger.TEN.pow(precision);
    }

    int scale() {
        return scale;
    }

    /** Ten to the power of 0 to 18. */
    static long power(int digits) {
        return POWERS[digits];
    }

    private static long[] powers() {
        long[] powers = new long[SMALL_DIGITS + 1];
        powers[0] = 1;
        for (int i = 1; i < powers.length; i++) {
            powers[i] = 10 * powers[i - 1];
        }
        return powers;
    }

    /** The value where it has no more digits than the type; it has the type's scale. */
    Decimal fit(long value, Decimal result, RowError failure) {
        if (precision <= SMALL_DIGITS && Math.abs(value) >= POWERS[precision]) {
            throw failure;
        }
        return result.set(value);
    }

    Decimal fit(BigInteger value, Decimal result, RowError failure) {
        if (value.abs().compareTo(bound) >= 0) {
            throw failure;
        }
        return result.set(value);
    }

    /** The value, rounded half up to the type's scale, where it has no more digits than the type. */
    Decimal fit(BigDecimal value, Decimal result, RowError failure) {
        return fit(value.setScale(scale, RoundingMode.HALF_UP).unscaledValue(), result, failure);
    }

    /** Rounded half away from zero after division by ten to a power of 0 to 18. */
    static long roundDown(long value, int digits) {
        if (digits == 0) {
            return value;
        }
        return divideHalfUp(value, POWERS[digits]);
    }

    static long divideHalfUp(long value, long divisor) {
        long quotient = value / divisor;
        long rest = Math.abs(value % divisor);
        if (rest < Math.abs(divisor) - rest) {
            return quotient;
        }
        return (value ^ divisor) < 0 ? quotient - 1 : quotient + 1;
    }

    /** Whether a value times ten to a power fits 64 bits, sign turned or not. */
    static boolean scalesUp(long value, int digits) {
        if (digits > SMALL_DIGITS || digits < 0) {
            return false;
        }
        long product = value * POWERS[digits];
        return Math.multiplyHigh(value, POWERS[digits]) == product >> 63 && product != Long.MIN_VALUE;
    }
}

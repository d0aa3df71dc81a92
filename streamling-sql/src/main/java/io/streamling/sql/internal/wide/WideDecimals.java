package io.streamling.sql.internal.wide;

import io.streamling.sql.internal.function.Decimal;
import io.streamling.sql.internal.function.Floats;
import io.streamling.sql.internal.function.NumberParsing;
import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.function.Text;
import io.streamling.sql.internal.function.TextTarget;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * Arithmetic with DECIMALs of more than 38 digits: exact, rounded half away from zero to the scale of the result, and a
 * failure of the row where that has too many digits. A value always has the scale of its type. Stateless.
 */
public final class WideDecimals {
    private static final int MOST_DIGITS = 400;
    private static final BigInteger[] POWERS = powers();

    private WideDecimals() {}

    private static BigInteger[] powers() {
        BigInteger[] powers = new BigInteger[77];
        for (int i = 0; i < powers.length; i++) {
            powers[i] = BigInteger.TEN.pow(i);
        }
        return powers;
    }

    /** A DECIMAL of up to 38 digits. */
    public static BigDecimal of(Decimal value, int scale) {
        return value.toBigDecimal(scale);
    }

    /** An integer of up to 64 bits. */
    public static BigDecimal of(long value) {
        return BigDecimal.valueOf(value);
    }

    /** A 256-bit integer. */
    public static BigDecimal of(BigInteger value) {
        return new BigDecimal(value);
    }

    /** a + b. */
    public static BigDecimal add(BigDecimal a, BigDecimal b, int precision, int scale) {
        return fit(a.add(b), precision, scale, RowError.DECIMAL_OVERFLOW);
    }

    /** a - b. */
    public static BigDecimal subtract(BigDecimal a, BigDecimal b, int precision, int scale) {
        return fit(a.subtract(b), precision, scale, RowError.DECIMAL_OVERFLOW);
    }

    /** a * b. */
    public static BigDecimal multiply(BigDecimal a, BigDecimal b, int precision, int scale) {
        return fit(a.multiply(b), precision, scale, RowError.DECIMAL_OVERFLOW);
    }

    /** a / b. */
    public static BigDecimal divide(BigDecimal a, BigDecimal b, int precision, int scale) {
        if (b.signum() == 0) {
            throw RowError.DIVISION_BY_ZERO;
        }
        return fit(a.divide(b, scale, RoundingMode.HALF_UP), precision, scale, RowError.DECIMAL_OVERFLOW);
    }

    /** The rest of a / b, with the sign of a. */
    public static BigDecimal modulo(BigDecimal a, BigDecimal b, int precision, int scale) {
        if (b.signum() == 0) {
            throw RowError.DIVISION_BY_ZERO;
        }
        return fit(a.remainder(b), precision, scale, RowError.DECIMAL_OVERFLOW);
    }

    /** -a. */
    public static BigDecimal negate(BigDecimal a, int precision, int scale) {
        return a.negate();
    }

    /** The value without its sign. */
    public static BigDecimal abs(BigDecimal a, int precision, int scale) {
        return a.abs();
    }

    /** The least whole number that is not below. */
    public static BigDecimal ceil(BigDecimal a, int precision, int scale) {
        return round(a, 0, RoundingMode.CEILING, precision, scale);
    }

    /** The greatest whole number that is not above. */
    public static BigDecimal floor(BigDecimal a, int precision, int scale) {
        return round(a, 0, RoundingMode.FLOOR, precision, scale);
    }

    /** ROUND to digits behind the point. */
    public static BigDecimal round(BigDecimal a, long digits, int precision, int scale) {
        return round(a, digits, RoundingMode.HALF_UP, precision, scale);
    }

    /** TRUNCATE to digits behind the point. */
    public static BigDecimal truncate(BigDecimal a, long digits, int precision, int scale) {
        return round(a, digits, RoundingMode.DOWN, precision, scale);
    }

    private static BigDecimal round(BigDecimal a, long digits, RoundingMode mode, int precision, int scale) {
        BigDecimal rounded = digits < a.scale() ? a.setScale((int) Math.max(-MOST_DIGITS, digits), mode) : a;
        return fit(rounded, precision, scale, RowError.DECIMAL_OVERFLOW);
    }

    /** Negative, 0 or positive, whatever the scales. */
    public static int compare(BigDecimal a, BigDecimal b) {
        return a.compareTo(b);
    }

    /** Negative, 0 or positive. */
    public static int compare(BigInteger a, BigInteger b) {
        return a.compareTo(b);
    }

    /** CAST of a number. */
    public static BigDecimal cast(BigDecimal value, int precision, int scale) {
        return fit(value, precision, scale, RowError.CAST_OUT_OF_RANGE);
    }

    /** CAST of a DOUBLE, by its shortest decimal form. */
    public static BigDecimal cast(double value, int precision, int scale) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            throw RowError.CAST_OUT_OF_RANGE;
        }
        return cast(Floats.shortest(value), precision, scale);
    }

    /** CAST of a REAL, by its shortest decimal form. */
    public static BigDecimal cast(float value, int precision, int scale) {
        if (Float.isNaN(value) || Float.isInfinite(value)) {
            throw RowError.CAST_OUT_OF_RANGE;
        }
        return cast(Floats.shortest(value), precision, scale);
    }

    /** CAST of a text. */
    public static BigDecimal cast(Text text, int precision, int scale) {
        return cast(NumberParsing.decimal(text, scale), precision, scale);
    }

    /** CAST to BIGINT, the fraction cut off. */
    public static long toBigint(BigDecimal value) {
        return Integer256.toBigint(value.toBigInteger());
    }

    /** The nearest DOUBLE. */
    public static double toDouble(BigDecimal value) {
        return Double.parseDouble(value.toString());
    }

    /** The nearest REAL. */
    public static float toReal(BigDecimal value) {
        return Float.parseFloat(value.toString());
    }

    /** As text, with all digits of the scale. */
    public static Text toText(BigDecimal value, TextTarget target, Text result) {
        return target.put(value.toPlainString(), result);
    }

    private static BigDecimal fit(BigDecimal value, int precision, int scale, RowError failure) {
        BigDecimal rounded = value.setScale(scale, RoundingMode.HALF_UP);
        if (rounded.unscaledValue().abs().compareTo(POWERS[precision]) >= 0) {
            throw failure;
        }
        return rounded;
    }
}

package io.streamling.sql.internal.wide;

import io.streamling.batch.WideInteger;
import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.function.Text;
import io.streamling.sql.internal.function.TextTarget;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** Arithmetic of the two kinds of 256-bit integers: what does not fit is a failure of the row. Immutable. */
public enum Integer256 {
    /** INT256. */
    INT256(WideInteger.INT256),
    /** UINT256. */
    UINT256(WideInteger.UINT256);

    /** No value has more digits. */
    private static final int MOST_DIGITS = 78;

    private final WideInteger type;

    Integer256(WideInteger type) {
        this.type = type;
    }

    /** a + b. */
    public BigInteger add(BigInteger a, BigInteger b) {
        return fit(a.add(b), RowError.INTEGER_OVERFLOW);
    }

    /** a - b. */
    public BigInteger subtract(BigInteger a, BigInteger b) {
        return fit(a.subtract(b), RowError.INTEGER_OVERFLOW);
    }

    /** a * b. */
    public BigInteger multiply(BigInteger a, BigInteger b) {
        return fit(a.multiply(b), RowError.INTEGER_OVERFLOW);
    }

    /** a / b, cut off towards zero. */
    public BigInteger divide(BigInteger a, BigInteger b) {
        if (b.signum() == 0) {
            throw RowError.DIVISION_BY_ZERO;
        }
        return fit(a.divide(b), RowError.INTEGER_OVERFLOW);
    }

    /** The rest of a / b, with the sign of a. */
    public BigInteger modulo(BigInteger a, BigInteger b) {
        if (b.signum() == 0) {
            throw RowError.DIVISION_BY_ZERO;
        }
        return a.remainder(b);
    }

    /** -a. */
    public BigInteger negate(BigInteger a) {
        return fit(a.negate(), RowError.INTEGER_OVERFLOW);
    }

    /** The value without its sign. */
    public BigInteger abs(BigInteger a) {
        return fit(a.abs(), RowError.INTEGER_OVERFLOW);
    }

    /** ROUND, which changes digits before the point only. */
    public BigInteger round(BigInteger a, long digits) {
        return round(a, digits, RoundingMode.HALF_UP);
    }

    /** TRUNCATE, which changes digits before the point only. */
    public BigInteger truncate(BigInteger a, long digits) {
        return round(a, digits, RoundingMode.DOWN);
    }

    private BigInteger round(BigInteger a, long digits, RoundingMode mode) {
        if (digits >= 0) {
            return a;
        }
        int scale = (int) Math.max(-MOST_DIGITS - 1, digits);
        return fit(new BigDecimal(a).setScale(scale, mode).toBigInteger(), RowError.INTEGER_OVERFLOW);
    }

    /** CAST of another integer. */
    public BigInteger cast(BigInteger value) {
        return fit(value, RowError.CAST_OUT_OF_RANGE);
    }

    /** CAST of an integer of up to 64 bits. */
    public BigInteger cast(long value) {
        return cast(BigInteger.valueOf(value));
    }

    /** CAST of a DECIMAL, the fraction cut off. */
    public BigInteger cast(BigDecimal value) {
        return cast(value.toBigInteger());
    }

    /** CAST of a DOUBLE or REAL, the fraction cut off. */
    public BigInteger cast(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            throw RowError.CAST_OUT_OF_RANGE;
        }
        return cast(new BigDecimal(value));
    }

    /** CAST of a text: a sign and digits. */
    public BigInteger cast(Text text) {
        return cast(WideParsing.integer(text.toString().trim()));
    }

    /** CAST to BIGINT. */
    public static long toBigint(BigInteger value) {
        if (value.bitLength() >= Long.SIZE) {
            throw RowError.CAST_OUT_OF_RANGE;
        }
        return value.longValue();
    }

    /** The nearest DOUBLE. */
    public static double toDouble(BigInteger value) {
        return value.doubleValue();
    }

    /** The nearest REAL. */
    public static float toReal(BigInteger value) {
        return value.floatValue();
    }

    /** As text. */
    public static Text toText(BigInteger value, TextTarget target, Text result) {
        return target.put(value.toString(), result);
    }

    private BigInteger fit(BigInteger value, RowError failure) {
        if (!type.holds(value)) {
            throw failure;
        }
        return value;
    }
}

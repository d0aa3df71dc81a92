package io.streamling.sql.internal.function;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * REAL and DOUBLE: an order in which NaN equals NaN and is greater than any number, as in PostgreSQL, and decimal forms
 * that do not depend on the Java version. Stateless.
 */
public final class Floats {
    /** {@code Double.toString} gives the shortest form from this version on. */
    private static final boolean SHORTEST_FORM = Runtime.version().feature() >= 19;

    private static final int MOST_DIGITS = 400;

    private Floats() {}

    /** The order of two values; the two zeros are equal. */
    public static int compare(double left, double right) {
        if (left < right) {
            return -1;
        }
        if (left > right) {
            return 1;
        }
        return left == right ? 0 : Boolean.compare(Double.isNaN(left), Double.isNaN(right));
    }

    /** Equal for equal values, different for others. */
    public static long key(double value) {
        return Double.doubleToLongBits(value == 0 ? 0.0 : value);
    }

    /** ROUND and TRUNCATE to a number of digits behind the point, by the shortest decimal form. */
    public static double round(double value, long digits) {
        return round(value, digits, RoundingMode.HALF_UP);
    }

    /** TRUNCATE: as {@link #round(double, long)}, towards zero. */
    public static double truncate(double value, long digits) {
        return round(value, digits, RoundingMode.DOWN);
    }

    private static double round(double value, long digits, RoundingMode mode) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return value;
        }
        int scale = (int) Math.max(-MOST_DIGITS, Math.min(MOST_DIGITS, digits));
        return shortest(value).setScale(scale, mode).doubleValue();
    }

    /** The shortest decimal number that is nearer to this one than to any other double. */
    public static BigDecimal shortest(double value) {
        BigDecimal decimal = new BigDecimal(Double.toString(value));
        return SHORTEST_FORM ? decimal : shorten(decimal, new BigDecimal(value), value);
    }

    /** The shortest decimal number that is nearer to this one than to any other float. */
    public static BigDecimal shortest(float value) {
        BigDecimal decimal = new BigDecimal(Float.toString(value));
        if (SHORTEST_FORM) {
            return decimal;
        }
        BigDecimal exact = new BigDecimal(value);
        BigDecimal shortest = decimal;
        for (int digits = decimal.precision() - 1; digits > 0; digits--) {
            BigDecimal shorter = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
            if (shorter.floatValue() != value) {
                break;
            }
            shortest = shorter;
        }
        return shortest;
    }

    private static BigDecimal shorten(BigDecimal decimal, BigDecimal exact, double value) {
        BigDecimal shortest = decimal;
        for (int digits = decimal.precision() - 1; digits > 0; digits--) {
            BigDecimal shorter = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
            if (shorter.doubleValue() != value) {
                break;
            }
            shortest = shorter;
        }
        return shortest;
    }

    /** The text of a DOUBLE, as {@code Double.toString} of JDK 19 and later. */
    public static String toText(double value) {
        if (SHORTEST_FORM || Double.isNaN(value) || Double.isInfinite(value) || value == 0) {
            return Double.toString(value);
        }
        return javaForm(shortest(value));
    }

    /** The text of a REAL, as {@code Float.toString} of JDK 19 and later. */
    public static String toText(float value) {
        if (SHORTEST_FORM || Float.isNaN(value) || Float.isInfinite(value) || value == 0) {
            return Float.toString(value);
        }
        return javaForm(shortest(value));
    }

    /** Plain between 0.001 and 10,000,000, otherwise with an exponent; always with a digit behind the point. */
    private static String javaForm(BigDecimal number) {
        BigDecimal stripped = number.stripTrailingZeros();
        int exponent = stripped.precision() - stripped.scale() - 1;
        if (exponent >= -3 && exponent < 7) {
            return stripped.setScale(Math.max(1, stripped.scale()), RoundingMode.UNNECESSARY)
                    .toPlainString();
        }
        BigDecimal mantissa = stripped.movePointLeft(exponent);
        return mantissa.setScale(Math.max(1, mantissa.scale()), RoundingMode.UNNECESSARY)
                        .toPlainString()
                + "E"
                + exponent;
    }
}

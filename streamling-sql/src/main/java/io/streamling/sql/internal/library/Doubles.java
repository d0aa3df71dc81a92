package io.streamling.sql.internal.library;

import java.util.random.RandomGenerator;

/** Functions of floats beyond those of {@link Math}; none fails. Stateless. */
public final class Doubles {
    private static final double LN_2 = Math.log(2);
    /** Above, the square of a number is as good as the number's square and one. */
    private static final double LARGE = 1e8;

    private static final double RADIANS_PER_DEGREE = 0.017453292519943295;

    private Doubles() {}

    /** Radians in degrees, rounded once as in PostgreSQL; the JDK multiplies by a constant that is rounded itself. */
    public static double degrees(double radians) {
        return radians / RADIANS_PER_DEGREE;
    }

    /** The logarithm to base 2. */
    public static double log2(double value) {
        int exponent = Math.getExponent(value);
        boolean isPower = value == Math.scalb(1.0, exponent) && exponent >= Double.MIN_EXPONENT;
        return isPower ? exponent : Math.log(value) / LN_2;
    }

    /** The logarithm of the second to the base of the first. */
    public static double log(double base, double value) {
        if (base == 2) {
            return log2(value);
        }
        return base == 10 ? Math.log10(value) : Math.log(value) / Math.log(base);
    }

    /** The cotangent. */
    public static double cot(double value) {
        return 1 / Math.tan(value);
    }

    /** The inverse of the hyperbolic sine. */
    public static double asinh(double value) {
        double size = Math.abs(value);
        double result = size > LARGE
                ? Math.log(size) + LN_2
                : Math.log1p(size + size * size / (1 + Math.sqrt(size * size + 1)));
        return Math.copySign(result, value);
    }

    /** The inverse of the hyperbolic cosine; NaN below 1. */
    public static double acosh(double value) {
        double above = value - 1;
        return value > LARGE ? Math.log(value) + LN_2 : Math.log1p(above + Math.sqrt(2 * above + above * above));
    }

    /** The inverse of the hyperbolic tangent; NaN beyond -1 and 1. */
    public static double atanh(double value) {
        double size = Math.abs(value);
        return Math.copySign(0.5 * Math.log1p(2 * size / (1 - size)), value);
    }

    /** The first, or the second where the first is NaN. */
    public static double nanvl(double value, double other) {
        return Double.isNaN(value) ? other : value;
    }

    /** Whether a number is NaN. */
    public static boolean isNaN(double value) {
        return Double.isNaN(value);
    }

    /** Whether a number is 0 or -0. */
    public static boolean isZero(double value) {
        return value == 0;
    }

    /** A random number from 0 to below 1. */
    public static double random(RandomGenerator random) {
        return random.nextDouble();
    }
}

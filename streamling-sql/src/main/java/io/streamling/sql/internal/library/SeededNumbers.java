package io.streamling.sql.internal.library;

import io.streamling.sql.internal.function.RowError;

/**
 * The first number that a {@code java.util.Random} of a seed gives, as Flink's functions do for a seed that is not constant:
 * a function of the seed alone, so that a row gives the same number whenever it is read again. Stateless.
 */
public final class SeededNumbers {
    private static final long MULTIPLIER = 0x5DEECE66DL;
    private static final long MASK = (1L << 48) - 1;
    private static final long HIGH_BITS = 26;
    private static final int LOW_BITS = 27;
    private static final int INT_BITS = 31;

    private SeededNumbers() {}

    /** From 0 to below 1. */
    public static double fraction(long seed) {
        long first = next((seed ^ MULTIPLIER) & MASK);
        long second = next(first);
        return ((first >>> (48 - HIGH_BITS) << LOW_BITS) + (second >>> (48 - LOW_BITS))) * 0x1.0p-53;
    }

    /** A whole number from 0 to below a bound. */
    public static long whole(long seed, long bound) throws RowError {
        if (bound < 1 || bound > Integer.MAX_VALUE) {
            throw RowError.BAD_ARGUMENT;
        }
        int most = (int) bound;
        long state = next((seed ^ MULTIPLIER) & MASK);
        int bits = (int) (state >>> (48 - INT_BITS));
        if ((most & -most) == most) {
            return (most * (long) bits) >> INT_BITS;
        }
        while (bits - bits % most + (most - 1) < 0) {
            state = next(state);
            bits = (int) (state >>> (48 - INT_BITS));
        }
        return bits % most;
    }

    private static long next(long state) {
        return (state * MULTIPLIER + 0xBL) & MASK;
    }
}

package io.streamling.sql.internal.library;

import io.streamling.sql.internal.function.RowError;
import java.util.random.RandomGenerator;

/** Functions of whole numbers and their bits in two's complement. Stateless. */
public final class Bits {
    private static final int MOST_FACTORIAL = 20;

    private Bits() {}

    /** The bits that both have. */
    public static long and(long left, long right) {
        return left & right;
    }

    /** The bits that one of them has. */
    public static long or(long left, long right) {
        return left | right;
    }

    /** The bits that just one of them has. */
    public static long xor(long left, long right) {
        return left ^ right;
    }

    /** The bits that the number does not have. */
    public static long not(long value) {
        return ~value;
    }

    /** How many bits of 64 are set. */
    public static int count(long value) {
        return Long.bitCount(value);
    }

    /** Moved so many places to the left; 0 for 64 and more. Fails for a negative number of places. */
    public static long shiftLeft(long value, long places) throws RowError {
        requireNotNegative(places);
        return places >= Long.SIZE ? 0 : value << places;
    }

    /** Moved so many places to the right, with copies of the sign. Fails for a negative number of places. */
    public static long shiftRight(long value, long places) throws RowError {
        requireNotNegative(places);
        return value >> Math.min(places, Long.SIZE - 1);
    }

    /** The same with zeros on the left. */
    public static long shiftRightUnsigned(long value, long places) throws RowError {
        requireNotNegative(places);
        return places >= Long.SIZE ? 0 : value >>> places;
    }

    /** 1 * 2 * ... * n; 1 for 0. */
    public static long factorial(long number) throws RowError {
        if (number < 0) {
            throw RowError.BAD_ARGUMENT;
        }
        if (number > MOST_FACTORIAL) {
            throw RowError.INTEGER_OVERFLOW;
        }
        long product = 1;
        for (long i = 2; i <= number; i++) {
            product *= i;
        }
        return product;
    }

    /** The greatest number that divides both. */
    public static long greatestDivisor(long left, long right) throws RowError {
        long a = left;
        long b = right;
        while (b != 0) {
            long rest = a % b;
            a = b;
            b = rest;
        }
        if (a == Long.MIN_VALUE) {
            throw RowError.INTEGER_OVERFLOW;
        }
        return Math.abs(a);
    }

    /** The least number that both divide; 0 where one is 0. */
    public static long leastMultiple(long left, long right) throws RowError {
        if (left == 0 || right == 0) {
            return 0;
        }
        try {
            return Math.absExact(Math.multiplyExact(left / greatestDivisor(left, right), right));
        } catch (ArithmeticException e) {
            throw RowError.INTEGER_OVERFLOW;
        }
    }

    /** A random number from 0 to below a bound. */
    public static long random(long bound, RandomGenerator random) throws RowError {
        if (bound < 1) {
            throw RowError.BAD_ARGUMENT;
        }
        return random.nextLong(bound);
    }

    private static void requireNotNegative(long places) {
        if (places < 0) {
            throw RowError.BAD_ARGUMENT;
        }
    }
}

package io.streamling.sql.internal.library.time;

import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.function.Text;

/** Points of time, in microseconds since 1970 in UTC, from counts and from texts. Stateless. */
public final class Instants {
    private static final int MICRO_DIGITS = 6;
    private static final int MOST_DIGITS = 9;
    private static final long MICROS_PER_SECOND = 1_000_000;
    /** What is beyond does not fit a long. */
    private static final double LIMIT = 0x1p63;

    private Instants() {}

    /** So many seconds since 1970, or units of so many digits behind the second; what is finer than microseconds is cut off. */
    public static long ofCount(long count, long digits) throws RowError {
        requireDigits(digits);
        if (digits > MICRO_DIGITS) {
            return Math.floorDiv(count, power(digits - MICRO_DIGITS));
        }
        try {
            return Math.multiplyExact(count, power(MICRO_DIGITS - digits));
        } catch (ArithmeticException e) {
            throw TimeErrors.OUT_OF_RANGE;
        }
    }

    /** The same of a number with a fraction, to the nearest microsecond. */
    public static long ofNumber(double count, long digits) throws RowError {
        requireDigits(digits);
        double micros = Math.rint(count * power(MICRO_DIGITS) / power(digits));
        if (Double.isNaN(micros) || micros >= LIMIT || micros < -LIMIT) {
            throw TimeErrors.OUT_OF_RANGE;
        }
        return (long) micros;
    }

    /** When clocks of the zone show the time that a text is in a format. */
    public static long ofText(Text text, DateFormat format, ZoneName zone) throws RowError {
        return zone.shift().toInstant(TimeParsing.timestamp(text, format), MICROS_PER_SECOND);
    }

    private static void requireDigits(long digits) {
        if (digits < 0 || digits > MOST_DIGITS) {
            throw RowError.BAD_ARGUMENT;
        }
    }

    private static long power(long digits) {
        long power = 1;
        for (long i = 0; i < digits; i++) {
            power *= 10;
        }
        return power;
    }
}

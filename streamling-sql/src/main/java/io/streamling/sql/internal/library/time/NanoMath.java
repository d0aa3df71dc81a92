package io.streamling.sql.internal.library.time;

import io.streamling.sql.internal.function.RowError;

/** What {@link CalendarMath} does, for timestamps in nanoseconds since 1970, which reach from 1677 to 2262. Stateless. */
public final class NanoMath {
    private static final long NANOS_PER_MICRO = 1_000;

    private NanoMath() {}

    /** The begin of the unit that a timestamp is in. */
    public static long truncate(long nanos, CalendarUnit unit) throws RowError {
        return joined(CalendarMath.truncate(micros(nanos), unit), 0);
    }

    /** The same with the unit in front. */
    public static long truncateTo(CalendarUnit unit, long nanos) throws RowError {
        return truncate(nanos, unit);
    }

    /** A timestamp that begins a unit, or the begin of the next one. */
    public static long roundUp(long nanos, CalendarUnit unit) throws RowError {
        long begin = CalendarMath.truncate(micros(nanos), unit);
        boolean begins = begin == micros(nanos) && rest(nanos) == 0;
        return joined(begins ? begin : CalendarMath.add(begin, 1, unit), 0);
    }

    /** A timestamp so many units later; from the end of a month at most to the end of the other. */
    public static long add(long nanos, long count, CalendarUnit unit) throws RowError {
        return joined(CalendarMath.add(micros(nanos), count, unit), rest(nanos));
    }

    /** How many whole units lie between two timestamps; negative where the second is before the first. */
    public static long difference(long from, long to, CalendarUnit unit) throws RowError {
        long first = micros(from);
        long last = micros(to);
        if (first < last && rest(to) < rest(from)) {
            last--;
        } else if (first > last && rest(to) > rest(from)) {
            last++;
        }
        return CalendarMath.difference(first, last, unit);
    }

    /** How many begins of a unit lie behind the first timestamp and up to the second. */
    public static long boundaries(long from, long to, CalendarUnit unit) throws RowError {
        return CalendarMath.boundaries(micros(from), micros(to), unit);
    }

    /** So many nanoseconds since 1970. */
    public static long sinceEpoch(long nanos) {
        return nanos;
    }

    private static long micros(long nanos) {
        return Math.floorDiv(nanos, NANOS_PER_MICRO);
    }

    private static long rest(long nanos) {
        return Math.floorMod(nanos, NANOS_PER_MICRO);
    }

    private static long joined(long micros, long rest) {
        try {
            return Math.addExact(Math.multiplyExact(micros, NANOS_PER_MICRO), rest);
        } catch (ArithmeticException e) {
            throw TimeErrors.OUT_OF_RANGE;
        }
    }
}

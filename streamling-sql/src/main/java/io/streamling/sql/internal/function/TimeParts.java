package io.streamling.sql.internal.function;

import java.time.LocalDate;
import java.time.temporal.IsoFields;

/** EXTRACT: from days, or from microseconds, since 1970. Stateless. */
public final class TimeParts {
    /** Microseconds of a day. */
    public static final long MICROS_PER_DAY = 86_400_000_000L;

    private static final long MICROS_PER_SECOND = 1_000_000;

    private TimeParts() {}

    /** The day of a timestamp. */
    public static long day(long micros) {
        return Math.floorDiv(micros, MICROS_PER_DAY);
    }

    /** Midnight of a day. */
    public static long midnight(long days) {
        long micros = days * MICROS_PER_DAY;
        if (Math.multiplyHigh(days, MICROS_PER_DAY) != micros >> 63) {
            throw RowError.CAST_OUT_OF_RANGE;
        }
        return micros;
    }

    /** The year; 0 is 1 BC. */
    public static long year(long days) {
        return LocalDate.ofEpochDay(days).getYear();
    }

    /** 1 to 4. */
    public static long quarter(long days) {
        return (month(days) + 2) / 3;
    }

    /** 1 to 12. */
    public static long month(long days) {
        return LocalDate.ofEpochDay(days).getMonthValue();
    }

    /** The ISO week. */
    public static long week(long days) {
        return LocalDate.ofEpochDay(days).get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
    }

    /** 1 to 31. */
    public static long dayOfMonth(long days) {
        return LocalDate.ofEpochDay(days).getDayOfMonth();
    }

    /** Sunday 0 to Saturday 6; 1970 began on a Thursday. */
    public static long dayOfWeek(long days) {
        return Math.floorMod(days + 4, 7L);
    }

    /** 1 to 366. */
    public static long dayOfYear(long days) {
        return LocalDate.ofEpochDay(days).getDayOfYear();
    }

    /** The hour, minute or second of a DATE: 0, for any day. */
    public static long midnightPart(long days) {
        return 0;
    }

    /** 0 to 23. */
    public static long hour(long micros) {
        return Math.floorMod(micros, MICROS_PER_DAY) / (3600 * MICROS_PER_SECOND);
    }

    /** 0 to 59. */
    public static long minute(long micros) {
        return Math.floorMod(micros, MICROS_PER_DAY) / (60 * MICROS_PER_SECOND) % 60;
    }

    /** 0 to 59. */
    public static long second(long micros) {
        return epoch(micros) - Math.floorDiv(micros, 60 * MICROS_PER_SECOND) * 60;
    }

    /** Whole seconds since 1970, rounded down. */
    public static long epoch(long micros) {
        return Math.floorDiv(micros, MICROS_PER_SECOND);
    }
}

package io.streamling.sql.internal.library.time;

import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.function.TimeParts;
import java.time.DateTimeException;
import java.time.LocalDate;

/**
 * Arithmetic of timestamps, in microseconds since 1970, and dates, in days, in the proleptic Gregorian calendar. Weeks begin
 * on Monday, centuries with the year 1. Stateless.
 */
public final class CalendarMath {
    private static final long MICROS_PER_DAY = TimeParts.MICROS_PER_DAY;
    /** 1970-01-05 was a Monday. */
    private static final long FIRST_MONDAY = 4 * MICROS_PER_DAY;

    private CalendarMath() {}

    /** The begin of the unit that a timestamp is in. */
    public static long truncate(long micros, CalendarUnit unit) {
        CalendarUnit.Kind kind = unit.kind();
        if (kind.months == 0) {
            long offset = kind == CalendarUnit.Kind.WEEK ? FIRST_MONDAY : 0;
            return micros - Math.floorMod(micros - offset, kind.micros);
        }
        LocalDate day = LocalDate.ofEpochDay(TimeParts.day(micros));
        return firstDay(day, kind).toEpochDay() * MICROS_PER_DAY;
    }

    /** The same with the unit in front. */
    public static long truncateTo(CalendarUnit unit, long micros) {
        return truncate(micros, unit);
    }

    private static LocalDate firstDay(LocalDate day, CalendarUnit.Kind kind) {
        int year = day.getYear();
        return switch (kind) {
            case MONTH -> day.withDayOfMonth(1);
            case QUARTER -> LocalDate.of(year, (day.getMonthValue() - 1) / 3 * 3 + 1, 1);
            case YEAR -> LocalDate.of(year, 1, 1);
            case DECADE -> LocalDate.of(Math.floorDiv(year, 10) * 10, 1, 1);
            default -> LocalDate.of(Math.floorDiv(year - 1, kind.months / 12) * (kind.months / 12) + 1, 1, 1);
        };
    }

    /** A timestamp that begins a unit, or the begin of the next one. */
    public static long roundUp(long micros, CalendarUnit unit) throws RowError {
        long begin = truncate(micros, unit);
        return begin == micros ? micros : add(begin, 1, unit);
    }

    /** A timestamp so many units later; from the end of a month at most to the end of the other. */
    public static long add(long micros, long count, CalendarUnit unit) throws RowError {
        CalendarUnit.Kind kind = unit.kind();
        try {
            if (kind.months == 0) {
                return Math.addExact(micros, Math.multiplyExact(count, kind.micros));
            }
            long days = TimeParts.day(micros);
            LocalDate day = LocalDate.ofEpochDay(days).plusMonths(Math.multiplyExact(count, kind.months));
            return Math.addExact(TimeParts.midnight(day.toEpochDay()), micros - days * MICROS_PER_DAY);
        } catch (ArithmeticException | DateTimeException e) {
            throw TimeErrors.OUT_OF_RANGE;
        }
    }

    /** How many whole units lie between two timestamps; negative where the second is before the first. */
    public static long difference(long from, long to, CalendarUnit unit) throws RowError {
        CalendarUnit.Kind kind = unit.kind();
        if (kind.months == 0) {
            return exactDifference(from, to) / kind.micros;
        }
        LocalDate first = LocalDate.ofEpochDay(TimeParts.day(from));
        LocalDate last = LocalDate.ofEpochDay(TimeParts.day(to));
        long months = monthNumber(last) - monthNumber(first);
        long within = last.getDayOfMonth() * MICROS_PER_DAY
                + Math.floorMod(to, MICROS_PER_DAY)
                - first.getDayOfMonth() * MICROS_PER_DAY
                - Math.floorMod(from, MICROS_PER_DAY);
        if (months > 0 && within < 0) {
            months--;
        } else if (months < 0 && within > 0) {
            months++;
        }
        return months / kind.months;
    }

    /** How many begins of a unit lie behind the first timestamp and up to the second. */
    public static long boundaries(long from, long to, CalendarUnit unit) throws RowError {
        return difference(truncate(from, unit), truncate(to, unit), unit);
    }

    private static long exactDifference(long from, long to) {
        try {
            return Math.subtractExact(to, from);
        } catch (ArithmeticException e) {
            throw RowError.INTEGER_OVERFLOW;
        }
    }

    private static long monthNumber(LocalDate day) {
        return 12L * day.getYear() + day.getMonthValue();
    }

    /** The day of the week, Sunday 1 to Saturday 7. */
    public static long dayOfWeek(long micros) {
        return TimeParts.dayOfWeek(TimeParts.day(micros)) + 1;
    }

    /** The last day of the month. */
    public static long lastDay(long days) {
        LocalDate day = LocalDate.ofEpochDay(days);
        return days + day.lengthOfMonth() - day.getDayOfMonth();
    }

    /** The day of a year, a month and a day. */
    public static long makeDate(long year, long month, long day) throws RowError {
        if (year < 1) {
            throw RowError.BAD_ARGUMENT;
        }
        try {
            return LocalDate.of(Math.toIntExact(year), Math.toIntExact(month), Math.toIntExact(day))
                    .toEpochDay();
        } catch (ArithmeticException | DateTimeException e) {
            throw RowError.BAD_ARGUMENT;
        }
    }

    /** The time of day, in microseconds, of an hour, a minute and a second. */
    public static long makeTime(long hour, long minute, long second) throws RowError {
        boolean isTime = hour >= 0 && hour < 24 && minute >= 0 && minute < 60 && second >= 0 && second < 60;
        if (!isTime) {
            throw RowError.BAD_ARGUMENT;
        }
        return (hour * 3600 + minute * 60 + second) * CalendarUnit.Kind.SECOND.micros;
    }

    /** So many seconds, milliseconds or microseconds since 1970. */
    public static long sinceEpoch(long count, CalendarUnit unit) throws RowError {
        return add(0, count, unit);
    }
}

package io.streamling.format;

import org.apache.arrow.vector.types.TimeUnit;

/**
 * Dates, times and intervals as text, for any number that a column can hold. A second has six digits behind the point,
 * nine where the column counts nanoseconds, so that texts of one column compare as their values do. Stateless.
 */
final class TimeText {
    private static final long SECONDS_PER_DAY = 86_400;
    private static final int SECONDS_PER_HOUR = 3_600;
    private static final int SECONDS_PER_MINUTE = 60;
    private static final int MONTHS_PER_YEAR = 12;
    private static final int MICRO_DIGITS = 6;
    private static final int NANO_DIGITS = 9;
    private static final long DAYS_PER_ERA = 146_097;
    private static final int YEARS_PER_ERA = 400;
    /** From 0000-03-01, where an era begins, to 1970-01-01. */
    private static final int ERA_DAYS_TO_1970 = 719_468;

    private TimeText() {}

    /** As ISO 8601 writes it; years beyond 9999 have a plus in front. */
    static void date(long day, StringBuilder out) {
        long shifted = day + ERA_DAYS_TO_1970;
        long era = Math.floorDiv(shifted, DAYS_PER_ERA);
        long dayOfEra = Math.floorMod(shifted, DAYS_PER_ERA);
        long yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
        long dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        // Months count from March, so that the day that leap years add comes last.
        long month = (5 * dayOfYear + 2) / 153;
        long dayOfMonth = dayOfYear - (153 * month + 2) / 5 + 1;
        boolean isNextYear = month >= 10;
        year(era * YEARS_PER_ERA + yearOfEra + (isNextYear ? 1 : 0), out);
        out.append('-');
        digits(isNextYear ? month - 9 : month + 3, 2, out);
        out.append('-');
        digits(dayOfMonth, 2, out);
    }

    /** Units since midnight. */
    static void time(long units, TimeUnit unit, StringBuilder out) {
        long perSecond = perSecond(unit);
        if (units < 0) {
            out.append('-');
        }
        clock(Math.abs(units / perSecond), out);
        fraction(Math.abs(units % perSecond), unit, out);
    }

    /** Units since 1970, without a zone. */
    static void timestamp(long units, TimeUnit unit, StringBuilder out) {
        long perSecond = perSecond(unit);
        long seconds = Math.floorDiv(units, perSecond);
        date(Math.floorDiv(seconds, SECONDS_PER_DAY), out);
        out.append('T');
        clock(Math.floorMod(seconds, SECONDS_PER_DAY), out);
        fraction(Math.floorMod(units, perSecond), unit, out);
    }

    /** Years and months as {@code 1-2}. */
    static void months(int months, StringBuilder out) {
        long size = Math.abs((long) months);
        out.append(months < 0 ? "-" : "")
                .append(size / MONTHS_PER_YEAR)
                .append('-')
                .append(size % MONTHS_PER_YEAR);
    }

    /** Days and time as {@code 1 02:03:04.500000}. */
    static void interval(long units, TimeUnit unit, StringBuilder out) {
        long perSecond = perSecond(unit);
        if (units < 0) {
            out.append('-');
        }
        long seconds = Math.abs(units / perSecond);
        out.append(seconds / SECONDS_PER_DAY).append(' ');
        clock(seconds % SECONDS_PER_DAY, out);
        fraction(Math.abs(units % perSecond), unit, out);
    }

    private static void year(long year, StringBuilder out) {
        if (year > 9_999) {
            out.append('+').append(year);
        } else {
            out.append(year < 0 ? "-" : "");
            digits(Math.abs(year), 4, out);
        }
    }

    private static void clock(long seconds, StringBuilder out) {
        digits(seconds / SECONDS_PER_HOUR, 2, out);
        out.append(':');
        digits(seconds / SECONDS_PER_MINUTE % SECONDS_PER_MINUTE, 2, out);
        out.append(':');
        digits(seconds % SECONDS_PER_MINUTE, 2, out);
    }

    private static void fraction(long units, TimeUnit unit, StringBuilder out) {
        out.append('.');
        switch (unit) {
            case SECOND -> digits(0, MICRO_DIGITS, out);
            case MILLISECOND -> digits(units * 1_000, MICRO_DIGITS, out);
            case MICROSECOND -> digits(units, MICRO_DIGITS, out);
            case NANOSECOND -> digits(units, NANO_DIGITS, out);
        }
    }

    private static void digits(long number, int width, StringBuilder out) {
        long limit = 10;
        for (int i = 1; i < width; i++) {
            if (number < limit) {
                out.append('0');
            }
            limit *= 10;
        }
        // A number below a limit has put one zero for each digit that it lacks.
        out.append(number);
    }

    private static long perSecond(TimeUnit unit) {
        return switch (unit) {
            case SECOND -> 1;
            case MILLISECOND -> 1_000;
            case MICROSECOND -> 1_000_000;
            case NANOSECOND -> 1_000_000_000;
        };
    }
}

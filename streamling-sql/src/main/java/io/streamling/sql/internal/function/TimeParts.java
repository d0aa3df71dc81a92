package io.streamling.sql.internal.function;

/**
 * The calendar, and the parts of times: over days since 1970, or over units since 1970 or midnight. The calendar is the
 * proleptic Gregorian one, for any day: years are counted from March on, in cycles of 400. Stateless.
 */
public final class TimeParts {
    /** Microseconds of a day. */
    public static final long MICROS_PER_DAY = 86_400_000_000L;

    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final long DAYS_PER_CYCLE = 146_097;
    private static final int YEARS_PER_CYCLE = 400;
    /** From the first of March of the year 0 to 1970. */
    private static final long DAYS_TO_1970 = 719_468;

    private static final int DAYS_PER_YEAR = 365;
    private static final int DAYS_PER_FOUR_YEARS = 1_460;
    private static final int DAYS_PER_CENTURY = 36_524;
    /** Five months that begin in March or August have so many days. */
    private static final int DAYS_PER_FIVE_MONTHS = 153;

    private static final int YEAR_SHIFT = 9;
    private static final int MONTH_SHIFT = 5;
    private static final int MONTH_MASK = 15;
    private static final int DAY_MASK = 31;

    private TimeParts() {}

    /** The day of a timestamp in microseconds. */
    public static long day(long micros) {
        return Math.floorDiv(micros, MICROS_PER_DAY);
    }

    /** The day of a timestamp. */
    public static long day(long value, long unitsPerDay) {
        return Math.floorDiv(value, unitsPerDay);
    }

    /** Midnight of a day in microseconds. */
    public static long midnight(long days) {
        return midnight(days, MICROS_PER_DAY);
    }

    /** Midnight of a day. */
    public static long midnight(long days, long unitsPerDay) {
        long value = days * unitsPerDay;
        if (Math.multiplyHigh(days, unitsPerDay) != value >> 63) {
            throw RowError.CAST_OUT_OF_RANGE;
        }
        return value;
    }

    /** Year, month and day in one number, which {@link #yearOf}, {@link #monthOf} and {@link #dayOf} take apart. */
    public static long civil(long days) {
        long shifted = days + DAYS_TO_1970;
        long cycle = Math.floorDiv(shifted, DAYS_PER_CYCLE);
        int day = (int) (shifted - cycle * DAYS_PER_CYCLE);
        int leaps = day / DAYS_PER_FOUR_YEARS - day / DAYS_PER_CENTURY + day / ((int) DAYS_PER_CYCLE - 1);
        int year = (day - leaps) / DAYS_PER_YEAR;
        int dayOfYear = day - (DAYS_PER_YEAR * year + year / 4 - year / 100);
        int march = (5 * dayOfYear + 2) / DAYS_PER_FIVE_MONTHS;
        int dayOfMonth = dayOfYear - (DAYS_PER_FIVE_MONTHS * march + 2) / 5 + 1;
        int month = march < 10 ? march + 3 : march - 9;
        long wholeYear = cycle * YEARS_PER_CYCLE + year + (month <= 2 ? 1 : 0);
        return wholeYear << YEAR_SHIFT | (long) month << MONTH_SHIFT | dayOfMonth;
    }

    /** The year of a civil date. */
    public static long yearOf(long civil) {
        return civil >> YEAR_SHIFT;
    }

    /** The month of a civil date, 1 to 12. */
    public static int monthOf(long civil) {
        return (int) (civil >> MONTH_SHIFT) & MONTH_MASK;
    }

    /** The day of a civil date, 1 to 31. */
    public static int dayOf(long civil) {
        return (int) civil & DAY_MASK;
    }

    /** The days since 1970 of a civil date, which must exist. */
    public static long days(long year, int month, int day) {
        long marchYear = month <= 2 ? year - 1 : year;
        long cycle = Math.floorDiv(marchYear, (long) YEARS_PER_CYCLE);
        long inCycle = marchYear - cycle * YEARS_PER_CYCLE;
        int dayOfYear = (DAYS_PER_FIVE_MONTHS * ((month + 9) % 12) + 2) / 5 + day - 1;
        return cycle * DAYS_PER_CYCLE
                + inCycle * DAYS_PER_YEAR
                + inCycle / 4
                - inCycle / 100
                + dayOfYear
                - DAYS_TO_1970;
    }

    /** 28 to 31. */
    public static int lengthOfMonth(long year, int month) {
        return switch (month) {
            case 2 -> (year & 3) == 0 && (year % 100 != 0 || year % YEARS_PER_CYCLE == 0) ? 29 : 28;
            case 4, 6, 9, 11 -> 30;
            default -> 31;
        };
    }

    /** The year; 0 is 1 BC. */
    public static long year(long days) {
        return yearOf(civil(days));
    }

    /** Ten years, counted from 0. */
    public static long decade(long days) {
        return Math.floorDiv(year(days), 10L);
    }

    /** The first century is that of the years 1 to 100; there is none of number 0. */
    public static long century(long days) {
        return counted(year(days), 100);
    }

    /** The first millennium is that of the years 1 to 1000; there is none of number 0. */
    public static long millennium(long days) {
        return counted(year(days), 1_000);
    }

    private static long counted(long year, long years) {
        return year > 0 ? (year + years - 1) / years : -((years - year) / years);
    }

    /** 1 to 4. */
    public static long quarter(long days) {
        return (month(days) + 2) / 3;
    }

    /** 1 to 12. */
    public static long month(long days) {
        return monthOf(civil(days));
    }

    /** The ISO week. */
    public static long week(long days) {
        long thursday = thursday(days);
        return (thursday - days(year(thursday), 1, 1)) / 7 + 1;
    }

    /** The year of the ISO week. */
    public static long isoyear(long days) {
        return year(thursday(days));
    }

    /** Of the same ISO week: the year that it is in is that of the week. */
    private static long thursday(long days) {
        return days - isoDayOfWeek(days) + 4;
    }

    /** 1 to 31. */
    public static long dayOfMonth(long days) {
        return dayOf(civil(days));
    }

    /** Sunday 0 to Saturday 6; 1970 began on a Thursday. */
    public static long dayOfWeek(long days) {
        return Math.floorMod(days + 4, 7L);
    }

    /** Monday 1 to Sunday 7. */
    public static long isoDayOfWeek(long days) {
        return Math.floorMod(days + 3, 7L) + 1;
    }

    /** 1 to 366. */
    public static long dayOfYear(long days) {
        return days - days(year(days), 1, 1) + 1;
    }

    /** The hour, minute or second of a DATE: 0, for any day. */
    public static long midnightPart(long days) {
        return 0;
    }

    /** 0 to 23, of microseconds. */
    public static long hour(long micros) {
        return hour(micros, MICROS_PER_SECOND);
    }

    /** 0 to 59, of microseconds. */
    public static long minute(long micros) {
        return minute(micros, MICROS_PER_SECOND);
    }

    /** 0 to 59, of microseconds. */
    public static long second(long micros) {
        return second(micros, MICROS_PER_SECOND);
    }

    /** Whole seconds since 1970, rounded down, of microseconds. */
    public static long epoch(long micros) {
        return epoch(micros, MICROS_PER_SECOND);
    }

    /** 0 to 23. */
    public static long hour(long value, long unitsPerSecond) {
        return Math.floorMod(Math.floorDiv(value, 3_600 * unitsPerSecond), 24L);
    }

    /** 0 to 59. */
    public static long minute(long value, long unitsPerSecond) {
        return Math.floorMod(Math.floorDiv(value, 60 * unitsPerSecond), 60L);
    }

    /** 0 to 59. */
    public static long second(long value, long unitsPerSecond) {
        return Math.floorMod(Math.floorDiv(value, unitsPerSecond), 60L);
    }

    /** The units since the minute began. */
    public static long inMinute(long value, long unitsPerSecond) {
        return Math.floorMod(value, 60 * unitsPerSecond);
    }

    /** Whole seconds since 1970, rounded down. */
    public static long epoch(long value, long unitsPerSecond) {
        return Math.floorDiv(value, unitsPerSecond);
    }
}

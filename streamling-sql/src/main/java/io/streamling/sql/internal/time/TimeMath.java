package io.streamling.sql.internal.time;

import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.function.TimeParts;

/**
 * Arithmetic of times and intervals: exact, in units that both sides share, and never past the ends of its type. Stateless.
 */
public final class TimeMath {
    private static final double TWO_TO_63 = 0x1p63;

    private TimeMath() {}

    /** A value in finer units. */
    public static long widen(long value, long factor) {
        long wide = value * factor;
        if (Math.multiplyHigh(value, factor) != wide >> 63) {
            throw RowError.CAST_OUT_OF_RANGE;
        }
        return wide;
    }

    /** A point of time in coarser units: the unit that it is in. */
    public static long narrow(long value, long divisor) {
        return Math.floorDiv(value, divisor);
    }

    /** A point of time without its last digits. */
    public static long cut(long value, long step) {
        return value - Math.floorMod(value, step);
    }

    /** An interval without its last digits. */
    public static long cutInterval(long value, long step) {
        return value - value % step;
    }

    /** The order of two values in different units, exactly. */
    public static int compare(long coarse, long fine, long factor) {
        int order = Long.compare(coarse, Math.floorDiv(fine, factor));
        return order != 0 || Math.floorMod(fine, factor) == 0 ? order : -1;
    }

    /** The same with the finer one first: operands are computed in their order. */
    public static int compareFine(long fine, long coarse, long factor) {
        return -compare(coarse, fine, factor);
    }

    /** a + b. */
    public static long add(long a, long b) {
        long sum = a + b;
        if (((a ^ sum) & (b ^ sum)) < 0) {
            throw RowError.TIME_OUT_OF_RANGE;
        }
        return sum;
    }

    /** a - b. */
    public static long subtract(long a, long b) {
        long difference = a - b;
        if (((a ^ b) & (a ^ difference)) < 0) {
            throw RowError.TIME_OUT_OF_RANGE;
        }
        return difference;
    }

    /** An interval so many times. */
    public static long multiply(long interval, long times) {
        long product = interval * times;
        if (Math.multiplyHigh(interval, times) != product >> 63) {
            throw RowError.TIME_OUT_OF_RANGE;
        }
        return product;
    }

    /** An interval so many times, to the nearest unit. */
    public static long multiply(long interval, double times) {
        return nearest(interval * times);
    }

    /** A part of an interval, cut off. */
    public static long divide(long interval, long parts) {
        if (parts == 0) {
            throw RowError.DIVISION_BY_ZERO;
        }
        if (interval == Long.MIN_VALUE && parts == -1) {
            throw RowError.TIME_OUT_OF_RANGE;
        }
        return interval / parts;
    }

    /** A part of an interval, to the nearest unit. */
    public static long divide(long interval, double parts) {
        if (parts == 0) {
            throw RowError.DIVISION_BY_ZERO;
        }
        return nearest(interval / parts);
    }

    private static long nearest(double value) {
        double whole = Math.rint(value);
        if (!(whole >= -TWO_TO_63 && whole < TWO_TO_63)) {
            throw RowError.TIME_OUT_OF_RANGE;
        }
        return (long) whole;
    }

    /** A DATE, or an interval of months, where it fits 32 bits. */
    public static long narrow(long value) {
        if (value != (int) value) {
            throw RowError.TIME_OUT_OF_RANGE;
        }
        return value;
    }

    /** A time of day so much later, past midnight where need be. */
    public static long timeAfter(long time, long interval, long unitsPerDay) {
        return Math.floorMod(time + interval % unitsPerDay, unitsPerDay);
    }

    /** A time of day so much earlier. */
    public static long timeBefore(long time, long interval, long unitsPerDay) {
        return Math.floorMod(time - interval % unitsPerDay, unitsPerDay);
    }

    /** The same time so many months later; the last day of the month where there is no such day. */
    public static long addMonths(long value, long months, long unitsPerDay) {
        long days = Math.floorDiv(value, unitsPerDay);
        long civil = TimeParts.civil(days);
        long month = TimeParts.yearOf(civil) * 12 + TimeParts.monthOf(civil) - 1 + months;
        long year = Math.floorDiv(month, 12L);
        int monthOfYear = (int) Math.floorMod(month, 12L) + 1;
        int day = Math.min(TimeParts.dayOf(civil), TimeParts.lengthOfMonth(year, monthOfYear));
        long shift = TimeParts.days(year, monthOfYear, day) - days;
        long half = shift / 2;
        // The whole shift may be too long although both ends of it are in range.
        return add(add(value, multiply(half, unitsPerDay)), multiply(shift - half, unitsPerDay));
    }
}

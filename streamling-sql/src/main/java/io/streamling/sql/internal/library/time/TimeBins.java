package io.streamling.sql.internal.library.time;

import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.function.TimeParts;
import java.time.DateTimeException;
import java.time.LocalDate;

/** The bin of equal length that a timestamp is in. The unit of strides, timestamps and origins is the same. Stateless. */
public final class TimeBins {
    private TimeBins() {}

    /** The begin of the bin; one bin begins at the origin. Fails for a stride that is not positive. */
    public static long bin(long stride, long timestamp, long origin) throws RowError {
        if (stride <= 0) {
            throw RowError.BAD_ARGUMENT;
        }
        try {
            long since = Math.subtractExact(timestamp, origin);
            return Math.subtractExact(timestamp, Math.floorMod(since, stride));
        } catch (ArithmeticException e) {
            throw TimeErrors.OUT_OF_RANGE;
        }
    }

    /** The same in bins of months; timestamps are in microseconds. */
    public static long binMonths(long stride, long micros, long origin) throws RowError {
        if (stride <= 0) {
            throw RowError.BAD_ARGUMENT;
        }
        LocalDate day = LocalDate.ofEpochDay(TimeParts.day(micros));
        LocalDate first = LocalDate.ofEpochDay(TimeParts.day(origin));
        long months = 12L * (day.getYear() - first.getYear()) + day.getMonthValue() - first.getMonthValue();
        long bins = Math.floorDiv(months, stride);
        long begin = begin(origin, bins * stride);
        return begin <= micros ? begin : begin(origin, (bins - 1) * stride);
    }

    private static long begin(long origin, long months) {
        long days = TimeParts.day(origin);
        try {
            LocalDate day = LocalDate.ofEpochDay(days).plusMonths(months);
            return Math.addExact(TimeParts.midnight(day.toEpochDay()), origin - TimeParts.midnight(days));
        } catch (DateTimeException | ArithmeticException e) {
            throw TimeErrors.OUT_OF_RANGE;
        }
    }
}

package io.streamling.state.internal.table;

import io.streamling.batch.ColumnMemory;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/** Times, timestamps and intervals of any unit as microseconds. Stateless. */
final class Times {
    private static final long MICROS_PER_DAY = 86_400_000_000L;
    /** What no unit can be turned into microseconds for: it is out of every database's range as well. */
    static final long OUT_OF_RANGE = Long.MIN_VALUE;

    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final long MICROS_PER_MILLI = 1_000;

    private Times() {}

    /** What a column with a fraction of a second counts. */
    static TimeUnit unit(Field field) {
        ArrowType type = field.getType();
        if (type instanceof ArrowType.Time time) {
            return time.getUnit();
        }
        return type instanceof ArrowType.Duration duration
                ? duration.getUnit()
                : ((ArrowType.Timestamp) type).getUnit();
    }

    /** Digits behind the second. */
    static int digits(TimeUnit unit) {
        return switch (unit) {
            case SECOND -> 0;
            case MILLISECOND -> 3;
            case MICROSECOND -> 6;
            case NANOSECOND -> 9;
        };
    }

    /** What to multiply a column's values with; 0 for nanoseconds, which may lie between microseconds. */
    static long microsPerUnit(Field field) {
        return switch (unit(field)) {
            case SECOND -> MICROS_PER_SECOND;
            case MILLISECOND -> MICROS_PER_MILLI;
            case MICROSECOND -> 1;
            case NANOSECOND -> 0;
        };
    }

    /** A value of 64 bits in microseconds, or {@link #OUT_OF_RANGE}. */
    static long micros(long address, int row, long microsPerUnit) {
        long value = ColumnMemory.longAt(address + 8L * row);
        long high = Math.multiplyHigh(value, microsPerUnit);
        long low = value * microsPerUnit;
        return high == low >> 63 ? low : OUT_OF_RANGE;
    }

    /** Whether a time is not negative and less than a day. */
    static boolean isOfDay(long address, int row, long microsPerUnit) {
        if (microsPerUnit == 0) {
            long nanos = ColumnMemory.longAt(address + 8L * row);
            return nanos >= 0 && nanos / 1_000 < MICROS_PER_DAY;
        }
        long micros = microsOfDay(address, row, microsPerUnit);
        return micros >= 0 && micros < MICROS_PER_DAY;
    }

    /** A time of the day in microseconds: seconds and milliseconds have 32 bits. */
    static long microsOfDay(long address, int row, long microsPerUnit) {
        return microsPerUnit == 1
                ? ColumnMemory.longAt(address + 8L * row)
                : ColumnMemory.intAt(address + 4L * row) * microsPerUnit;
    }
}

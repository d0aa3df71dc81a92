package io.streamling.state.internal.table;

import io.streamling.batch.ColumnMemory;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/** Timestamps of any unit as microseconds since 1970. Stateless. */
final class Times {
    static final long MICROS_PER_SECOND = 1_000_000;
    /** What no unit can be turned into microseconds for: it is out of every database's range as well. */
    static final long OUT_OF_RANGE = Long.MIN_VALUE;

    private static final long MICROS_PER_MILLI = 1_000;

    private Times() {}

    /** What to multiply a column's values with. */
    static long microsPerUnit(Field field) {
        return switch (((ArrowType.Timestamp) field.getType()).getUnit()) {
            case SECOND -> MICROS_PER_SECOND;
            case MILLISECOND -> MICROS_PER_MILLI;
            case MICROSECOND -> 1;
            case NANOSECOND -> throw new IllegalArgumentException("nanoseconds were refused before");
        };
    }

    /** A value in microseconds, or {@link #OUT_OF_RANGE}. */
    static long micros(long address, int row, long microsPerUnit) {
        long value = ColumnMemory.longAt(address + 8L * row);
        long high = Math.multiplyHigh(value, microsPerUnit);
        long low = value * microsPerUnit;
        return high == low >> 63 ? low : OUT_OF_RANGE;
    }
}

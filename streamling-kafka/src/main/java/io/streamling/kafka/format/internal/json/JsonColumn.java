package io.streamling.kafka.format.internal.json;

import java.util.concurrent.TimeUnit;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;

/**
 * A column to fill from a field. Immutable.
 *
 * @param action one of the constants, as a number for the hot loop's switch
 * @param first what the action needs: the lowest number, a precision, a timestamp's units per second
 * @param second the highest number, or a scale
 */
record JsonColumn(String name, int action, long first, long second, boolean isRequired) {
    static final int LONG = 0;
    static final int TEXT = 1;
    static final int DOUBLE = 2;
    static final int DECIMAL = 3;
    static final int INT = 4;
    static final int BOOLEAN = 5;
    static final int FLOAT = 6;
    static final int BINARY = 7;
    static final int DATE = 8;
    static final int TIMESTAMP = 9;

    /** The column of a field; null for a type that JSON cannot fill. */
    static @Nullable JsonColumn of(Field field) {
        ArrowType type = field.getType();
        return switch (type.getTypeID()) {
            case Bool -> column(field, BOOLEAN, 0, 0);
            case Int -> integer(field, (ArrowType.Int) type);
            case FloatingPoint -> floating(field, ((ArrowType.FloatingPoint) type).getPrecision());
            case Decimal -> decimal(field, (ArrowType.Decimal) type);
            case Utf8 -> column(field, TEXT, 0, 0);
            case Binary -> column(field, BINARY, 0, 0);
            case Date -> ((ArrowType.Date) type).getUnit() == DateUnit.DAY ? column(field, DATE, 0, 0) : null;
            case Timestamp -> column(field, TIMESTAMP, unitsPerSecond((ArrowType.Timestamp) type), 0);
            default -> null;
        };
    }

    private static @Nullable JsonColumn integer(Field field, ArrowType.Int type) {
        if (!type.getIsSigned()) {
            return null;
        }
        int unused = Long.SIZE - type.getBitWidth();
        return column(
                field,
                type.getBitWidth() == Long.SIZE ? LONG : INT,
                Long.MIN_VALUE >> unused,
                Long.MAX_VALUE >> unused);
    }

    private static @Nullable JsonColumn floating(Field field, FloatingPointPrecision precision) {
        return switch (precision) {
            case SINGLE -> column(field, FLOAT, 0, 0);
            case DOUBLE -> column(field, DOUBLE, 0, 0);
            case HALF -> null;
        };
    }

    private static @Nullable JsonColumn decimal(Field field, ArrowType.Decimal type) {
        boolean fits = type.getBitWidth() == 128 && type.getScale() >= 0 && type.getScale() <= type.getPrecision();
        return fits ? column(field, DECIMAL, type.getPrecision(), type.getScale()) : null;
    }

    private static long unitsPerSecond(ArrowType.Timestamp type) {
        return switch (type.getUnit()) {
            case SECOND -> 1;
            case MILLISECOND -> TimeUnit.SECONDS.toMillis(1);
            case MICROSECOND -> TimeUnit.SECONDS.toMicros(1);
            case NANOSECOND -> TimeUnit.SECONDS.toNanos(1);
        };
    }

    private static JsonColumn column(Field field, int action, long first, long second) {
        return new JsonColumn(field.getName(), action, first, second, !field.isNullable());
    }
}

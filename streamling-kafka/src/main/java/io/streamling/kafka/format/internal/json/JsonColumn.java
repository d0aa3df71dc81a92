package io.streamling.kafka.format.internal.json;

import io.streamling.kafka.format.internal.ColumnTree;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.jspecify.annotations.Nullable;

/**
 * A column, or a part of one, to fill from a value. Immutable.
 *
 * @param slot the number of its appender
 * @param action one of the constants, as a number for the hot loop's switch
 * @param first what the action needs: the lowest number, a precision, a time's units per second
 * @param second the highest number, a scale, or the units per second of a time that is written as a number
 * @param writtenScale the scale of a decimal that is written as bytes
 * @param parts the fields of a row; the element of an array; the entry of a map, and the key and the value of that
 */
record JsonColumn(
        String name,
        int slot,
        int action,
        long first,
        long second,
        int writtenScale,
        boolean isRequired,
        List<JsonColumn> parts) {
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
    static final int TIME = 10;
    static final int ROW = 11;
    static final int ARRAY = 12;
    static final int MAP = 13;
    static final int DECIMAL_BYTES = 14;

    private static final int MAX_DEPTH = 50;

    /** What fills a column; null for a type that JSON cannot fill. */
    static @Nullable JsonColumn of(ColumnTree column, JsonOptions options) {
        return of(column, options, 0);
    }

    private static @Nullable JsonColumn of(ColumnTree field, JsonOptions options, int depth) {
        ArrowType type = field.field().getType();
        return switch (type.getTypeID()) {
            case Struct -> nested(field, ROW, options, depth);
            case List -> field.parts().size() == 1 ? nested(field, ARRAY, options, depth) : null;
            case Map -> isMap(field) ? map(field, options, depth) : null;
            case Time -> time(field, TIME, ((ArrowType.Time) type).getUnit(), options.timeUnit());
            case Bool -> column(field, BOOLEAN, 0, 0);
            case Int -> integer(field, (ArrowType.Int) type);
            case FloatingPoint -> floating(field, ((ArrowType.FloatingPoint) type).getPrecision());
            case Decimal -> decimal(field, (ArrowType.Decimal) type, options);
            case Utf8 -> column(field, TEXT, 0, 0);
            case Binary -> column(field, BINARY, 0, 0);
            case Date -> ((ArrowType.Date) type).getUnit() == DateUnit.DAY ? column(field, DATE, 0, 0) : null;
            case Timestamp -> time(field, TIMESTAMP, ((ArrowType.Timestamp) type).getUnit(), options.epochUnit());
            default -> null;
        };
    }

    private static @Nullable JsonColumn nested(ColumnTree field, int action, JsonOptions options, int depth) {
        List<JsonColumn> parts = new ArrayList<>();
        for (ColumnTree part : field.parts()) {
            JsonColumn column = depth < MAX_DEPTH ? of(part, options, depth + 1) : null;
            if (column == null) {
                return null;
            }
            parts.add(column);
        }
        return column(field, action, 0, 0, List.copyOf(parts));
    }

    private static boolean isMap(ColumnTree field) {
        return field.parts().size() == 1 && field.parts().get(0).parts().size() == 2;
    }

    private static @Nullable JsonColumn map(ColumnTree field, JsonOptions options, int depth) {
        JsonColumn entry = nested(field.parts().get(0), ROW, options, depth);
        if (entry == null || entry.parts.get(0).action != TEXT) {
            return null;
        }
        return column(field, MAP, 0, 0, List.of(entry, entry.parts.get(0), entry.parts.get(1)));
    }

    private static @Nullable JsonColumn integer(ColumnTree field, ArrowType.Int type) {
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

    private static @Nullable JsonColumn floating(ColumnTree field, FloatingPointPrecision precision) {
        return switch (precision) {
            case SINGLE -> column(field, FLOAT, 0, 0);
            case DOUBLE -> column(field, DOUBLE, 0, 0);
            case HALF -> null;
        };
    }

    private static @Nullable JsonColumn decimal(ColumnTree field, ArrowType.Decimal type, JsonOptions options) {
        boolean fits = type.getBitWidth() == 128 && type.getScale() >= 0 && type.getScale() <= type.getPrecision();
        int action = options.readsDecimalBytes() ? DECIMAL_BYTES : DECIMAL;
        return fits ? column(field, action, type.getPrecision(), type.getScale()) : null;
    }

    /** In the column's own unit a number counts at least milliseconds: nobody counts seconds. */
    private static JsonColumn time(
            ColumnTree field, int action, org.apache.arrow.vector.types.TimeUnit unit, @Nullable TimeUnit written) {
        long own = unitsPerSecond(unit);
        long least = action == TIME ? 1 : TimeUnit.SECONDS.toMillis(1);
        long number = written == null ? Math.max(own, least) : written.convert(1, TimeUnit.SECONDS);
        return column(field, action, own, number);
    }

    /** The same column, where times are numbers of this unit. */
    JsonColumn writtenIn(TimeUnit unit) {
        long number = unit.convert(1, TimeUnit.SECONDS);
        return new JsonColumn(name, slot, action, first, number, writtenScale, isRequired, parts);
    }

    /** The same column, where decimals are bytes with this scale, or numbers as text. */
    JsonColumn writtenAsDecimal(boolean asBytes, int scale) {
        int other = asBytes ? DECIMAL_BYTES : DECIMAL;
        return new JsonColumn(name, slot, other, first, second, scale, isRequired, parts);
    }

    private static long unitsPerSecond(org.apache.arrow.vector.types.TimeUnit unit) {
        return switch (unit) {
            case SECOND -> 1;
            case MILLISECOND -> TimeUnit.SECONDS.toMillis(1);
            case MICROSECOND -> TimeUnit.SECONDS.toMicros(1);
            case NANOSECOND -> TimeUnit.SECONDS.toNanos(1);
        };
    }

    private static JsonColumn column(ColumnTree field, int action, long first, long second) {
        return column(field, action, first, second, List.of());
    }

    private static JsonColumn column(ColumnTree field, int action, long first, long second, List<JsonColumn> parts) {
        boolean required = !field.field().isNullable();
        int scale = action == DECIMAL_BYTES ? (int) second : 0;
        return new JsonColumn(field.field().getName(), field.slot(), action, first, second, scale, required, parts);
    }
}

package io.streamling.kafka.format;

import java.nio.ByteBuffer;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/** What Arrow reads, as values to compare: lists for arrays and rows, maps for maps, counts for times. Stateless. */
final class ColumnValue {
    private ColumnValue() {}

    static Object of(FieldVector vector, int row) {
        return of(vector.getField(), vector.getObject(row));
    }

    private static Object of(Field field, Object value) {
        if (value == null) {
            return null;
        }
        List<Field> parts = field.getChildren();
        return switch (field.getType().getTypeID()) {
            case Utf8 -> value.toString();
            case Binary -> ByteBuffer.wrap((byte[]) value);
            case Timestamp -> count((LocalDateTime) value, ((ArrowType.Timestamp) field.getType()).getUnit());
            case Time ->
                value instanceof LocalDateTime time ? (int) (time.toLocalTime().toNanoOfDay() / 1_000_000) : value;
            case List -> elements(parts.get(0), (List<?>) value);
            case Struct -> fields(parts, (Map<?, ?>) value);
            case Map -> entries(parts.get(0).getChildren(), (List<?>) value);
            default -> value;
        };
    }

    private static long count(LocalDateTime time, TimeUnit unit) {
        long seconds = time.toEpochSecond(ZoneOffset.UTC);
        return switch (unit) {
            case SECOND -> seconds;
            case MILLISECOND -> seconds * 1000 + time.get(ChronoField.NANO_OF_SECOND) / 1_000_000;
            case MICROSECOND -> seconds * 1_000_000 + time.get(ChronoField.NANO_OF_SECOND) / 1000;
            case NANOSECOND -> seconds * 1_000_000_000 + time.get(ChronoField.NANO_OF_SECOND);
        };
    }

    private static List<Object> elements(Field element, List<?> list) {
        List<Object> values = new ArrayList<>();
        list.forEach(value -> values.add(of(element, value)));
        return values;
    }

    private static List<Object> fields(List<Field> fields, Map<?, ?> row) {
        List<Object> values = new ArrayList<>();
        fields.forEach(field -> values.add(of(field, row.get(field.getName()))));
        return values;
    }

    /** Of equal keys the last counts. */
    private static Map<String, Object> entries(List<Field> entry, List<?> entries) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (Object each : entries) {
            Map<?, ?> row = (Map<?, ?>) each;
            values.put(
                    String.valueOf(row.get(entry.get(0).getName())),
                    of(entry.get(1), row.get(entry.get(1).getName())));
        }
        return values;
    }
}

package io.streamling.state.internal.table;

import java.util.List;
import java.util.stream.Collectors;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/** The types of columns as SQL writes them, for messages. Stateless. */
public final class TypeName {
    private TypeName() {}

    /** The type of a column as SQL writes it, or as Arrow does. */
    public static String of(Field field) {
        ArrowType type = field.getType();
        List<Field> parts = field.getChildren();
        if (type.isComplex() && parts.isEmpty()) {
            return type.toString();
        }
        return switch (type.getTypeID()) {
            case List, LargeList, FixedSizeList -> "ARRAY<" + of(parts.get(0)) + ">";
            case Map ->
                "MAP<" + parts.get(0).getChildren().stream().map(TypeName::of).collect(Collectors.joining(", ")) + ">";
            case Struct ->
                parts.stream()
                        .map(part -> part.getName() + " " + of(part))
                        .collect(Collectors.joining(", ", "ROW<", ">"));
            default -> ValueKind.of(field).map(kind -> plain(kind, field)).orElse(type.toString());
        };
    }

    private static String plain(ValueKind kind, Field field) {
        return switch (kind) {
            case BOOLEAN, INT256, UINT256, DATE -> kind.name();
            case INT8 -> "TINYINT";
            case INT16 -> "SMALLINT";
            case INT32 -> "INT";
            case INT64 -> "BIGINT";
            case UINT8, UINT16, UINT32, UINT64 ->
                "unsigned integer of " + ((ArrowType.Int) field.getType()).getBitWidth() + " bits";
            case FLOAT32 -> "REAL";
            case FLOAT64 -> "DOUBLE";
            case DECIMAL, WIDE_DECIMAL -> {
                ArrowType.Decimal decimal = (ArrowType.Decimal) field.getType();
                yield "DECIMAL(" + decimal.getPrecision() + ", " + decimal.getScale() + ")";
            }
            case TEXT -> "VARCHAR";
            case BYTES -> "VARBINARY";
            case TIME -> "TIME" + digits(field);
            case TIMESTAMP -> "TIMESTAMP" + digits(field);
            case TIMESTAMP_UTC -> "TIMESTAMP" + digits(field) + " WITH LOCAL TIME ZONE";
            case INTERVAL_MONTHS -> "INTERVAL YEAR TO MONTH";
            case INTERVAL_TIME -> "INTERVAL DAY TO SECOND" + digits(field);
            case ARRAY, MAP, ROW -> throw new IllegalStateException("nested types are written before");
        };
    }

    /** Microseconds are what is meant when nobody says. */
    private static String digits(Field field) {
        TimeUnit unit = Times.unit(field);
        return unit == TimeUnit.MICROSECOND ? "" : "(" + Times.digits(unit) + ")";
    }
}

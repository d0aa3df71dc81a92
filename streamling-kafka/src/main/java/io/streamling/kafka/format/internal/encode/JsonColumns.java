package io.streamling.kafka.format.internal.encode;

import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/** Which class writes a column as JSON. Stateless. */
final class JsonColumns {
    private JsonColumns() {}

    static EncodedColumn of(Field field) {
        ArrowType type = field.getType();
        return switch (type.getTypeID()) {
            case Bool -> new JsonScalars.Bool();
            case Int -> integer((ArrowType.Int) type);
            case FloatingPoint -> floating((ArrowType.FloatingPoint) type);
            case Decimal -> decimal((ArrowType.Decimal) type);
            case Utf8 -> new JsonScalars.Text();
            case Binary -> new JsonScalars.Bytes();
            case Date -> new JsonTimes.Date();
            case Timestamp -> {
                ArrowType.Timestamp timestamp = (ArrowType.Timestamp) type;
                boolean isInstant = timestamp.getTimezone() != null
                        && !timestamp.getTimezone().isEmpty();
                yield new JsonTimes.Timestamp(timestamp.getUnit(), isInstant);
            }
            case List -> new JsonParts.Array(of(field.getChildren().get(0)));
            case Struct -> new JsonParts.Row(field.getChildren());
            case Map -> map(field);
            default -> new JsonScalars.Any();
        };
    }

    /** Whether values of this type have a form in JSON. */
    static boolean isWritable(Field field) {
        return switch (field.getType().getTypeID()) {
            case Union, Interval -> isMonths(field.getType());
            case List, LargeList, FixedSizeList, Struct, Map ->
                field.getChildren().stream().allMatch(JsonColumns::isWritable);
            case LargeUtf8, LargeBinary, Utf8View, BinaryView, ListView, LargeListView, RunEndEncoded -> false;
            default -> true;
        };
    }

    private static boolean isMonths(ArrowType type) {
        return type instanceof ArrowType.Interval interval
                && interval.getUnit() == org.apache.arrow.vector.types.IntervalUnit.YEAR_MONTH;
    }

    private static EncodedColumn integer(ArrowType.Int type) {
        if (!type.getIsSigned()) {
            return new JsonScalars.Any();
        }
        return switch (type.getBitWidth()) {
            case 8 -> new JsonScalars.Int8();
            case 16 -> new JsonScalars.Int16();
            case 32 -> new JsonScalars.Int32();
            default -> new JsonScalars.Int64();
        };
    }

    private static EncodedColumn floating(ArrowType.FloatingPoint type) {
        return type.getPrecision() == FloatingPointPrecision.SINGLE
                ? new JsonScalars.Float32()
                : new JsonScalars.Float64();
    }

    private static EncodedColumn decimal(ArrowType.Decimal type) {
        return type.getBitWidth() == 128 ? new JsonScalars.Decimal128(type.getScale()) : new JsonScalars.Any();
    }

    private static EncodedColumn map(Field field) {
        Field entries = field.getChildren().get(0);
        boolean isText = entries.getChildren().get(0).getType() instanceof ArrowType.Utf8;
        return isText ? new JsonParts.TextMap(of(entries.getChildren().get(1))) : new JsonScalars.Any();
    }
}

package io.streamling.kafka.format.internal.avro.write;

import io.streamling.batch.WideInteger;
import io.streamling.kafka.format.internal.encode.EncodedColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Fits columns into an Avro schema, by name: finds what does not fit, and the encoders of what does. One thread. */
final class AvroFit {
    private static final int UINT64_BYTES = 8;

    private final List<String> problems = new ArrayList<>();

    List<String> problems() {
        return problems;
    }

    /** The fields of a record; complete only when there are no {@link #problems}. */
    AvroParts.Fields fields(List<Field> columns, Schema record, String path) {
        List<String> names = columns.stream().map(Field::getName).toList();
        List<Schema.Field> fields = record.getFields();
        AvroParts.Slot[] slots = new AvroParts.Slot[fields.size()];
        int[] indexes = new int[fields.size()];
        for (int i = 0; i < slots.length; i++) {
            Schema.Field field = fields.get(i);
            indexes[i] = names.indexOf(field.name());
            String place = path + field.name();
            if (indexes[i] >= 0) {
                slots[i] = slot(columns.get(indexes[i]), field.schema(), place);
            } else {
                slots[i] = new AvroParts.Slot(place, new AvroScalars.Bool(), branch(field.schema(), true), -1);
                if (slots[i].nullBranch() < 0) {
                    problems.add("field '" + place + "' of the schema has no column and cannot be null");
                }
            }
        }
        for (String name : names) {
            if (fields.stream().noneMatch(field -> field.name().equals(name))) {
                problems.add("column '" + path + name + "' has no field in the schema, which has "
                        + fields.stream().map(Schema.Field::name).collect(Collectors.toList()));
            }
        }
        return new AvroParts.Fields(slots, indexes);
    }

    private AvroParts.Slot slot(Field column, Schema schema, String place) {
        int nullBranch = branch(schema, true);
        int valueBranch = branch(schema, false);
        Schema type = valueBranch < 0 ? schema : schema.getTypes().get(valueBranch);
        boolean isUnion = schema.getType() == Schema.Type.UNION;
        EncodedColumn encoder = isUnion && schema.getTypes().size() > 2 ? null : encoder(column, type, place);
        if (encoder == null) {
            problems.add("column '" + place + "' is " + column.getType() + " and does not fit the schema's " + schema);
            return new AvroParts.Slot(place, new AvroScalars.Bool(), nullBranch, valueBranch);
        }
        if (column.isNullable() && nullBranch < 0 && schema.getType() != Schema.Type.NULL) {
            // Rows that are null there become bad rows.
            return new AvroParts.Slot(place, encoder, -1, valueBranch);
        }
        return new AvroParts.Slot(place, encoder, nullBranch, valueBranch);
    }

    private static int branch(Schema schema, boolean ofNull) {
        if (schema.getType() != Schema.Type.UNION) {
            return -1;
        }
        for (int i = 0; i < schema.getTypes().size(); i++) {
            if ((schema.getTypes().get(i).getType() == Schema.Type.NULL) == ofNull) {
                return i;
            }
        }
        return -1;
    }

    private @Nullable EncodedColumn encoder(Field column, Schema type, String place) {
        ArrowType arrow = column.getType();
        return switch (arrow.getTypeID()) {
            case Bool -> type.getType() == Schema.Type.BOOLEAN ? new AvroScalars.Bool() : null;
            case Int -> integer((ArrowType.Int) arrow, type);
            case FloatingPoint -> floating((ArrowType.FloatingPoint) arrow, type);
            case Decimal -> decimal((ArrowType.Decimal) arrow, type);
            case Utf8 -> type.getType() == Schema.Type.STRING ? new AvroScalars.Bytes() : null;
            case Binary ->
                type.getType() == Schema.Type.BYTES && type.getLogicalType() == null ? new AvroScalars.Bytes() : null;
            case FixedSizeBinary -> fixedSize(column, type);
            case Date -> type.getLogicalType() instanceof LogicalTypes.Date ? new AvroScalars.Whole(32, true, 1) : null;
            case Time -> time((ArrowType.Time) arrow, type);
            case Timestamp -> timestamp((ArrowType.Timestamp) arrow, type);
            case List ->
                type.getType() == Schema.Type.ARRAY
                        ? new AvroParts.Array(slot(column.getChildren().get(0), type.getElementType(), place + "[]"))
                        : null;
            case Map ->
                type.getType() == Schema.Type.MAP
                        ? new AvroParts.TextMap(slot(
                                column.getChildren().get(0).getChildren().get(1), type.getValueType(), place + "[]"))
                        : null;
            case Struct ->
                type.getType() == Schema.Type.RECORD
                        ? new AvroParts.Row(fields(column.getChildren(), type, place + "."))
                        : null;
            default -> null;
        };
    }

    private static @Nullable EncodedColumn integer(ArrowType.Int arrow, Schema type) {
        int bits = arrow.getBitWidth();
        boolean isSigned = arrow.getIsSigned();
        if (bits == 64 && !isSigned) {
            return isDecimal(type, 20, 0) ? new AvroScalars.Decimal(UINT64_BYTES, false, fixedSize(type)) : null;
        }
        boolean isInt = bits < 32 || (bits == 32 && isSigned);
        boolean isPlain = type.getLogicalType() == null;
        boolean fits = type.getType() == Schema.Type.LONG || (isInt && type.getType() == Schema.Type.INT);
        return isPlain && fits ? new AvroScalars.Whole(bits, isSigned, 1) : null;
    }

    private static @Nullable EncodedColumn floating(ArrowType.FloatingPoint arrow, Schema type) {
        boolean isSingle = arrow.getPrecision() == FloatingPointPrecision.SINGLE;
        Schema.Type wanted = isSingle ? Schema.Type.FLOAT : Schema.Type.DOUBLE;
        return type.getType() == wanted ? new AvroScalars.Floating(isSingle ? 4 : 8) : null;
    }

    private static @Nullable EncodedColumn decimal(ArrowType.Decimal arrow, Schema type) {
        return isDecimal(type, arrow.getPrecision(), arrow.getScale())
                ? new AvroScalars.Decimal(arrow.getBitWidth() / 8, true, fixedSize(type))
                : null;
    }

    private static @Nullable EncodedColumn fixedSize(Field column, Schema type) {
        WideInteger wide = WideInteger.of(column).orElse(null);
        if (wide != null) {
            return isDecimal(type, 78, 0) ? new AvroScalars.Wide(wide == WideInteger.INT256, fixedSize(type)) : null;
        }
        int width = ((ArrowType.FixedSizeBinary) column.getType()).getByteWidth();
        return fixedSize(type) == width ? new AvroScalars.FixedBytes(width) : null;
    }

    private static boolean isDecimal(Schema type, int precision, int scale) {
        return type.getLogicalType() instanceof LogicalTypes.Decimal decimal
                && decimal.getScale() == scale
                && decimal.getPrecision() >= precision;
    }

    private static int fixedSize(Schema type) {
        return type.getType() == Schema.Type.FIXED ? type.getFixedSize() : 0;
    }

    private static @Nullable EncodedColumn time(ArrowType.Time arrow, Schema type) {
        if (type.getLogicalType() instanceof LogicalTypes.TimeMillis) {
            return switch (arrow.getUnit()) {
                case SECOND -> new AvroScalars.Whole(32, true, 1_000);
                case MILLISECOND -> new AvroScalars.Whole(32, true, 1);
                default -> null;
            };
        }
        boolean isMicros = type.getLogicalType() instanceof LogicalTypes.TimeMicros;
        return isMicros && arrow.getUnit() == TimeUnit.MICROSECOND ? new AvroScalars.Whole(64, true, 1) : null;
    }

    private static @Nullable EncodedColumn timestamp(ArrowType.Timestamp arrow, Schema type) {
        String name = type.getLogicalType() == null ? "" : type.getLogicalType().getName();
        int unit = switch (name) {
            case "timestamp-millis", "local-timestamp-millis" -> 1;
            case "timestamp-micros", "local-timestamp-micros" -> 2;
            case "timestamp-nanos", "local-timestamp-nanos" -> 3;
            default -> -1;
        };
        long factor = 1;
        for (int from = arrow.getUnit().ordinal(); from < unit; from++) {
            factor *= 1_000;
        }
        return unit >= arrow.getUnit().ordinal() ? new AvroScalars.Whole(64, true, factor) : null;
    }
}

package io.streamling.kafka.format.internal.avro;

import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The one table of Avro type to column type. Timestamps of either kind are microseconds without a zone, UTC where the
 * Avro type is an instant. Nested types keep their shape, a union of several types is a row of its branches; a record that holds itself has no field where it does. Stateless.
 */
public final class AvroColumns {
    private static final int MAX_DECIMAL128 = 38;
    private static final int MAX_DEPTH = 50;

    private AvroColumns() {}

    /** The columns of a record. */
    public static org.apache.arrow.vector.types.pojo.Schema schema(Schema record) {
        return new org.apache.arrow.vector.types.pojo.Schema(fields(record, List.of()));
    }

    /** The one type behind a union with null, or the type itself; null for a union of several types. */
    static @Nullable Schema withoutNull(Schema schema) {
        if (schema.getType() != Schema.Type.UNION) {
            return schema;
        }
        Schema only = null;
        for (Schema branch : schema.getTypes()) {
            if (branch.getType() != Schema.Type.NULL) {
                if (only != null) {
                    return null;
                }
                only = branch;
            }
        }
        return only == null ? Schema.create(Schema.Type.NULL) : only;
    }

    /**
     * Why no plan can fill the column of a field with this type, to be put behind the column's name; null when one can.
     */
    public static @Nullable String problem(Schema schema) {
        return problem(schema, "", List.of());
    }

    private static @Nullable String problem(Schema schema, String path, List<Schema> around) {
        Schema type = withoutNull(schema);
        String where = path.isEmpty() ? "" : "at '" + path + "' ";
        if (type == null) {
            return problemOfBranches(schema, path, around);
        }
        if (around.contains(type)) {
            return where + "holds itself (record '" + type.getName() + "'), and a column's type ends somewhere";
        }
        if (around.size() > MAX_DEPTH) {
            return "is nested more than " + MAX_DEPTH + " levels deep";
        }
        if (type.getLogicalType() instanceof LogicalTypes.Decimal decimal && decimal.getPrecision() > MAX_DECIMAL128) {
            return where + "is a decimal of " + decimal.getPrecision() + " digits, and a column has at most "
                    + MAX_DECIMAL128;
        }
        List<Schema> within = new ArrayList<>(around);
        within.add(type);
        return switch (type.getType()) {
            case RECORD -> problemOfFields(type, path.isEmpty() ? "" : path + ".", within);
            case ARRAY -> problem(type.getElementType(), path + "[]", within);
            case MAP -> problem(type.getValueType(), path + "[]", within);
            default -> null;
        };
    }

    private static @Nullable String problemOfBranches(Schema union, String path, List<Schema> around) {
        for (Schema branch : AvroUnion.branches(union)) {
            String problem = problem(branch, path, around);
            if (problem != null) {
                return problem;
            }
        }
        return null;
    }

    private static @Nullable String problemOfFields(Schema record, String prefix, List<Schema> around) {
        for (Schema.Field field : record.getFields()) {
            String problem = problem(field.schema(), prefix + field.name(), around);
            if (problem != null) {
                return problem;
            }
        }
        return null;
    }

    static boolean isTime(Schema type) {
        return type.getLogicalType() instanceof LogicalTypes.TimeMillis
                || type.getLogicalType() instanceof LogicalTypes.TimeMicros;
    }

    static boolean isUuid(Schema type) {
        return type.getLogicalType() != null && type.getLogicalType().getName().equals("uuid");
    }

    private static List<Field> fields(Schema record, List<Schema> around) {
        if (around.contains(record)) {
            return List.of();
        }
        List<Schema> path = new ArrayList<>(around);
        path.add(record);
        return record.getFields().stream()
                .map(field -> field(field.name(), field.schema(), path))
                .toList();
    }

    private static Field field(String name, Schema schema, List<Schema> around) {
        Schema type = withoutNull(schema);
        if (type == null) {
            FieldType row = new FieldType(schema.isNullable(), ArrowType.Struct.INSTANCE, null);
            return new Field(name, row, branches(schema, around));
        }
        boolean nullable = schema.isNullable();
        return new Field(name, new FieldType(nullable, arrowType(type), null), children(type, around));
    }

    private static List<Field> branches(Schema union, List<Schema> around) {
        List<Schema> branches = AvroUnion.branches(union);
        List<String> names = AvroUnion.names(union);
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < branches.size(); i++) {
            Schema branch = branches.get(i);
            fields.add(new Field(names.get(i), FieldType.nullable(arrowType(branch)), children(branch, around)));
        }
        return fields;
    }

    private static List<Field> children(Schema type, List<Schema> around) {
        return switch (type.getType()) {
            case RECORD -> fields(type, around);
            case ARRAY -> List.of(field("item", type.getElementType(), around));
            case MAP ->
                List.of(new Field(
                        "entries",
                        FieldType.notNullable(ArrowType.Struct.INSTANCE),
                        List.of(
                                new Field("key", FieldType.notNullable(ArrowType.Utf8.INSTANCE), List.of()),
                                field("value", type.getValueType(), around))));
            default -> List.of();
        };
    }

    private static ArrowType arrowType(Schema type) {
        LogicalType logical = type.getLogicalType();
        return switch (type.getType()) {
            case NULL -> ArrowType.Null.INSTANCE;
            case BOOLEAN -> ArrowType.Bool.INSTANCE;
            case INT -> intType(logical);
            case LONG -> longType(logical);
            case FLOAT -> new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE);
            case DOUBLE -> new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
            case STRING, ENUM -> ArrowType.Utf8.INSTANCE;
            case BYTES, FIXED -> isUuid(type) ? ArrowType.Utf8.INSTANCE : bytesType(logical);
            case RECORD -> ArrowType.Struct.INSTANCE;
            case ARRAY -> ArrowType.List.INSTANCE;
            case MAP -> new ArrowType.Map(false);
            case UNION -> throw new IllegalStateException("a union within a union");
        };
    }

    private static ArrowType intType(@Nullable LogicalType logical) {
        if (logical instanceof LogicalTypes.Date) {
            return new ArrowType.Date(DateUnit.DAY);
        }
        return logical instanceof LogicalTypes.TimeMillis
                ? new ArrowType.Time(TimeUnit.MILLISECOND, Integer.SIZE)
                : new ArrowType.Int(32, true);
    }

    private static ArrowType longType(@Nullable LogicalType logical) {
        if (logical instanceof LogicalTypes.TimeMicros) {
            return new ArrowType.Time(TimeUnit.MICROSECOND, Long.SIZE);
        }
        AvroTime time = AvroTime.of(logical);
        return switch (time) {
            case NONE -> new ArrowType.Int(64, true);
            case MILLIS, MICROS -> new ArrowType.Timestamp(TimeUnit.MICROSECOND, null);
            case NANOS -> new ArrowType.Timestamp(TimeUnit.NANOSECOND, null);
        };
    }

    private static ArrowType bytesType(@Nullable LogicalType logical) {
        if (logical instanceof LogicalTypes.Decimal decimal) {
            int bits = decimal.getPrecision() <= MAX_DECIMAL128 ? 128 : 256;
            return new ArrowType.Decimal(decimal.getPrecision(), decimal.getScale(), bits);
        }
        return ArrowType.Binary.INSTANCE;
    }
}

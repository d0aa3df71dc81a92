package io.streamling.kafka.format.internal.protobuf;

import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The one table of Protobuf type to column type. What may be missing is nullable; what has a default instead is not, nor are
 * arrays and maps. Unsigned numbers of 64 bits are decimals; a message that holds itself has no field where it does. Immutable.
 */
public final class ProtoColumns {
    /** Every unsigned number of 64 bits has at most this many digits. */
    static final int UNSIGNED_DIGITS = 20;

    /** Ten thousand years in nanoseconds. */
    static final int DURATION_DIGITS = 21;

    private static final int NANO_DIGITS = 9;
    private static final int MAX_DEPTH = 50;
    private static final ArrowType INT = new ArrowType.Int(Integer.SIZE, true);
    private static final ArrowType BIGINT = new ArrowType.Int(Long.SIZE, true);

    private final ProtoSchema schema;

    /** The columns of messages of these types. */
    public ProtoColumns(ProtoSchema schema) {
        this.schema = schema;
    }

    /** The columns of a message. */
    public Schema columns(String message) {
        return new Schema(fields(schema.message(message), List.of()));
    }

    /** Why no column can be filled from a field, to be put behind its name; null when it can. */
    public @Nullable String problem(String message, String field) {
        for (ProtoSchema.Field candidate : schema.message(message).fields()) {
            if (candidate.name().equals(field)) {
                return problem(candidate, field, List.of(message));
            }
        }
        return "is not in the schema";
    }

    private @Nullable String problem(ProtoSchema.Field field, String path, List<String> around) {
        if (!isRow(field)) {
            return null;
        }
        String type = field.typeName();
        if (around.contains(type)) {
            return "at '" + path + "' holds itself (message '" + type + "'), and a column's type ends somewhere";
        }
        if (around.size() > MAX_DEPTH) {
            return "is nested more than " + MAX_DEPTH + " levels deep";
        }
        List<String> within = new ArrayList<>(around);
        within.add(type);
        for (ProtoSchema.Field part : schema.message(type).fields()) {
            String problem = problem(part, path + "." + part.name(), within);
            if (problem != null) {
                return problem;
            }
        }
        return null;
    }

    /** Whether a value of a field is a message that stays one. */
    static boolean isRow(ProtoSchema.Field field) {
        return field.kind() == ProtoKind.MESSAGE
                && WellKnown.meaning(field.typeName()) == null
                && WellKnown.wrapped(field.typeName()) == null;
    }

    private List<Field> fields(ProtoSchema.Message message, List<String> around) {
        if (around.contains(message.name()) || around.size() > MAX_DEPTH) {
            return List.of();
        }
        List<String> within = new ArrayList<>(around);
        within.add(message.name());
        return message.fields().stream()
                .filter(field -> field.kind() != ProtoKind.GROUP)
                .map(field -> field(field, within))
                .toList();
    }

    private Field field(ProtoSchema.Field field, List<String> around) {
        boolean isMap = isRow(field) && schema.message(field.typeName()).isMapEntry();
        if (isMap) {
            List<Field> entry = fields(schema.message(field.typeName()), around).stream()
                    .map(part -> new Field(part.getName(), FieldType.notNullable(part.getType()), part.getChildren()))
                    .toList();
            Field entries = new Field("entries", FieldType.notNullable(ArrowType.Struct.INSTANCE), entry);
            return new Field(field.name(), FieldType.notNullable(new ArrowType.Map(false)), List.of(entries));
        }
        if (field.occurs() == ProtoSchema.Occurs.REPEATED) {
            Field item = value("item", field, false, around);
            return new Field(field.name(), FieldType.notNullable(ArrowType.List.INSTANCE), List.of(item));
        }
        boolean isNullable = field.hasPresence() && field.occurs() != ProtoSchema.Occurs.REQUIRED;
        return value(field.name(), field, isNullable, around);
    }

    private Field value(String name, ProtoSchema.Field field, boolean isNullable, List<String> around) {
        List<Field> parts = isRow(field) ? fields(schema.message(field.typeName()), around) : List.of();
        return new Field(name, new FieldType(isNullable, type(field), null), parts);
    }

    private static ArrowType type(ProtoSchema.Field field) {
        if (field.kind() != ProtoKind.MESSAGE) {
            return type(field.kind());
        }
        WellKnown.Meaning meaning = WellKnown.meaning(field.typeName());
        ProtoKind wrapped = WellKnown.wrapped(field.typeName());
        if (meaning == null) {
            return wrapped == null ? ArrowType.Struct.INSTANCE : type(wrapped);
        }
        return switch (meaning) {
            case TIMESTAMP -> new ArrowType.Timestamp(TimeUnit.MICROSECOND, null);
            case DURATION -> new ArrowType.Decimal(DURATION_DIGITS, NANO_DIGITS, 128);
            case DECIMAL_TEXT, DECIMAL_BYTES -> ArrowType.Utf8.INSTANCE;
        };
    }

    private static ArrowType type(ProtoKind kind) {
        return switch (kind) {
            case DOUBLE -> new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
            case FLOAT -> new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE);
            case INT32, SINT32, SFIXED32 -> INT;
            case INT64, SINT64, SFIXED64, UINT32, FIXED32 -> BIGINT;
            case UINT64, FIXED64 -> new ArrowType.Decimal(UNSIGNED_DIGITS, 0, 128);
            case BOOL -> ArrowType.Bool.INSTANCE;
            case STRING, ENUM -> ArrowType.Utf8.INSTANCE;
            case BYTES -> ArrowType.Binary.INSTANCE;
            case GROUP, MESSAGE -> throw new IllegalStateException("no single value");
        };
    }
}

package io.streamling.kafka.format.internal.avro;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A column to fill, and how each type of a writer gets into it. Immutable.
 *
 * @param column the column's index in the projection
 * @param field the field of the pipeline's schema
 * @param reader that field's type, without null
 */
record AvroTarget(int column, Schema.Field field, Schema reader, ArrowType type, boolean isNullable) {
    static AvroTarget of(Schema record, Field column, int index) {
        Schema.Field field = Objects.requireNonNull(record.getField(column.getName()), column.getName());
        Schema reader = Objects.requireNonNull(AvroColumns.withoutNull(field.schema()), column.getName());
        return new AvroTarget(index, field, reader, column.getType(), column.isNullable());
    }

    String name() {
        return field.name();
    }

    /** The name of the field that belongs here in a writer's record; null when it has none. */
    @Nullable
    String fieldIn(Schema record) {
        if (record.getField(name()) != null) {
            return name();
        }
        return field.aliases().stream()
                .filter(alias -> record.getField(alias) != null)
                .findFirst()
                .orElse(null);
    }

    AvroStep read(Schema writer) {
        if (writer.getType() != Schema.Type.UNION) {
            return readBranch(writer);
        }
        List<Schema> branches = writer.getTypes();
        int nullBranch = AvroSteps.nullBranch(branches);
        if (nullBranch != AvroStep.ALWAYS) {
            return readBranch(branches.get(1 - nullBranch)).nullable(nullBranch, !isNullable);
        }
        List<AvroStep> steps = branches.stream().map(this::readBranch).toList();
        return composed(new AvroComposed.Branches(steps));
    }

    private AvroStep readBranch(Schema writer) {
        return switch (writer.getType()) {
            case NULL -> isNullable ? composed(AvroComposed.NOTHING) : refuse("null, but the column is not nullable");
            case BOOLEAN -> reads(Schema.Type.BOOLEAN) ? step(AvroAction.BOOLEAN, 0) : refuse(writer);
            case INT -> readInt(writer);
            case LONG -> readLong(writer);
            case FLOAT -> readFloat(writer);
            case DOUBLE -> reads(Schema.Type.DOUBLE) ? step(AvroAction.DOUBLE, 0) : refuse(writer);
            case STRING, BYTES -> readBytes(writer);
            case FIXED -> readFixed(writer);
            case ENUM -> type instanceof ArrowType.Utf8 ? readSymbol(writer) : refuse(writer);
            case RECORD, ARRAY, MAP, UNION -> refuse(writer);
        };
    }

    private AvroStep readInt(Schema writer) {
        return switch (reader.getType()) {
            case INT -> step(AvroAction.INT, 0);
            case LONG ->
                AvroTime.of(reader.getLogicalType()) == AvroTime.MILLIS
                        ? step(AvroAction.MILLIS_AS_MICROS, 0)
                        : step(AvroAction.INT_AS_LONG, 0);
            case FLOAT -> step(AvroAction.INT_AS_FLOAT, 0);
            case DOUBLE -> step(AvroAction.INT_AS_DOUBLE, 0);
            default -> refuse(writer);
        };
    }

    private AvroStep readLong(Schema writer) {
        return switch (reader.getType()) {
            case LONG -> readTime(writer);
            case FLOAT -> step(AvroAction.LONG_AS_FLOAT, 0);
            case DOUBLE -> step(AvroAction.LONG_AS_DOUBLE, 0);
            default -> refuse(writer);
        };
    }

    /** The unit is the writer's; where the writer names none, the pipeline's. */
    private AvroStep readTime(Schema writer) {
        AvroTime wanted = AvroTime.of(reader.getLogicalType());
        AvroTime written = AvroTime.of(writer.getLogicalType());
        if (wanted == AvroTime.NONE) {
            return step(AvroAction.LONG, 0);
        }
        AvroTime unit = written == AvroTime.NONE ? wanted : written;
        if (wanted == AvroTime.NANOS || unit == AvroTime.NANOS) {
            return wanted == unit ? step(AvroAction.LONG, 0) : refuse(writer);
        }
        return step(unit == AvroTime.MILLIS ? AvroAction.MILLIS_AS_MICROS : AvroAction.LONG, 0);
    }

    private AvroStep readFloat(Schema writer) {
        return switch (reader.getType()) {
            case FLOAT -> step(AvroAction.FLOAT, 0);
            case DOUBLE -> step(AvroAction.FLOAT_AS_DOUBLE, 0);
            default -> refuse(writer);
        };
    }

    private AvroStep readBytes(Schema writer) {
        if (type instanceof ArrowType.Utf8) {
            return step(AvroAction.TEXT, 0);
        }
        if (type instanceof ArrowType.Binary) {
            return reads(Schema.Type.BYTES) ? step(AvroAction.BYTES, 0) : refuse(writer);
        }
        return type instanceof ArrowType.Decimal decimal && hasScale(writer, decimal)
                ? step(AvroAction.DECIMAL, decimal.getPrecision())
                : refuse(writer);
    }

    private AvroStep readFixed(Schema writer) {
        int size = writer.getFixedSize();
        if (type instanceof ArrowType.Binary) {
            boolean fits = !reads(Schema.Type.FIXED) || reader.getFixedSize() == size;
            return fits ? step(AvroAction.FIXED, size) : refuse(writer);
        }
        return type instanceof ArrowType.Decimal decimal && hasScale(writer, decimal)
                ? composed(new AvroComposed.FixedDecimal(size, decimal.getPrecision(), column))
                : refuse(writer);
    }

    private AvroStep readSymbol(Schema writer) {
        List<byte[]> symbols = writer.getEnumSymbols().stream()
                .map(symbol -> symbol.getBytes(StandardCharsets.UTF_8))
                .toList();
        return composed(new AvroComposed.Symbol(symbols, column));
    }

    private static boolean hasScale(Schema writer, ArrowType.Decimal decimal) {
        return writer.getLogicalType() instanceof LogicalTypes.Decimal written
                ? written.getScale() == decimal.getScale()
                : writer.getLogicalType() == null && writer.getType() != Schema.Type.STRING;
    }

    private boolean reads(Schema.Type wanted) {
        return reader.getType() == wanted;
    }

    private AvroStep step(AvroAction action, int size) {
        return new AvroStep(action, column, size, AvroStep.ALWAYS, false, name(), AvroComposed.NOTHING);
    }

    private AvroStep composed(AvroComposed composed) {
        return AvroStep.composed(composed, name());
    }

    private AvroStep refuse(Schema writer) {
        return refuse("the writer has " + describe(writer) + ", the pipeline reads " + describe(reader));
    }

    private AvroStep refuse(String reason) {
        return composed(new AvroComposed.Refuse(reason));
    }

    private static String describe(Schema schema) {
        String name = schema.getType().getName();
        if (schema.getLogicalType() instanceof LogicalTypes.Decimal decimal) {
            return "decimal(" + decimal.getPrecision() + ", " + decimal.getScale() + ") as " + name;
        }
        return schema.getLogicalType() == null ? name : schema.getLogicalType().getName() + " as " + name;
    }
}

package io.streamling.kafka.format.internal.avro;

import io.streamling.kafka.format.internal.ColumnTree;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A column to fill, or what is within one, and how each type of a writer gets into it. Immutable.
 *
 * @param field the field of the pipeline's schema; null for elements of arrays and values of maps
 * @param reader the type in the pipeline's schema, without null unless it is a union of several others
 * @param parts the fields of a row, the element of an array, the value of a map, the branches of a union
 */
record AvroTarget(ColumnTree column, Schema.@Nullable Field field, Schema reader, List<AvroTarget> parts) {
    static AvroTarget ofField(Schema record, ColumnTree column) {
        String name = column.field().getName();
        Schema.Field field = Objects.requireNonNull(record.getField(name), name);
        return of(column, field, field.schema());
    }

    private static AvroTarget of(ColumnTree column, Schema.@Nullable Field field, Schema schema) {
        Schema only = AvroColumns.withoutNull(schema);
        Schema reader = only == null ? schema : only;
        List<ColumnTree> within = column.parts();
        List<AvroTarget> parts = switch (reader.getType()) {
            case RECORD -> within.stream().map(part -> ofField(reader, part)).toList();
            case ARRAY -> List.of(of(within.get(0), null, reader.getElementType()));
            case MAP -> List.of(of(within.get(0).parts().get(1), null, reader.getValueType()));
            case UNION -> ofBranches(within, AvroUnion.branches(reader));
            default -> List.of();
        };
        return new AvroTarget(column, field, reader, parts);
    }

    private static List<AvroTarget> ofBranches(List<ColumnTree> columns, List<Schema> branches) {
        return IntStream.range(0, branches.size())
                .mapToObj(i -> of(columns.get(i), null, branches.get(i)))
                .toList();
    }

    String name() {
        return field == null ? "" : field.name();
    }

    boolean isNullable() {
        return column.field().isNullable();
    }

    private ArrowType type() {
        return column.field().getType();
    }

    /** The name of the field that belongs here in a writer's record; null when it has none. */
    @Nullable
    String fieldIn(Schema record) {
        if (record.getField(name()) != null) {
            return name();
        }
        return field == null
                ? null
                : field.aliases().stream()
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
            return readBranch(branches.get(1 - nullBranch)).nullable(nullBranch, !isNullable());
        }
        List<AvroStep> steps = branches.stream().map(this::readBranch).toList();
        return composed(new AvroComposed.Branches(steps));
    }

    private AvroStep readBranch(Schema writer) {
        if (reads(Schema.Type.UNION) && writer.getType() != Schema.Type.NULL) {
            return readMember(writer);
        }
        return switch (writer.getType()) {
            case NULL -> isNullable() ? composed(AvroComposed.NOTHING) : refuse("null, but the column is not nullable");
            case BOOLEAN -> reads(Schema.Type.BOOLEAN) ? step(AvroAction.BOOLEAN, 0) : refuse(writer);
            case INT -> readInt(writer);
            case LONG -> readLong(writer);
            case FLOAT -> readFloat(writer);
            case DOUBLE -> reads(Schema.Type.DOUBLE) ? step(AvroAction.DOUBLE, 0) : refuse(writer);
            case STRING, BYTES -> readBytes(writer);
            case FIXED -> readFixed(writer);
            case ENUM -> type() instanceof ArrowType.Utf8 ? readSymbol(writer) : refuse(writer);
            case RECORD -> reads(Schema.Type.RECORD) ? readRecord(writer) : refuse(writer);
            case ARRAY -> reads(Schema.Type.ARRAY) ? readArray(writer) : refuse(writer);
            case MAP -> reads(Schema.Type.MAP) ? readMap(writer) : refuse(writer);
            case UNION -> refuse(writer);
        };
    }

    private AvroStep readMember(Schema writer) {
        int branch = AvroUnion.branchFor(reader, writer);
        if (branch == AvroUnion.NO_BRANCH) {
            return refuse(writer);
        }
        AvroPlan member = AvroPlan.part(List.of(parts.get(branch).readBranch(writer)));
        return composed(new AvroComposed.Row(column.slot(), member));
    }

    private AvroStep readRecord(Schema writer) {
        AvroPlan fields = AvroPlan.part(AvroRecords.steps(writer, parts, true));
        return composed(new AvroComposed.Row(column.slot(), fields));
    }

    private AvroStep readArray(Schema writer) {
        Schema element = writer.getElementType();
        AvroPlan plan = AvroPlan.part(List.of(parts.get(0).read(element)));
        return composed(
                new AvroComposed.Items(column.slot(), plan, AvroSkip.of(element).minBytes()));
    }

    private AvroStep readMap(Schema writer) {
        ColumnTree entry = column.parts().get(0);
        int key = entry.parts().get(0).slot();
        AvroStep readKey = new AvroStep(AvroAction.TEXT, key, 0, AvroStep.ALWAYS, false, "", AvroComposed.NOTHING);
        AvroPlan fields = AvroPlan.part(List.of(readKey, parts.get(0).read(writer.getValueType())));
        AvroStep readEntry = AvroStep.composed(new AvroComposed.Row(entry.slot(), fields), "");
        int minBytes = 1 + AvroSkip.of(writer.getValueType()).minBytes();
        return composed(new AvroComposed.Items(column.slot(), AvroPlan.part(List.of(readEntry)), minBytes));
    }

    private AvroStep readInt(Schema writer) {
        if (type() instanceof ArrowType.Time time) {
            return readTimeOfDay(writer, time);
        }
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

    /** The unit is the writer's; where the writer names none, the pipeline's. */
    private AvroStep readTimeOfDay(Schema writer, ArrowType.Time time) {
        boolean wantsMillis = time.getUnit() == TimeUnit.MILLISECOND;
        boolean hasMillis = AvroColumns.isTime(writer) ? writer.getType() == Schema.Type.INT : wantsMillis;
        if (wantsMillis && (!hasMillis || writer.getType() == Schema.Type.LONG)) {
            return refuse(writer);
        }
        long perDay = wantsMillis ? AvroTime.MILLIS_PER_DAY : 1000 * AvroTime.MILLIS_PER_DAY;
        return composed(new AvroComposed.TimeOfDay(hasMillis == wantsMillis ? 1 : 1000, perDay, column.slot()));
    }

    private AvroStep readLong(Schema writer) {
        if (type() instanceof ArrowType.Time time) {
            return readTimeOfDay(writer, time);
        }
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
        if (type() instanceof ArrowType.Utf8) {
            return step(AvroAction.TEXT, 0);
        }
        if (type() instanceof ArrowType.Binary) {
            return reads(Schema.Type.BYTES) ? step(AvroAction.BYTES, 0) : refuse(writer);
        }
        return type() instanceof ArrowType.Decimal decimal && hasScale(writer, decimal)
                ? step(AvroAction.DECIMAL, decimal.getPrecision())
                : refuse(writer);
    }

    private AvroStep readFixed(Schema writer) {
        int size = writer.getFixedSize();
        if (type() instanceof ArrowType.Binary) {
            boolean fits = !reads(Schema.Type.FIXED) || reader.getFixedSize() == size;
            return fits ? step(AvroAction.FIXED, size) : refuse(writer);
        }
        if (type() instanceof ArrowType.Utf8) {
            return AvroColumns.isUuid(writer) && size == AvroComposed.UuidText.BYTES
                    ? composed(new AvroComposed.UuidText(column.slot()))
                    : refuse(writer);
        }
        return type() instanceof ArrowType.Decimal decimal && hasScale(writer, decimal)
                ? composed(new AvroComposed.FixedDecimal(size, decimal.getPrecision(), column.slot()))
                : refuse(writer);
    }

    private AvroStep readSymbol(Schema writer) {
        List<byte[]> symbols = writer.getEnumSymbols().stream()
                .map(symbol -> symbol.getBytes(StandardCharsets.UTF_8))
                .toList();
        return composed(new AvroComposed.Symbol(symbols, column.slot()));
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
        return new AvroStep(action, column.slot(), size, AvroStep.ALWAYS, false, name(), AvroComposed.NOTHING);
    }

    private AvroStep composed(AvroComposed composed) {
        return AvroStep.composed(composed, name());
    }

    private AvroStep refuse(Schema writer) {
        return refuse("the writer has " + describe(writer) + ", the pipeline reads " + describe(reader));
    }

    AvroStep refuse(String reason) {
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

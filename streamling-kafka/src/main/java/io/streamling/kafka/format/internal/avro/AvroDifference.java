package io.streamling.kafka.format.internal.avro;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * One way in which a writer's schema is not the pipeline's. Immutable.
 *
 * @param path the field: {@code price}, {@code address.zip}, {@code items[].sku}
 * @param pipelineType in words; empty for a field that the pipeline does not have
 * @param writerType in words; empty for a field that the writer does not have
 */
public record AvroDifference(Kind kind, String path, String pipelineType, String writerType) {
    /** What is different. */
    public enum Kind {
        /** Only the writer has the field. */
        ADDED,
        /** Only the pipeline has the field. */
        REMOVED,
        /** Both have it, with different types. */
        CHANGED
    }

    /** All differences, in the order of the writer's fields, what it lacks behind. A field is found by name or alias. */
    public static List<AvroDifference> between(Schema pipeline, Schema writer) {
        List<AvroDifference> differences = new ArrayList<>();
        compare(pipeline, writer, "", List.of(), differences);
        return List.copyOf(differences);
    }

    private static void compare(
            Schema pipeline, Schema writer, String path, List<Schema> around, List<AvroDifference> into) {
        Schema ours = AvroColumns.withoutNull(pipeline);
        Schema theirs = AvroColumns.withoutNull(writer);
        if (ours == null || theirs == null || ours.getType() != theirs.getType() || !isNested(ours)) {
            compareTypes(pipeline, writer, path, into);
            return;
        }
        if (!path.isEmpty() && pipeline.isNullable() != writer.isNullable()) {
            compareTypes(pipeline, writer, path, into);
        }
        compareWithin(ours, theirs, path, around, into);
    }

    private static void compareTypes(Schema pipeline, Schema writer, String path, List<AvroDifference> into) {
        String ours = describe(pipeline);
        String theirs = describe(writer);
        if (!ours.equals(theirs)) {
            into.add(new AvroDifference(Kind.CHANGED, path, ours, theirs));
        }
    }

    private static boolean isNested(Schema type) {
        return switch (type.getType()) {
            case RECORD, ARRAY, MAP -> true;
            default -> false;
        };
    }

    private static void compareWithin(
            Schema ours, Schema theirs, String path, List<Schema> around, List<AvroDifference> into) {
        switch (ours.getType()) {
            case RECORD -> {
                if (!around.contains(ours)) {
                    List<Schema> within = new ArrayList<>(around);
                    within.add(ours);
                    compareFields(ours, theirs, path.isEmpty() ? "" : path + ".", within, into);
                }
            }
            case ARRAY -> compare(ours.getElementType(), theirs.getElementType(), path + "[]", around, into);
            case MAP -> compare(ours.getValueType(), theirs.getValueType(), path + "[]", around, into);
            default -> throw new IllegalArgumentException("not nested: " + ours.getType());
        }
    }

    private static void compareFields(
            Schema ours, Schema theirs, String prefix, List<Schema> around, List<AvroDifference> into) {
        List<Schema.Field> missing = new ArrayList<>(ours.getFields());
        for (Schema.Field field : theirs.getFields()) {
            Schema.Field known = fieldFor(field.name(), ours);
            if (known == null) {
                into.add(new AvroDifference(Kind.ADDED, prefix + field.name(), "", describe(field.schema())));
            } else {
                missing.remove(known);
                compare(known.schema(), field.schema(), prefix + field.name(), around, into);
            }
        }
        for (Schema.Field field : missing) {
            into.add(new AvroDifference(Kind.REMOVED, prefix + field.name(), describe(field.schema()), ""));
        }
    }

    private static Schema.@Nullable Field fieldFor(String writerName, Schema ours) {
        Schema.Field same = ours.getField(writerName);
        if (same != null) {
            return same;
        }
        for (Schema.Field field : ours.getFields()) {
            if (field.aliases().contains(writerName)) {
                return field;
            }
        }
        return null;
    }

    private static String describe(Schema schema) {
        if (schema.getType() == Schema.Type.UNION) {
            return schema.getTypes().stream().map(AvroDifference::describe).collect(Collectors.joining(" or "));
        }
        if (schema.getLogicalType() instanceof LogicalTypes.Decimal decimal) {
            return "decimal(" + decimal.getPrecision() + ", " + decimal.getScale() + ")";
        }
        if (schema.getLogicalType() != null) {
            return schema.getLogicalType().getName();
        }
        return switch (schema.getType()) {
            case FIXED -> "fixed(" + schema.getFixedSize() + ")";
            case ARRAY -> "array of " + describe(schema.getElementType());
            case MAP -> "map of " + describe(schema.getValueType());
            default -> schema.getType().getName();
        };
    }

    /** As a message says it: "+ note string or null", "- age int", "price int -> long". */
    @Override
    public String toString() {
        return switch (kind) {
            case ADDED -> "+ " + path + " " + writerType;
            case REMOVED -> "- " + path + " " + pipelineType;
            case CHANGED -> path + " " + pipelineType + " -> " + writerType;
        };
    }
}

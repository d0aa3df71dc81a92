package io.streamling.kafka.format;

import java.util.List;

/**
 * How the schema of a record that was just met differs from the pipeline's. Immutable.
 *
 * @param subject where the pipeline's schema comes from
 * @param schemaId the registry's id of the writer's schema
 * @param writerSchema the writer's schema as text
 * @param added fields that the pipeline does not have; its rows are without them
 * @param removed fields that the writer does not have; they are null, or their default
 * @param changed fields with another type; where it does not fit, the record is a bad one
 */
public record SchemaChange(
        String topic,
        String subject,
        int schemaId,
        String writerSchema,
        List<FieldChange> added,
        List<FieldChange> removed,
        List<FieldChange> changed) {
    /**
     * A field on which the two do not agree. Immutable.
     *
     * @param path the field: {@code price}, {@code address.zip}, {@code items[].sku}
     * @param pipelineType the type in the pipeline's schema, in words such as "string or null"; empty when it has no such
     *     field
     * @param writerType the type in the writer's schema; empty when it has no such field
     */
    public record FieldChange(String path, String pipelineType, String writerType) {}

    /** Copies the lists. */
    public SchemaChange {
        added = List.copyOf(added);
        removed = List.copyOf(removed);
        changed = List.copyOf(changed);
    }
}

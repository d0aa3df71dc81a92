package io.streamling.kafka.format.internal.registry;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A schema as a registry knows it, with all that it refers to. Immutable.
 *
 * @param type "AVRO", "JSON", "PROTOBUF"
 * @param references the parts of it that are registered under other names
 */
public record RegisteredSchema(String type, String text, List<Reference> references) {
    /**
     * A part that another schema uses.
     *
     * @param name what it is called there: a type's full name in Avro, the imported path in Protobuf
     */
    public record Reference(String name, String subject, int version, RegisteredSchema schema) {}

    /** Copies the references. */
    public RegisteredSchema {
        references = List.copyOf(references);
    }

    /** A schema that stands alone. */
    public static RegisteredSchema of(String type, String text) {
        return new RegisteredSchema(type, text, List.of());
    }

    /** All parts, directly and indirectly, each once and behind those that it needs itself. */
    public List<Reference> parts() {
        Map<String, Reference> parts = new LinkedHashMap<>();
        collect(this, parts);
        return new ArrayList<>(parts.values());
    }

    private static void collect(RegisteredSchema schema, Map<String, Reference> parts) {
        for (Reference reference : schema.references) {
            String place = reference.version + " of " + reference.subject;
            if (!parts.containsKey(place)) {
                collect(reference.schema, parts);
                parts.put(place, reference);
            }
        }
    }
}

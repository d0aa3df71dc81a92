package io.streamling.testing.registry;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A schema as it was registered. Immutable.
 *
 * @param references the JSON array of what it refers to
 */
record StoredSchema(String text, String type, String references) {
    private static final String AVRO = "AVRO";
    private static final String NONE = "[]";

    StoredSchema(String text, String type, List<SchemaReference> references) {
        this(text, type, references.stream().map(SchemaReference::json).collect(Collectors.joining(",", "[", "]")));
    }

    static StoredSchema avro(String text) {
        return new StoredSchema(text, AVRO, NONE);
    }

    /** Reads a request; null when it has no schema. */
    static @Nullable StoredSchema parse(String body) {
        String text = Json.text(body, "schema");
        String type = Json.text(body, "schemaType");
        String references = Json.array(body, "references");
        return text == null
                ? null
                : new StoredSchema(text, type == null ? AVRO : type, references == null ? NONE : references);
    }

    /** The members of a JSON object that describe it. */
    String members() {
        return (type.equals(AVRO) ? "" : "\"schemaType\":" + Json.quote(type) + ",")
                + (references.equals(NONE) ? "" : "\"references\":" + references + ",")
                + "\"schema\":" + Json.quote(text);
    }
}

package io.streamling.testing.registry;

/**
 * A part of a schema that is registered elsewhere. Immutable.
 *
 * @param name what the part is called in the schema that uses it
 */
public record SchemaReference(String name, String subject, int version) {
    String json() {
        return "{\"name\":" + Json.quote(name) + ",\"subject\":" + Json.quote(subject) + ",\"version\":" + version
                + "}";
    }
}

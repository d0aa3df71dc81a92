package io.streamling.kafka.format.internal.registry;

/**
 * A schema as a registry knows it. Immutable.
 *
 * @param type "AVRO", "JSON", "PROTOBUF"
 * @param hasReferences whether parts of it are registered under other names
 */
public record RegisteredSchema(String type, String text, boolean hasReferences) {}

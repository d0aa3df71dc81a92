package io.streamling.kafka.format.internal.registry;

/**
 * A schema as a version of a subject. Immutable.
 *
 * @param id the registry's, 0 when it does not tell
 */
public record SubjectVersion(int id, RegisteredSchema schema) {}

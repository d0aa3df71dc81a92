package io.streamling.sql.internal.catalog;

/**
 * An expression over constants and what it gives, both as people write them. Immutable.
 *
 * @param result {@code 'text'}, {@code x'00ff'}, {@code NULL}, a number, a moment; empty where it is never the same twice
 */
public record Example(String expression, String result) {}

package io.streamling.kafka.format;

/**
 * What becomes of a record that has bytes left behind its last field, as happens when a producer adds a field without
 * registering the new schema. Only a field added at the end shows like that; one in the middle can turn into wrong values
 * that no decoder can tell from right ones, so {@link #FAIL} is the safe choice where producers are not trusted.
 */
public enum TrailingBytes {
    /** The row is taken. */
    IGNORE,
    /** The row is taken, counted, and the first one of each schema is logged. The default. */
    WARN,
    /** The record is bad. */
    FAIL
}

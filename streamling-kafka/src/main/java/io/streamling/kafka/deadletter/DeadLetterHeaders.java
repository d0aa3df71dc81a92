package io.streamling.kafka.deadletter;

/** The names of the headers of a dead letter in a topic. Their values are text. */
public final class DeadLetterHeaders {
    /** How all of them begin. */
    public static final String PREFIX = "streamling.dead.";
    /** The pipeline that refused the record or row. */
    public static final String PIPELINE = PREFIX + "pipeline";
    /** The source, step or sink that did. */
    public static final String NODE = PREFIX + "node";
    /** The code of the error, such as {@code RECORD_UNDECODABLE}. */
    public static final String ERROR_CODE = PREFIX + "error-code";
    /** Why, without values. */
    public static final String REASON = PREFIX + "reason";
    /** Where the record came from, such as {@code orders-3}; missing where nobody knows. */
    public static final String SOURCE_PARTITION = PREFIX + "source-partition";
    /** The record's offset, or the first of those that it can be. */
    public static final String FIRST_OFFSET = PREFIX + "first-offset";
    /** The record's offset, or the last of those that it can be. */
    public static final String LAST_OFFSET = PREFIX + "last-offset";
    /** When it was refused, as ISO 8601. */
    public static final String REJECTED_AT = PREFIX + "rejected-at";
    /** What the value is: {@code record} as it was read, {@code row} as JSON, or {@code none} where it was too large. */
    public static final String CONTENT = PREFIX + "content";
    /** On a record that was replayed: how often. It stays, so that a record that fails again is not replayed for ever. */
    public static final String REPLAYS = "streamling.replays";

    private DeadLetterHeaders() {}
}

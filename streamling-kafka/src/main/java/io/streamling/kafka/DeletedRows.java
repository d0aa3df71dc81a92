package io.streamling.kafka;

/** What a DELETE row becomes in a topic. */
public enum DeletedRows {
    /** A record without a value, which a compacted topic takes as the end of its key. The default. */
    TOMBSTONE,
    /** A record with the row as its value; only the header says that it is deleted. */
    VALUE
}

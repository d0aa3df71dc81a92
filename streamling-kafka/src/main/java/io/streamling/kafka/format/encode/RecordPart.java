package io.streamling.kafka.format.encode;

/** Which part of a record bytes are for. */
public enum RecordPart {
    /** What partitioning and compaction go by. */
    KEY,
    /** The row itself. */
    VALUE
}

package io.streamling.kafka;

/**
 * What to do when the position to go on from is not in the log: retention has deleted it, or the topic was deleted and
 * made again.
 */
public enum OffsetOutOfRange {
    /** The pipeline fails and names the partition, the position and what there is. The default: nothing is lost silently. */
    FAIL,
    /** Reading goes on at the first record that is there; logged as a warning. */
    EARLIEST,
    /** Reading goes on behind the last record that is there; logged as a warning. */
    LATEST
}

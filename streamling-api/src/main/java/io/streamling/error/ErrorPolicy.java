package io.streamling.error;

/** What becomes of a bad row: one that cannot be decoded, computed or written, whatever is tried. */
public enum ErrorPolicy {
    /** The pipeline fails at the row. The default: nothing is lost silently. */
    FAIL,
    /** The row is dropped and counted. */
    SKIP,
    /** The row goes to the pipeline's dead-letter sink, with its origin and the reason. */
    DEAD_LETTER
}

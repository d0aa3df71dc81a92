package io.streamling.source;

/** What a poll found. */
public enum SourceStatus {
    /** There was something, and there may be more at once. */
    MORE,
    /** Nothing for now. */
    IDLE,
    /** Nothing will ever come again. */
    END
}

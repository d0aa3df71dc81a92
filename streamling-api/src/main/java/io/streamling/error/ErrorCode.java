package io.streamling.error;

/**
 * What went wrong, as a stable code to branch on. Names never change once released; new ones may be added.
 * Immutable.
 */
public enum ErrorCode {
    /** The pipeline's description is wrong: names, options, wiring. */
    PIPELINE_INVALID(Kind.USER, false),
    /** A SQL statement cannot be parsed, does not type-check, or uses something that is not supported. */
    SQL_INVALID(Kind.USER, false),
    /** Columns, types, keys or changelog modes of two neighbours do not fit. */
    SCHEMA_MISMATCH(Kind.USER, false),
    /** The bytes of a record cannot be decoded. */
    RECORD_UNDECODABLE(Kind.USER, false),
    /** An expression failed on a row: overflow, division by zero, a cast that does not fit. */
    ROW_EXPRESSION_FAILED(Kind.USER, false),
    /** A user's function threw. */
    FUNCTION_FAILED(Kind.USER, false),
    /** The sink refuses a row for good: a constraint, a value that does not fit. */
    ROW_REFUSED_BY_SINK(Kind.USER, false),
    /** A user name, password, certificate or permission is refused. */
    ACCESS_DENIED(Kind.USER, false),
    /** A topic, table, schema or file that must exist does not. */
    NOT_FOUND(Kind.USER, false),
    /** The position to resume from is outside of what the source still holds. */
    POSITION_OUT_OF_RANGE(Kind.EXTERNAL, false),
    /** The source or a service that it needs cannot be reached. */
    SOURCE_UNAVAILABLE(Kind.EXTERNAL, true),
    /** The sink cannot be reached, or asks to try again. */
    SINK_UNAVAILABLE(Kind.EXTERNAL, true),
    /** The sink fails in a way that trying again does not cure. */
    SINK_FAILED(Kind.EXTERNAL, false),
    /** The checkpoint store cannot be reached. */
    CHECKPOINT_STORE_UNAVAILABLE(Kind.EXTERNAL, true),
    /** A checkpoint took longer than its timeout; the message names who has not answered. */
    CHECKPOINT_TIMEOUT(Kind.EXTERNAL, true),
    /** Another process runs this pipeline, or a later run has taken it over. */
    CHECKPOINT_FENCED(Kind.EXTERNAL, false),
    /** A stored checkpoint cannot be read, or does not belong to this pipeline. */
    CHECKPOINT_UNUSABLE(Kind.EXTERNAL, false),
    /** The pipeline's memory limit is reached. */
    MEMORY_LIMIT(Kind.RESOURCE, false),
    /** Something did not end within the time it was given; the message names it. */
    STOP_TIMEOUT(Kind.RESOURCE, false),
    /** A bug in the library. */
    INTERNAL(Kind.INTERNAL, false);

    /** Who can do something about it. */
    public enum Kind {
        /** The pipeline, its options or its data. */
        USER,
        /** Another system. */
        EXTERNAL,
        /** A limit that was set. */
        RESOURCE,
        /** The library. */
        INTERNAL
    }

    private final Kind kind;
    private final boolean retryable;

    ErrorCode(Kind kind, boolean retryable) {
        this.kind = kind;
        this.retryable = retryable;
    }

    /** Who can do something about it. */
    public Kind kind() {
        return kind;
    }

    /** Whether the same attempt may succeed later without anybody changing anything. */
    public boolean isRetryable() {
        return retryable;
    }
}

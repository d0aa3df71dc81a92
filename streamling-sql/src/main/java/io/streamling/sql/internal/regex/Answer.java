package io.streamling.sql.internal.regex;

/** What a search came to. Immutable. */
public enum Answer {
    /** There is a match. */
    FOUND,
    /** There is none. */
    NONE,
    /** Ask RE2/J. */
    UNKNOWN
}

package io.streamling.batch;

/** Which row kinds a stream holds, and how an update is told. */
public enum ChangelogMode {
    /** INSERT rows only. */
    APPEND,
    /** By key: INSERT and UPDATE carry the whole new row, DELETE at least the key. */
    UPSERT,
    /** An update is the old row as DELETE, then the new one as INSERT. */
    RETRACT
}

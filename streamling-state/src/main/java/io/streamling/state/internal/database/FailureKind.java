package io.streamling.state.internal.database;

/** What a database's refusal means for whoever asked. */
public enum FailureKind {
    /** The same attempt may succeed later: connection lost, deadlock, busy, out of resources, read-only for a while. */
    RETRY,
    /** One of the rows is at fault, not the statement. */
    ROW,
    /** Two rows of one statement are the same row to the database. */
    SAME_ROW_TWICE,
    /** User, password or permission. */
    ACCESS_DENIED,
    /** A database, schema, table or file does not exist. */
    NOT_FOUND,
    /** The statement does not fit the table. */
    SCHEMA,
    /** What is stored cannot be read. */
    DAMAGED,
    /** Anything else: trying again would not help. */
    FAIL
}

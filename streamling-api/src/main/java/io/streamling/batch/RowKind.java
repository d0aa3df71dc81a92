package io.streamling.batch;

/** What a row does to the table that its stream describes. The order of the constants is their stored form. */
public enum RowKind {
    /** A row that was not there. */
    INSERT,
    /** The new content of the row with this key. */
    UPDATE,
    /** The row with this key goes; columns outside of the key may hold anything. */
    DELETE;

    private static final RowKind[] KINDS = values();

    static RowKind ofOrdinal(int ordinal) {
        return KINDS[ordinal];
    }
}

package io.streamling.kafka.format.internal;

import io.streamling.batch.ColumnAppender;

/** Reads the bytes of one value into the current row. One thread. */
public interface SliceReader {
    /**
     * Reads the bytes {@code from} up to, not including, {@code to}. Columns that are not nullable must be there.
     *
     * @param columns one for each part of the projection: see {@link ColumnTree}
     */
    void read(byte[] bytes, int from, int to, ColumnAppender[] columns) throws Malformed;

    /** The same for a row that is deleted: whatever is missing is null. */
    default void readDeleted(byte[] bytes, int from, int to, ColumnAppender[] columns) throws Malformed {
        read(bytes, from, to, columns);
    }
}

package io.streamling.format;

import io.streamling.batch.RowBatchBuilder;

/** Turns records into rows. One thread; must not hold on to a record or a builder. */
public interface Deserializer extends AutoCloseable {
    /**
     * Appends 0 to n rows for one record. When it throws, the caller forgets the row that was begun, and rows that
     * were ended for this record stay: so decode everything before ending a row.
     */
    void deserialize(SourceRecord record, RowBatchBuilder rows) throws DecodeException;

    @Override
    default void close() {}
}

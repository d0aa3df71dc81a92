package io.streamling.kafka.format.encode;

import io.streamling.batch.RowBatch;

/**
 * Turns rows into bytes, straight out of a batch's columns. One thread at a time. What can be looked up once for a batch
 * (vectors, addresses) is looked up in {@link #begin}; nothing is allocated for a row.
 */
public interface RecordEncoder extends AutoCloseable {
    /** The batch whose rows come next, with the context's columns. Borrowed until the next call of this method. */
    void begin(RowBatch batch);

    /**
     * Appends the bytes of one row. When it throws, the row is a bad one, and the caller forgets what was appended for it.
     * Does not block.
     */
    void encode(int row, RecordBuffer out) throws EncodeException;

    @Override
    default void close() {}
}

package io.streamling.sink;

import io.streamling.batch.RowBatch;
import io.streamling.checkpoint.Barrier;

/** A running sink. Task thread only. Every method may block: that is the back-pressure. */
public interface SinkWriter extends AutoCloseable {
    /** Writes or buffers rows. The batch is borrowed: to keep it, {@code retain()} it, and {@code release()} it later. */
    void write(RowBatch batch) throws Exception;

    /**
     * Whether it takes batches with {@linkplain RowBatch#hasUnchanged unchanged} cells, and leaves what they stand for as
     * it is. Rows that have some are rejected before a writer that does not.
     */
    default boolean takesUnchanged() {
        return false;
    }

    /**
     * Makes every row written so far durable. The engine saves the checkpoint only after all writers have returned, so
     * returning early loses rows on a crash.
     */
    void flush(Barrier barrier) throws Exception;

    /** The checkpoint of this epoch is saved. May be called again for the same epoch; may be left out after a crash. */
    default void commit(long epoch) throws Exception {}

    /** Frees everything; does not flush, and rolls back what is open. */
    @Override
    void close();
}

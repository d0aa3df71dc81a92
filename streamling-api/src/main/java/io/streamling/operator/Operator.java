package io.streamling.operator;

import io.streamling.batch.Output;
import io.streamling.batch.RowBatch;
import io.streamling.checkpoint.Barrier;

/** Batches to batches. Task thread only. An exception stops the pipeline; the engine adds the operator's name. */
public interface Operator extends AutoCloseable {
    /** Emits any number of batches. The input is borrowed: valid until the call returns. May block. */
    void process(RowBatch input, Output output) throws Exception;

    /**
     * Whether it takes batches with {@linkplain RowBatch#hasUnchanged unchanged} cells, and never takes one for null. Rows
     * that have some are rejected before an operator that does not.
     */
    default boolean takesUnchanged() {
        return false;
    }

    /** Emits what is held back, because the rows so far are about to be made durable. */
    default void beforeBarrier(Barrier barrier, Output output) throws Exception {}

    /** Emits what is held back, because no rows will come. */
    default void onEnd(Output output) throws Exception {}

    @Override
    default void close() {}
}

package io.streamling.batch;

/** Where results go: the next operator, a writer or a queue. Task thread only. */
public interface Output {
    /** A builder for one batch with the schema of this operator's output. Close it: see {@link RowBatchBuilder}. */
    RowBatchBuilder newBatch();

    /**
     * Passes a batch on. May block: that is the back-pressure. Takes ownership, even when it throws, so the caller does
     * not touch the batch afterwards; to pass on what was only borrowed, {@code emit(input.retain())}.
     */
    void emit(RowBatch batch) throws Exception;
}

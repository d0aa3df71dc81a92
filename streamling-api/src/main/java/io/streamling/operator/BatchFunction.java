package io.streamling.operator;

import io.streamling.batch.Output;
import io.streamling.batch.RowBatch;

/** For {@code Stage.mapBatches}: stateless, one schema in, one out. Called from the task threads. */
@FunctionalInterface
public interface BatchFunction {
    /** Emits any number of batches for one. The input is borrowed: to pass it on, {@code emit(input.retain())}. */
    void apply(RowBatch input, Output output) throws Exception;
}

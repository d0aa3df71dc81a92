package io.streamling.sql.internal.unnest;

import io.streamling.batch.RowBatch;
import io.streamling.error.ErrorCode;
import io.streamling.operator.OperatorContext;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * What an operator sees of the world that is a part of another one: one time for all of a batch, and its rows are rejected as
 * those of the whole. Task thread only.
 *
 * @param now the time of the batch at hand
 */
record PartContext(OperatorContext whole, Supplier<Instant> now, Rejection rejection) implements OperatorContext {
    /** Rejects a row of the part as the row of the input that it was made of. */
    @FunctionalInterface
    interface Rejection {
        void reject(int row, ErrorCode code, String reason) throws Exception;
    }

    @Override
    public String name() {
        return whole.name();
    }

    @Override
    public int taskIndex() {
        return whole.taskIndex();
    }

    @Override
    public InstantSource clock() {
        return InstantSource.fixed(now.get());
    }

    @Override
    public RandomGenerator random() {
        return whole.random();
    }

    @Override
    public void reject(RowBatch batch, int row, ErrorCode code, String reason) throws Exception {
        rejection.reject(row, code, reason);
    }
}

package io.streamling.sql;

import io.streamling.batch.RowBatch;
import io.streamling.error.ErrorCode;
import io.streamling.operator.OperatorContext;
import java.time.Instant;
import java.time.InstantSource;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** The context of an operator that may reject nothing. Immutable. */
record StrictContext() implements OperatorContext {
    @Override
    public String name() {
        return "sql";
    }

    @Override
    public int taskIndex() {
        return 0;
    }

    @Override
    public InstantSource clock() {
        return InstantSource.fixed(Instant.EPOCH);
    }

    @Override
    public RandomGenerator random() {
        return new SplittableRandom(0);
    }

    @Override
    public void reject(RowBatch input, int row, ErrorCode code, String reason) {
        throw new AssertionError(reason);
    }
}

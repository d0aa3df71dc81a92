package io.streamling.sql.internal.unnest;

import static java.util.Objects.requireNonNull;

import io.streamling.batch.RowBatch;
import io.streamling.error.ErrorCode;
import io.streamling.operator.OperatorContext;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Where the rows of each stage come from, so that a row that fails behind an UNNEST is rejected as the row of the source that it
 * was made of. Task thread only.
 */
public final class UnnestRows {
    private final OperatorContext context;
    private final List<SelectingOperator> operators = new ArrayList<>();
    private final List<int[]> parents = new ArrayList<>();
    private @Nullable RowBatch input;
    private Instant now = Instant.EPOCH;

    /** Rejects through this context. */
    public UnnestRows(OperatorContext context) {
        this.context = context;
    }

    /** The context for the operator of the next stage. */
    public OperatorContext nextContext() {
        return new StageContext(operators.size());
    }

    /** Adds the operator of the next stage. */
    public void add(SelectingOperator operator) {
        operators.add(operator);
        parents.add(new int[0]);
    }

    List<SelectingOperator> operators() {
        return operators;
    }

    void begin(RowBatch newInput) {
        input = newInput;
        now = context.clock().instant();
    }

    void end() {
        input = null;
    }

    /** The rows of a stage come from these rows of what the stage before has emitted. */
    void setParents(int stage, int[] rows) {
        parents.set(stage, rows);
    }

    private int sourceRow(int stage, int row) {
        int source = row;
        for (int at = stage; at > 0; at--) {
            source = operators.get(at - 1).inputRow(parents.get(at)[source]);
        }
        return source;
    }

    /** What a stage sees of the world: one time for all of a batch. */
    private final class StageContext implements OperatorContext {
        private final int stage;

        StageContext(int stage) {
            this.stage = stage;
        }

        @Override
        public String name() {
            return context.name();
        }

        @Override
        public int taskIndex() {
            return context.taskIndex();
        }

        @Override
        public InstantSource clock() {
            return InstantSource.fixed(now);
        }

        @Override
        public RandomGenerator random() {
            return context.random();
        }

        @Override
        public void reject(RowBatch batch, int row, ErrorCode code, String reason) throws Exception {
            context.reject(requireNonNull(input), sourceRow(stage, row), code, reason);
        }
    }
}

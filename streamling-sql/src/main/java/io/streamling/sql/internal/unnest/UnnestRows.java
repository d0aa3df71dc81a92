package io.streamling.sql.internal.unnest;

import static java.util.Objects.requireNonNull;

import io.streamling.batch.RowBatch;
import io.streamling.operator.OperatorContext;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
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
        int stage = operators.size();
        return new PartContext(
                context,
                () -> now,
                (row, code, reason) -> context.reject(requireNonNull(input), sourceRow(stage, row), code, reason));
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
}

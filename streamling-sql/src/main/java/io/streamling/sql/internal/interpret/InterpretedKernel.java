package io.streamling.sql.internal.interpret;

import static java.util.Objects.requireNonNull;

import io.streamling.sql.internal.execute.BatchContext;
import io.streamling.sql.internal.execute.StepKernel;
import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.SelectStep;
import io.streamling.sql.internal.plan.SelectStep.Projection;
import org.apache.arrow.vector.FieldVector;
import org.jspecify.annotations.Nullable;

/** Evaluates every expression anew for every row. Task thread only. */
final class InterpretedKernel implements StepKernel {
    private final SelectStep step;
    private @Nullable BatchContext batch;

    InterpretedKernel(SelectStep step) {
        this.step = step;
    }

    @Override
    public void begin(BatchContext newBatch) {
        batch = newBatch;
    }

    @Override
    public int filter(int @Nullable [] rows, int count, int[] passed) {
        Expression filter = requireNonNull(step.filter());
        int passedCount = 0;
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            if (Boolean.TRUE.equals(evaluate(filter, row, "WHERE"))) {
                passed[passedCount++] = row;
            }
        }
        return passedCount;
    }

    @Override
    public void project(int projection, int @Nullable [] rows, int count, FieldVector target) {
        Projection column = step.projections().get(projection);
        String place = "column '" + column.name() + "'";
        target.setInitialCapacity(count);
        target.allocateNew();
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            ColumnValues.write(target, i, row < 0 ? null : evaluate(column.expression(), row, place));
        }
        target.setValueCount(count);
    }

    /** Null where the evaluation fails, which is noted. */
    private @Nullable Object evaluate(Expression expression, int row, String place) {
        BatchContext current = requireNonNull(batch);
        try {
            return ExpressionEvaluator.evaluate(expression, new BatchRow(current, row));
        } catch (RowError error) {
            current.failures().note(row, place, error);
            return null;
        }
    }

    @Override
    public void end() {
        batch = null;
    }
}

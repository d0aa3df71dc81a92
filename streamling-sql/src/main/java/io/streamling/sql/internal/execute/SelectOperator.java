package io.streamling.sql.internal.execute;

import io.streamling.batch.Output;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.operator.OperatorContext;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expressions;
import io.streamling.sql.internal.plan.SelectStep;
import io.streamling.sql.internal.plan.SelectStep.Projection;
import io.streamling.sql.internal.unnest.SelectingOperator;
import io.streamling.sql.internal.vector.ColumnPath;
import io.streamling.sql.internal.vector.Gather;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.jspecify.annotations.Nullable;

/**
 * Runs a step, whatever evaluates its expressions. The filter goes first and only selects; then plain columns are shared
 * when all rows stay and gathered otherwise, and the others are computed for the rows that stay. Task thread only.
 */
public final class SelectOperator implements SelectingOperator {
    private final List<Projection> projections;
    private final StepKernel kernel;
    private final OperatorContext context;
    private final RowFilter filter;
    private final UnchangedCells unchanged;
    private final Failures failures = new Failures();
    private Selection emitted = Selection.all(0);

    /** Evaluates with this kernel, which belongs to the operator from now on. */
    public SelectOperator(SelectStep step, StepKernel kernel, OperatorContext context) {
        this.projections = step.projections();
        this.kernel = kernel;
        this.context = context;
        this.filter = new RowFilter(step);
        this.unchanged = new UnchangedCells(step);
    }

    @Override
    public boolean takesUnchanged() {
        return true;
    }

    @Override
    public void process(RowBatch input, Output output) throws Exception {
        RowBatch result = evaluate(input, output);
        if (result != null) {
            output.emit(result);
        }
    }

    @Override
    public int inputRow(int outputRow) {
        return emitted.row(outputRow);
    }

    private @Nullable RowBatch evaluate(RowBatch input, Output output) throws Exception {
        failures.clear();
        if (input.hasUnchanged()) {
            unchanged.note(input, failures);
        }
        try (RowBatchBuilder builder = output.newBatch()) {
            kernel.begin(new BatchContext(input, allocator(input, builder), failures, nowMicros(), context::random));
            Selection selection = filter.select(input, kernel, failures);
            if (selection.count() > 0) {
                fill(builder, input, selection);
            }
            if (failures.isEmpty()) {
                return finish(builder, input, selection);
            }
            failures.rejectAll(input, context);
            return withoutFailures(builder, output, input, selection);
        } finally {
            kernel.end();
        }
    }

    private void fill(RowBatchBuilder builder, RowBatch input, Selection selection) throws Exception {
        for (int i = 0; i < projections.size(); i++) {
            Projection projection = projections.get(i);
            if (Expressions.isColumn(projection.expression())) {
                passThrough(projection.expression(), i, builder, input, selection);
            } else {
                int[] rows = projection.key() ? selection.rows() : selection.live();
                kernel.project(i, rows, selection.count(), builder.column(i));
            }
        }
    }

    private static void passThrough(
            Expression column, int index, RowBatchBuilder builder, RowBatch input, Selection selection) {
        FieldVector root = input.column(Expressions.root(column).index());
        int[] path = Expressions.path(column);
        int[] rows = selection.rows();
        if (rows == null && !ColumnPath.hasNullsAround(root, path)) {
            builder.share(index, input, ColumnPath.resolve(root, path));
        } else {
            int[] picked = rows == null ? allRows(selection.count()) : rows;
            ColumnPath.gather(root, path, picked, selection.count(), builder.column(index));
        }
    }

    private static int[] allRows(int count) {
        int[] rows = new int[count];
        for (int i = 0; i < count; i++) {
            rows[i] = i;
        }
        return rows;
    }

    /** The computed columns hold something for the failed rows too, so the others are gathered into a second batch. */
    private @Nullable RowBatch withoutFailures(
            RowBatchBuilder failed, Output output, RowBatch input, Selection selection) {
        int[] positions = new int[selection.count()];
        Selection kept = selection.without(failures, positions);
        try (RowBatchBuilder builder = output.newBatch()) {
            for (int i = 0; kept.count() > 0 && i < projections.size(); i++) {
                Expression expression = projections.get(i).expression();
                if (Expressions.isColumn(expression)) {
                    passThrough(expression, i, builder, input, kept);
                } else {
                    Gather.gather(failed.column(i), positions, kept.count(), builder.column(i));
                }
            }
            return finish(builder, input, kept);
        }
    }

    private @Nullable RowBatch finish(RowBatchBuilder builder, RowBatch input, Selection selection) {
        emitted = selection;
        if (selection.count() == 0) {
            return null;
        }
        if (input.hasUnchanged()) {
            unchanged.carry(input, selection, builder);
        }
        selection.endRows(input, builder);
        return builder.build();
    }

    private long nowMicros() {
        Instant now = context.clock().instant();
        return ChronoUnit.MICROS.between(Instant.EPOCH, now);
    }

    /** The builder's own allocator can only be asked for through a column that will be computed. */
    private BufferAllocator allocator(RowBatch input, RowBatchBuilder builder) {
        return input.schema().getFields().isEmpty()
                ? builder.column(0).getAllocator()
                : input.column(0).getAllocator();
    }
}

package io.streamling.sql.internal.execute;

import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.InputColumn;
import io.streamling.sql.internal.plan.Expressions;
import io.streamling.sql.internal.plan.SelectStep;
import io.streamling.sql.internal.plan.SelectStep.Projection;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Cells whose values the source did not tell: they stay what they are where a column only passes, and make a row fail
 * where its value is needed. Task thread only.
 */
final class UnchangedCells {
    private final List<Projection> projections;
    private final Set<Integer> computed = new TreeSet<>();

    UnchangedCells(SelectStep step) {
        this.projections = step.projections();
        if (step.filter() != null) {
            Expressions.addColumns(step.filter(), computed);
        }
        for (Projection projection : projections) {
            if (projection.key() || !(projection.expression() instanceof InputColumn)) {
                Expressions.addColumns(projection.expression(), computed);
            }
        }
    }

    /** Notes a failure for each row of which the step needs such a cell. */
    void note(RowBatch input, Failures failures) {
        for (int column : computed) {
            if (!input.hasUnchanged(column)) {
                continue;
            }
            String name = input.schema().getFields().get(column).getName();
            RowError error = RowError.because(
                    "is unchanged, and the source did not send its value, which the query"
                            + " computes with; set REPLICA IDENTITY FULL on the source's table, or let the column pass as it is");
            for (int row = 0; row < input.rowCount(); row++) {
                if (input.isUnchanged(column, row)) {
                    failures.note(row, "column '" + name + "'", error);
                }
            }
        }
    }

    /** Carries such cells into the output. */
    void carry(RowBatch input, Selection selection, RowBatchBuilder output) {
        int[] rows = selection.rows() == null ? null : Arrays.copyOf(selection.rows(), selection.count());
        for (int i = 0; i < projections.size(); i++) {
            Expression expression = projections.get(i).expression();
            if (expression instanceof InputColumn column) {
                output.unchangedLike(i, input, column.index(), rows);
            }
        }
    }
}

package io.streamling.sql.internal.plan;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.RowType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A filter and a projection over the rows of one input: all that a statement comes down to, once per branch of a UNION
 * ALL. Immutable.
 *
 * <p>What an evaluator does with a row, in this order:
 *
 * <ol>
 *   <li>Where the input {@linkplain #isUpsert is an UPSERT stream} and the row is a DELETE: the filter is not evaluated. It
 *       leaves as a DELETE; see below for its columns.
 *   <li>The filter is evaluated; a failure rejects the row. True: the row stays. False or null: an UPDATE of an UPSERT
 *       stream leaves as a DELETE; any other row is dropped.
 *   <li>The projections are evaluated, every one; the first failure in their order rejects the row, once. The row kind
 *       stays.
 * </ol>
 *
 * <p>In a DELETE of an UPSERT stream, and in an UPDATE that became one, only {@linkplain Projection#key key} projections
 * and plain input columns have values; all others are null and are not evaluated.
 *
 * <p>The rows keep their order. A batch without any row left is not emitted. Failures of expressions are rejected with
 * {@code ROW_EXPRESSION_FAILED}, those of user functions with {@code FUNCTION_FAILED}.
 *
 * @param input the batches that come, exactly: {@code InputColumn.index} counts in its schema
 * @param filter BOOLEAN; null where every row passes
 * @param projections one per column of the output, in order
 * @param output a projected plain column keeps the Arrow type of the input's field
 */
public record SelectStep(RowType input, @Nullable Expression filter, List<Projection> projections, RowType output) {
    /** Copies the list. */
    public SelectStep {
        projections = List.copyOf(projections);
    }

    /**
     * One column of the output.
     *
     * @param key whether it identifies a row of the output
     */
    public record Projection(String name, Expression expression, boolean key) {}

    /** Whether the same row always leaves in the same way. */
    public boolean isDeterministic() {
        return (filter == null || Expressions.isDeterministic(filter))
                && projections.stream().map(Projection::expression).allMatch(Expressions::isDeterministic);
    }

    /** Whether the special rules for DELETE rows and for updates that fail the filter apply. */
    public boolean isUpsert() {
        return input.changelogMode() == ChangelogMode.UPSERT;
    }
}

package io.streamling.sql.internal.validate;

import io.streamling.sql.internal.parse.InvalidSql;
import io.streamling.sql.internal.plan.BoundQuery.Branch;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expressions;
import io.streamling.sql.internal.plan.Unnest;
import java.util.List;
import org.apache.calcite.sql.SqlNode;

/**
 * A bound on what sub-queries can grow to when they are folded into one another: {@code x + x} over {@code y + y} over ...
 * doubles each time. Stateless.
 */
final class ExpressionSize {
    private static final int MAX_NODES = 50_000;

    private ExpressionSize() {}

    /** Throws {@link InvalidSql}. */
    static void check(List<Branch> branches, SqlNode place) {
        int nodes = 0;
        for (Branch branch : branches) {
            Expression filter = branch.filter();
            nodes += filter == null ? 0 : Expressions.size(filter, MAX_NODES);
            for (Unnest unnest : branch.unnests()) {
                nodes += Expressions.size(unnest.value(), MAX_NODES);
            }
            for (Expression projection : branch.projections()) {
                nodes += Expressions.size(projection, MAX_NODES);
                if (nodes > MAX_NODES) {
                    throw new InvalidSql(
                            place,
                            "the expressions of this query become larger than " + MAX_NODES
                                    + " parts once its sub-queries are put in: compute less often used columns later,"
                                    + " or in a statement of their own");
                }
            }
        }
    }
}

package io.streamling.sql.internal.plan;

import io.streamling.sql.internal.plan.BoundQuery.Branch;
import io.streamling.sql.internal.plan.Expression.Call;
import io.streamling.sql.internal.plan.Expression.Cast;
import io.streamling.sql.internal.plan.Expression.FunctionCall;
import io.streamling.sql.internal.plan.Expression.InputColumn;
import io.streamling.sql.internal.plan.Expression.LibraryCall;
import io.streamling.sql.internal.plan.SelectStep.Projection;
import io.streamling.sql.internal.type.SqlType.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the parts of a branch that are computed once. A call whose value is another one each time must be, where a query
 * around it uses its column more than once; it is known by its identity, since two calls that look the same are two. A call
 * that costs something is worth it, where several result columns hold the same one and some row surely reaches it. One
 * branch, one thread.
 */
final class SharedParts {
    /** How often a part is used, and the first result column that uses it. */
    private static final class Use {
        final String column;
        int count;
        boolean isReached;

        Use(String column) {
            this.column = column;
        }
    }

    private final Map<Expression, Use> useByPart = new HashMap<>();
    private final IdentityHashMap<Expression, Use> useByCall = new IdentityHashMap<>();
    private final Set<Expression> taken = new HashSet<>();
    private final List<Projection> shared = new ArrayList<>();

    private SharedParts() {}

    /** The parts, each with the result column that it is named after in messages. */
    static List<Projection> of(Branch branch, List<Projection> projections) {
        SharedParts parts = new SharedParts();
        Expression filter = branch.filter();
        if (filter != null) {
            parts.countCalls(filter, "");
        }
        branch.unnests().forEach(unnest -> parts.countCalls(unnest.value(), ""));
        for (Projection projection : projections) {
            parts.countCalls(projection.expression(), projection.name());
            if (branch.unnests().isEmpty() && !projection.key()) {
                parts.count(projection.expression(), projection.name(), true);
            }
        }
        parts.useByCall.forEach((call, use) -> {
            if (use.count > 1) {
                parts.shared.add(new Projection(use.column, call, false));
            }
        });
        for (Projection projection : projections) {
            if (!projection.key()) {
                parts.take(projection.expression());
            }
        }
        return parts.shared;
    }

    private void countCalls(Expression expression, String column) {
        if (isRandom(expression)) {
            useByCall.computeIfAbsent(expression, call -> new Use(column)).count++;
        }
        Expressions.parts(expression).forEach(part -> countCalls(part, column));
    }

    private void count(Expression expression, String column, boolean isReached) {
        if (isWorthIt(expression)) {
            Use use = useByPart.computeIfAbsent(expression, part -> new Use(column));
            use.count++;
            use.isReached |= isReached;
        }
        List<Expression> parts = Expressions.parts(expression);
        for (int i = 0; i < parts.size(); i++) {
            count(parts.get(i), column, isReached && (i == 0 || !Expressions.isLazy(expression)));
        }
    }

    /** The largest parts that are used more than once. */
    private void take(Expression expression) {
        Use use = useByPart.get(expression);
        if (use != null && use.count > 1 && use.isReached) {
            if (taken.add(expression)) {
                shared.add(new Projection(use.column, expression, false));
            }
            return;
        }
        Expressions.parts(expression).forEach(this::take);
    }

    /** What gives another value each time it is evaluated. */
    static boolean isRandom(Expression expression) {
        return (expression instanceof LibraryCall library && !library.function().isDeterministic())
                || (expression instanceof FunctionCall function
                        && !function.function().isDeterministic());
    }

    private static boolean isWorthIt(Expression expression) {
        if (expression.type().kind() == Kind.NULL || expression.type().kind() == Kind.OTHER) {
            return false;
        }
        boolean costs = expression instanceof LibraryCall
                || expression instanceof FunctionCall
                || (expression instanceof Cast cast && isTextCast(cast))
                || (expression instanceof Call call && makesText(call));
        return costs && readsColumns(expression) && Expressions.isDeterministic(expression);
    }

    private static boolean readsColumns(Expression expression) {
        return expression instanceof InputColumn
                || Expressions.parts(expression).stream().anyMatch(SharedParts::readsColumns);
    }

    private static boolean isTextCast(Cast cast) {
        return cast.type().kind() == Kind.VARCHAR || cast.operand().type().kind() == Kind.VARCHAR;
    }

    private static boolean makesText(Call call) {
        return switch (call.operation()) {
            case LOWER, UPPER, INITCAP, CONCAT, REPLACE, LPAD, RPAD, REVERSE, REPEAT, LIKE -> true;
            default -> false;
        };
    }

    /** The column of a part, by its place among the shared ones; negative for none. */
    static int find(List<Projection> shared, @Nullable Expression part) {
        for (int i = 0; i < shared.size(); i++) {
            Expression candidate = shared.get(i).expression();
            if (candidate == part || (!isRandom(candidate) && candidate.equals(part))) {
                return i;
            }
        }
        return -1;
    }
}

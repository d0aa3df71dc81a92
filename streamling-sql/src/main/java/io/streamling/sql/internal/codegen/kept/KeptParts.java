package io.streamling.sql.internal.codegen.kept;

import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Call;
import io.streamling.sql.internal.plan.Expression.Cast;
import io.streamling.sql.internal.plan.Expression.FunctionCall;
import io.streamling.sql.internal.plan.Expression.LibraryCall;
import io.streamling.sql.internal.plan.Expressions;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the parts of a filter that are evaluated for every row that passes, cost something, and are parts of result columns
 * too: their values are kept, so that they are computed once. One generator's thread only.
 */
public final class KeptParts {
    private final Set<Expression> reached = new HashSet<>();
    private final Set<Expression> kept = new LinkedHashSet<>();
    private final List<FunctionCall> calls = new ArrayList<>();

    private KeptParts() {}

    /** The largest such parts, in the order of the columns. Calls of functions over whole columns are not among them. */
    public static Set<Expression> of(Expression filter, List<Expression> columns) {
        KeptParts parts = new KeptParts();
        parts.reach(filter, true, false);
        if (!parts.reached.isEmpty()) {
            columns.forEach(parts::take);
        }
        return parts.kept;
    }

    /** The calls of functions over whole columns that are made for every row that passes. */
    public static List<FunctionCall> calls(Expression filter) {
        KeptParts parts = new KeptParts();
        parts.reach(filter, true, true);
        return parts.calls;
    }

    /**
     * @param isTest whether a row passes only if this is true; then all operands of an AND have been evaluated
     * @param inCalls whether to look for the calls of functions instead
     * @return whether it costs something
     */
    private boolean reach(Expression expression, boolean isTest, boolean inCalls) {
        if (expression instanceof FunctionCall call) {
            if (!inCalls) {
                return false;
            }
            calls.add(call);
        }
        boolean isAnd = isTest && expression instanceof Call call && call.operation() == Operation.AND;
        boolean costs = isCostly(expression);
        List<Expression> operands = Expressions.parts(expression);
        int always = !isAnd && Expressions.isLazy(expression) ? 1 : operands.size();
        for (int i = 0; i < always; i++) {
            costs |= reach(operands.get(i), isAnd, inCalls);
        }
        if (costs && !inCalls && isKeepable(expression)) {
            reached.add(expression);
        }
        return costs;
    }

    private void take(Expression expression) {
        if (reached.contains(expression)) {
            kept.add(expression);
        } else {
            Expressions.parts(expression).forEach(this::take);
        }
    }

    private static boolean isKeepable(Expression expression) {
        boolean isLogic = expression instanceof Call call
                && switch (call.operation()) {
                    case AND, OR, NOT -> true;
                    default -> false;
                };
        SqlType type = expression.type();
        boolean isPlain = !type.kind().isNested() && type.kind() != Kind.NULL && type.kind() != Kind.OTHER;
        return !isLogic && isPlain && Expressions.isDeterministic(expression);
    }

    /**
     * Whether to compute it again takes longer than to keep it: a few nanoseconds, and a copy of a text. Dividing whole
     * numbers and writing them as text does not.
     */
    private static boolean isCostly(Expression expression) {
        if (expression instanceof Cast cast) {
            SqlType from = cast.operand().type();
            boolean isWritten = isText(cast.type()) && !from.kind().isInteger() && from.kind() != Kind.BOOLEAN;
            return cast.type().isWide() || (isText(from) ? !isText(cast.type()) : isWritten);
        }
        if (expression instanceof Call call) {
            return call.type().isWide() || isCostly(call);
        }
        return expression instanceof LibraryCall;
    }

    private static boolean isText(SqlType type) {
        return type.kind() == Kind.VARCHAR || type.kind() == Kind.VARBINARY;
    }

    private static boolean isCostly(Call call) {
        return switch (call.operation()) {
            case DIVIDE, MODULO -> call.type().kind() == Kind.DECIMAL;
            case POWER, LN, LOG10, EXP, AT_ZONE -> true;
            case LIKE, POSITION, CONTAINS, SPLIT_PART, REPLACE, INITCAP -> true;
            default -> false;
        };
    }
}

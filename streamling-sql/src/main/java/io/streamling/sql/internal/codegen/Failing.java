package io.streamling.sql.internal.codegen;

import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Call;
import io.streamling.sql.internal.plan.Expression.Case;
import io.streamling.sql.internal.plan.Expression.Cast;
import io.streamling.sql.internal.plan.Expression.InSet;
import io.streamling.sql.internal.plan.Expression.LibraryCall;
import io.streamling.sql.internal.plan.Expression.Literal;
import io.streamling.sql.internal.type.SqlType;

/** Whether an expression may have no value for a row. Stateless. */
final class Failing {
    private Failing() {}

    static boolean mayFail(Expression expression) {
        if (Expressions.isColumn(expression) || expression instanceof Literal) {
            return false;
        }
        if (expression instanceof Call call) {
            return mayFail(call) || call.arguments().stream().anyMatch(Failing::mayFail);
        }
        if (expression instanceof Case branches) {
            return mayFail(branches.otherwise())
                    || branches.whens().stream().anyMatch(when -> mayFail(when.condition()) || mayFail(when.result()));
        }
        if (expression instanceof Cast cast) {
            return !cast.nullOnFailure() || mayFail(cast.operand());
        }
        if (expression instanceof LibraryCall call) {
            return call.function().mayFail() || call.arguments().stream().anyMatch(Failing::mayFail);
        }
        return !(expression instanceof InSet set) || mayFail(set.operand());
    }

    private static boolean mayFail(Call call) {
        SqlType.Kind kind = call.type().kind();
        return switch (call.operation()) {
            case ADD, SUBTRACT, MULTIPLY, DIVIDE, MODULO, NEGATE, ABS -> !kind.isFloating();
            case ROUND, TRUNCATE, CEIL, FLOOR -> kind == SqlType.Kind.DECIMAL || kind.isWideInteger();
            case LIKE, SUBSTRING, CONCAT, REPLACE, LPAD, RPAD, REPEAT, SPLIT_PART, CHR, AT_ZONE -> true;
            default -> false;
        };
    }
}

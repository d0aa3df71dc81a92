package io.streamling.sql.internal.validate;

import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Call;
import io.streamling.sql.internal.plan.Expression.Literal;
import io.streamling.sql.internal.plan.ExpressionBuilder;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Puts the filters of nested queries together. Stateless. */
final class Filters {
    private Filters() {}

    /** The inner one first: it guards the outer one. Null where every row passes. */
    static @Nullable Expression both(
            @Nullable Expression inner, @Nullable Expression outer, ExpressionBuilder builder) {
        List<Expression> conditions = new ArrayList<>();
        addTo(conditions, inner);
        addTo(conditions, outer);
        return switch (conditions.size()) {
            case 0 -> null;
            case 1 -> conditions.get(0);
            default -> builder.call(Operation.AND, SqlType.BOOLEAN, conditions);
        };
    }

    private static void addTo(List<Expression> conditions, @Nullable Expression condition) {
        if (condition == null || (condition instanceof Literal literal && Boolean.TRUE.equals(literal.value()))) {
            return;
        }
        if (condition instanceof Call call && call.operation() == Operation.AND) {
            call.arguments().forEach(argument -> addTo(conditions, argument));
        } else {
            conditions.add(condition);
        }
    }
}

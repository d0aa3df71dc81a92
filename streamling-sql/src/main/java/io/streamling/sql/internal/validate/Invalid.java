package io.streamling.sql.internal.validate;

import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Literal;
import io.streamling.sql.internal.type.SqlType;
import java.util.List;

/** Stands where a problem has been noted already, so that what is around it is still checked. Stateless. */
final class Invalid {
    /** Compared by identity. */
    static final Expression EXPRESSION = new Literal(null, SqlType.NULL);

    private Invalid() {}

    @SuppressWarnings("ReferenceEquality")
    static boolean is(Expression expression) {
        return expression == EXPRESSION;
    }

    static boolean anyOf(List<Expression> expressions) {
        return expressions.stream().anyMatch(Invalid::is);
    }
}

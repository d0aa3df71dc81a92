package io.streamling.sql.internal.validate;

import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Literal;
import io.streamling.sql.internal.plan.Expression.When;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import java.util.ArrayList;
import java.util.List;

/** Functions that choose among their arguments, and the row's own. Stateless. */
final class ChoiceFunctions {
    private ChoiceFunctions() {}

    static void addTo(FunctionTable table) {
        table.add(1, Integer.MAX_VALUE, call -> firstOf(call, Operation.COALESCE), "COALESCE");
        table.add(2, 2, call -> firstOf(call, Operation.COALESCE), "IFNULL", "NVL");
        table.add(2, 2, ChoiceFunctions::nullIf, "NULLIF");
        table.add(1, Integer.MAX_VALUE, call -> firstOf(call, Operation.GREATEST), "GREATEST");
        table.add(1, Integer.MAX_VALUE, call -> firstOf(call, Operation.LEAST), "LEAST");
        table.add(3, 3, ChoiceFunctions::conditional, "IF");
        table.add(0, 0, call -> call.call(Operation.ROW_KIND, SqlType.VARCHAR), "ROW_KIND");
    }

    /** CASE: conditions and results, with {@code otherwise} last. */
    static Expression choice(CallSite call, List<Expression> conditions, List<Expression> results) {
        List<Expression> alike = call.alike(results);
        List<When> whens = new ArrayList<>();
        for (int i = 0; i < conditions.size(); i++) {
            whens.add(new When(conditions.get(i), alike.get(i)));
        }
        Expression otherwise = alike.get(alike.size() - 1);
        return call.builder().choice(whens, otherwise, otherwise.type());
    }

    private static Expression conditional(CallSite call) {
        return choice(call, List.of(call.truth(0)), List.of(call.argument(1), call.argument(2)));
    }

    private static Expression firstOf(CallSite call, Operation operation) {
        List<Expression> alike = call.alike();
        return alike.size() == 1
                ? alike.get(0)
                : call.call(operation, alike.get(0).type(), alike);
    }

    /** Of the first argument's type, whatever the two are compared as. */
    private static Expression nullIf(CallSite call) {
        SqlType type = call.type(0);
        if (type.sameAs(call.type(1))) {
            call.commonType(call.arguments());
            return call.call(Operation.NULL_IF, type, call.arguments());
        }
        Expression equal = Comparisons.compare(call, Operation.EQUAL);
        Literal nothing = new Literal(null, type);
        return call.builder().choice(List.of(new When(equal, nothing)), call.argument(0), type);
    }
}

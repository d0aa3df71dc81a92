package io.streamling.sql.internal.builtin;

import io.streamling.sql.internal.catalog.CallSite;
import io.streamling.sql.internal.catalog.Comparisons;
import io.streamling.sql.internal.catalog.Definitions;
import io.streamling.sql.internal.catalog.Family;
import io.streamling.sql.internal.catalog.FunctionDefinition;
import io.streamling.sql.internal.catalog.Source;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Literal;
import io.streamling.sql.internal.plan.Expression.When;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import java.util.ArrayList;
import java.util.List;

/** Functions that choose among their arguments, and the row's own. Stateless. */
public final class ChoiceFunctions {
    private ChoiceFunctions() {}

    static List<FunctionDefinition> all() {
        Definitions all = new Definitions(Family.CHOICE);
        all.add("COALESCE", "COALESCE_META")
                .says("the first that is not null; the others are not computed")
                .nulls("all null")
                .means(1, Integer.MAX_VALUE, "(any, ...) -> what holds all", call -> firstOf(call, Operation.COALESCE))
                .example("COALESCE(NULL, 'a', 'b')", "'a'");
        all.add("IFNULL", "NVL")
                .from(Source.FLINK)
                .says("the second where the first is null")
                .nulls("both null")
                .means(2, 2, "(any, any) -> what holds both", call -> firstOf(call, Operation.COALESCE))
                .example("IFNULL('a', 'b')", "'a'");
        all.add("NULLIF")
                .says("the first, or null where both are equal")
                .nulls("first null, or equal")
                .means(2, 2, "(any, any) -> as the first", ChoiceFunctions::nullIf)
                .example("NULLIF(5, 4)", "5");
        all.add("IF", "IIF")
                .from(Source.FLINK)
                .says("the second where the condition is true, else the third")
                .nulls("the chosen one is null")
                .means(3, 3, "(BOOLEAN, any, any) -> what holds both", ChoiceFunctions::conditional)
                .example("IF(1 < 2, 'yes', 'no')", "'yes'");
        all.add("GREATEST")
                .says("the greatest; nulls are skipped")
                .nulls("all null")
                .means(1, Integer.MAX_VALUE, "(any, ...) -> what holds all", call -> firstOf(call, Operation.GREATEST))
                .example("GREATEST(1, 3, 2)", "3");
        all.add("LEAST")
                .says("the least; nulls are skipped")
                .nulls("all null")
                .means(1, Integer.MAX_VALUE, "(any, ...) -> what holds all", call -> firstOf(call, Operation.LEAST))
                .example("LEAST('b', 'a')", "'a'");
        return all.all();
    }

    /** CASE: conditions and results, with {@code otherwise} last. */
    public static Expression choice(CallSite call, List<Expression> conditions, List<Expression> results) {
        List<Expression> alike = call.alike(results);
        List<When> whens = new ArrayList<>();
        for (int i = 0; i < conditions.size(); i++) {
            whens.add(new When(conditions.get(i), alike.get(i)));
        }
        Expression otherwise = alike.get(alike.size() - 1);
        return call.builder().choice(whens, otherwise, call.commonType(alike));
    }

    private static Expression conditional(CallSite call) {
        return choice(call, List.of(call.truth(0)), List.of(call.argument(1), call.argument(2)));
    }

    private static Expression firstOf(CallSite call, Operation operation) {
        List<Expression> alike = call.alike();
        if (operation != Operation.COALESCE && alike.get(0).type().kind().isNested()) {
            throw call.invalid(call.name() + " does not work on "
                    + CallSite.words(alike.get(0).type()));
        }
        return alike.size() == 1 ? alike.get(0) : call.call(operation, call.commonType(alike), alike);
    }

    /** Of the first argument's type, whatever the two are compared as. */
    private static Expression nullIf(CallSite call) {
        SqlType type = call.type(0);
        if (type.sameAs(call.type(1)) && !type.kind().isNested()) {
            call.commonType(call.arguments());
            return call.call(Operation.NULL_IF, type, call.arguments());
        }
        Expression equal = Comparisons.compare(call, Operation.EQUAL);
        Literal nothing = new Literal(null, type);
        return call.builder().choice(List.of(new When(equal, nothing)), call.argument(0), type);
    }
}

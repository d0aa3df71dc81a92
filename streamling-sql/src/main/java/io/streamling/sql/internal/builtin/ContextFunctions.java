package io.streamling.sql.internal.builtin;

import static io.streamling.sql.internal.type.SqlType.BIGINT;
import static io.streamling.sql.internal.type.SqlType.BOOLEAN;
import static io.streamling.sql.internal.type.SqlType.TIMESTAMP;
import static io.streamling.sql.internal.type.SqlType.VARCHAR;

import io.streamling.sql.internal.catalog.CallSite;
import io.streamling.sql.internal.catalog.Definitions;
import io.streamling.sql.internal.catalog.Family;
import io.streamling.sql.internal.catalog.FunctionDefinition;
import io.streamling.sql.internal.catalog.Overload;
import io.streamling.sql.internal.catalog.Source;
import io.streamling.sql.internal.library.Uuids;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.When;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import java.util.List;

/** Functions of the row, of types, and of identifiers; and two that choose. Stateless. */
final class ContextFunctions {
    private static final List<Overload> ORDERED_UUID =
            List.of(Overload.of("UUID7", Uuids.class, "ordered", VARCHAR, TIMESTAMP));

    private ContextFunctions() {}

    static List<FunctionDefinition> all() {
        Definitions all = new Definitions(Family.CONTEXT);
        all.add("ROW_KIND")
                .from(Source.STREAMLING)
                .says("INSERT, UPDATE or DELETE")
                .nulls("never")
                .means(0, 0, "() -> VARCHAR", call -> call.call(Operation.ROW_KIND, VARCHAR))
                .example("ROW_KIND()", "'INSERT'");
        all.add("UUID", "GEN_RANDOM_UUID")
                .from(Source.FLINK)
                .says("a random identifier (version 4), another one for each row")
                .nulls("never")
                .by(Uuids.class, "random", VARCHAR)
                .example("UUID()", "");
        all.add("UUID7", "UUIDV7")
                .from(Source.STREAMLING)
                .says("an identifier of the time of NOW() and chance (version 7), another one for each row")
                .nulls("never")
                .means(0, 0, "() -> VARCHAR", ContextFunctions::orderedUuid)
                .example("UUID7()", "");
        all.add("TYPEOF")
                .from(Source.FLINK)
                .says("the type of the argument")
                .nulls("never")
                .means(1, 1, "(any) -> VARCHAR", ContextFunctions::typeOf)
                .example("TYPEOF(1.50)", "'DECIMAL(3, 2)'");
        all.add("TO_INT64")
                .from(Source.STREAMLING)
                .says("a number or text as BIGINT")
                .nulls("null, not a number, out of range")
                .means(1, 1, "(number or VARCHAR) -> BIGINT", ContextFunctions::toBigint)
                .example("to_int64('123')", "123")
                .example("to_int64('x')", "NULL");
        return all.all();
    }

    static List<FunctionDefinition> choices() {
        Definitions all = new Definitions(Family.CHOICE);
        all.add("NVL2")
                .from(Source.DATAFUSION)
                .says("the second where the first is not null, else the third")
                .nulls("the chosen one is null")
                .means(3, 3, "(any, any, any) -> what holds both", ContextFunctions::ifNotNull)
                .example("NVL2(1, 'yes', 'no')", "'yes'");
        return all.all();
    }

    private static Expression orderedUuid(CallSite call) {
        Expression now = call.call(Operation.NOW, TIMESTAMP);
        return Overload.bind(new CallSite(call.place(), call.name(), List.of(now), call.builder()), ORDERED_UUID);
    }

    private static Expression typeOf(CallSite call) {
        SqlType type = call.type(0);
        return call.literal(type.toString(), VARCHAR);
    }

    private static Expression toBigint(CallSite call) {
        SqlType.Kind kind = call.type(0).kind();
        if (!kind.isNumeric() && kind != SqlType.Kind.VARCHAR && kind != SqlType.Kind.NULL) {
            throw call.mismatch(0, "a number or VARCHAR");
        }
        return call.builder().cast(call.argument(0), BIGINT, true);
    }

    private static Expression ifNotNull(CallSite call) {
        Expression value = call.type(0).kind() == SqlType.Kind.NULL ? call.text(0) : call.argument(0);
        Expression isNull = call.call(Operation.IS_NULL, BOOLEAN, value);
        List<Expression> results = call.alike(call.arguments().subList(1, 3));
        When whenNull = new When(isNull, results.get(1));
        return call.builder().choice(List.of(whenNull), results.get(0), call.commonType(results));
    }
}

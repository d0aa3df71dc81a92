package io.streamling.sql.internal.validate;

import io.streamling.sql.internal.builtin.FunctionTable;
import io.streamling.sql.internal.catalog.Arithmetic;
import io.streamling.sql.internal.catalog.CallSite;
import io.streamling.sql.internal.catalog.Comparisons;
import io.streamling.sql.internal.catalog.Meaning;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.apache.calcite.sql.SqlKind;

/** What the operators with a sign or a keyword mean, where their operands are plain expressions. Stateless. */
final class OperatorTable {
    private static final Map<SqlKind, Meaning> MEANING_BY_KIND = meanings();

    private OperatorTable() {}

    /** Null for a kind that is not here. */
    static @org.jspecify.annotations.Nullable Meaning find(SqlKind kind) {
        return MEANING_BY_KIND.get(kind);
    }

    private static Map<SqlKind, Meaning> meanings() {
        Map<SqlKind, Meaning> meanings = new EnumMap<>(SqlKind.class);
        meanings.put(SqlKind.PLUS, TimeArithmetic::add);
        meanings.put(SqlKind.MINUS, TimeArithmetic::subtract);
        meanings.put(SqlKind.TIMES, TimeArithmetic::multiply);
        meanings.put(SqlKind.DIVIDE, TimeArithmetic::divide);
        meanings.put(SqlKind.MOD, Arithmetic::remainder);
        meanings.put(SqlKind.BITAND, call -> function("BITAND", call));
        meanings.put(SqlKind.BITXOR, call -> function("BITXOR", call));
        meanings.put(SqlKind.MINUS_PREFIX, TimeArithmetic::negate);
        meanings.put(SqlKind.PLUS_PREFIX, call -> call.number(0));
        meanings.put(SqlKind.EQUALS, call -> Comparisons.compare(call, Operation.EQUAL));
        meanings.put(SqlKind.NOT_EQUALS, call -> Comparisons.compare(call, Operation.NOT_EQUAL));
        meanings.put(SqlKind.LESS_THAN, call -> Comparisons.compare(call, Operation.LESS));
        meanings.put(SqlKind.LESS_THAN_OR_EQUAL, call -> Comparisons.compare(call, Operation.LESS_OR_EQUAL));
        meanings.put(SqlKind.GREATER_THAN, call -> Comparisons.compare(call, Operation.GREATER));
        meanings.put(SqlKind.GREATER_THAN_OR_EQUAL, call -> Comparisons.compare(call, Operation.GREATER_OR_EQUAL));
        meanings.put(SqlKind.IS_DISTINCT_FROM, call -> Comparisons.compare(call, Operation.IS_DISTINCT_FROM));
        meanings.put(
                SqlKind.IS_NOT_DISTINCT_FROM, call -> call.not(Comparisons.compare(call, Operation.IS_DISTINCT_FROM)));
        meanings.put(SqlKind.AND, call -> logic(call, Operation.AND));
        meanings.put(SqlKind.OR, call -> logic(call, Operation.OR));
        meanings.put(SqlKind.NOT, call -> call.not(call.truth(0)));
        meanings.put(SqlKind.IS_NULL, OperatorTable::isNull);
        meanings.put(SqlKind.IS_NOT_NULL, call -> call.not(isNull(call)));
        meanings.put(SqlKind.IS_TRUE, call -> truthTest(call, Operation.IS_TRUE));
        meanings.put(SqlKind.IS_NOT_TRUE, call -> call.not(truthTest(call, Operation.IS_TRUE)));
        meanings.put(SqlKind.IS_FALSE, call -> truthTest(call, Operation.IS_FALSE));
        meanings.put(SqlKind.IS_NOT_FALSE, call -> call.not(truthTest(call, Operation.IS_FALSE)));
        return meanings;
    }

    /** A sign that is another way to write a function. */
    static Expression function(String name, CallSite call) {
        return Objects.requireNonNull(FunctionTable.BUILT_IN.find(name)).bind(call);
    }

    private static Expression logic(CallSite call, Operation operation) {
        Expression[] conditions = new Expression[call.count()];
        for (int i = 0; i < conditions.length; i++) {
            conditions[i] = call.truth(i);
        }
        return call.call(operation, SqlType.BOOLEAN, conditions);
    }

    private static Expression truthTest(CallSite call, Operation operation) {
        return call.call(operation, SqlType.BOOLEAN, call.truth(0));
    }

    /** IS NULL of anything, IS UNKNOWN of a BOOLEAN. */
    private static Expression isNull(CallSite call) {
        Expression value = call.name().endsWith("UNKNOWN") ? call.truth(0) : call.argument(0);
        Expression typed = value.type().kind() == SqlType.Kind.NULL ? call.as(0, SqlType.VARCHAR) : value;
        return call.call(Operation.IS_NULL, SqlType.BOOLEAN, typed);
    }
}

package io.streamling.sql.internal.validate;

import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Literal;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Kind;
import io.streamling.sql.internal.type.TypeRules;

/** Functions of numbers. Stateless. */
final class NumberFunctions {
    private NumberFunctions() {}

    static void addTo(FunctionTable table) {
        table.add(1, 1, call -> sameType(call, Operation.ABS), "ABS");
        table.add(1, 2, call -> round(call, Operation.ROUND), "ROUND");
        table.add(1, 2, call -> round(call, Operation.TRUNCATE), "TRUNCATE", "TRUNC");
        table.add(1, 1, call -> whole(call, Operation.CEIL), "CEIL", "CEILING");
        table.add(1, 1, call -> whole(call, Operation.FLOOR), "FLOOR");
        table.add(1, 1, NumberFunctions::sign, "SIGN");
        table.add(2, 2, NumberFunctions::power, "POWER", "POW");
        table.add(1, 1, call -> floating(call, Operation.SQRT), "SQRT");
        table.add(1, 1, call -> floating(call, Operation.LN), "LN");
        table.add(1, 1, call -> floating(call, Operation.LOG10), "LOG10");
        table.add(1, 1, call -> floating(call, Operation.EXP), "EXP");
        table.add(2, 2, Arithmetic::remainder, "MOD");
    }

    private static Expression sameType(CallSite call, Operation operation) {
        Expression value = call.number(0);
        return call.call(operation, value.type(), value);
    }

    private static Expression floating(CallSite call, Operation operation) {
        return call.call(operation, SqlType.DOUBLE, call.floating(0));
    }

    private static Expression power(CallSite call) {
        return call.call(Operation.POWER, SqlType.DOUBLE, call.floating(0), call.floating(1));
    }

    private static Expression sign(CallSite call) {
        Expression value = call.number(0);
        SqlType type = value.type().kind().isFloating() ? value.type() : SqlType.INTEGER;
        return call.call(Operation.SIGN, type, value);
    }

    /** CEIL and FLOOR: an integer is whole already. */
    private static Expression whole(CallSite call, Operation operation) {
        Expression value = call.number(0);
        if (value.type().kind().isInteger()) {
            return value;
        }
        return call.call(operation, wholeType(value.type()), value);
    }

    private static Expression round(CallSite call, Operation operation) {
        Expression value = call.number(0);
        SqlType type = value.type();
        if (type.kind().isInteger()) {
            return roundInteger(call, operation, value);
        }
        if (type.kind() == Kind.DECIMAL) {
            return roundDecimal(call, operation, value);
        }
        Expression wide = call.builder().cast(value, SqlType.DOUBLE);
        Expression rounded = call.count() == 1
                ? call.call(operation, SqlType.DOUBLE, wide)
                : call.call(operation, SqlType.DOUBLE, wide, call.whole(1));
        return call.builder().cast(rounded, type);
    }

    private static Expression roundInteger(CallSite call, Operation operation, Expression value) {
        if (call.count() == 1) {
            return value;
        }
        SqlType exact = SqlType.decimal(SqlType.MAX_PRECISION, 0);
        Expression rounded = call.call(operation, exact, call.builder().cast(value, exact), call.whole(1));
        return call.builder().cast(rounded, value.type());
    }

    private static Expression roundDecimal(CallSite call, Operation operation, Expression value) {
        SqlType type = value.type();
        if (call.count() == 1) {
            return call.call(operation, wholeType(type), value);
        }
        Expression digits = call.whole(1);
        int scale = type.scale();
        if (digits instanceof Literal literal
                && literal.value() instanceof Long wanted
                && wanted >= 0
                && wanted < scale) {
            scale = wanted.intValue();
        }
        int precision = Math.min(SqlType.MAX_PRECISION, type.precision() - type.scale() + scale + 1);
        return call.call(operation, SqlType.decimal(precision, scale), value, digits);
    }

    /** One digit more than before the point: 9.5 rounds to 10. */
    private static SqlType wholeType(SqlType type) {
        if (type.kind() != Kind.DECIMAL) {
            return type;
        }
        int digits = TypeRules.asDecimal(type).precision() - type.scale() + 1;
        return SqlType.decimal(Math.min(SqlType.MAX_PRECISION, digits), 0);
    }
}

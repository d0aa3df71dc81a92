package io.streamling.sql.internal.builtin;

import io.streamling.sql.internal.catalog.Arithmetic;
import io.streamling.sql.internal.catalog.CallSite;
import io.streamling.sql.internal.catalog.Definitions;
import io.streamling.sql.internal.catalog.Family;
import io.streamling.sql.internal.catalog.FunctionDefinition;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Literal;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Kind;
import io.streamling.sql.internal.type.TypeRules;
import java.util.List;

/** Functions of numbers. Stateless. */
final class NumberFunctions {
    private NumberFunctions() {}

    static List<FunctionDefinition> all() {
        Definitions all = new Definitions(Family.NUMBER);
        addRounding(all);
        addPowers(all);
        return all.all();
    }

    private static void addRounding(Definitions all) {
        all.add("ABS")
                .says("without its sign. Fails for the least integer")
                .means(1, 1, "(number) -> the same", call -> sameType(call, Operation.ABS))
                .example("ABS(-2.5)", "2.5");
        all.add("ROUND")
                .says("to so many digits behind the point, half away from zero; before it where negative")
                .means(1, 2, "(number[, BIGINT]) -> number", call -> round(call, Operation.ROUND))
                .example("ROUND(2.345E0, 2)", "2.35");
        all.add("TRUNCATE", "TRUNC")
                .says("cut off behind so many digits")
                .means(1, 2, "(number[, BIGINT]) -> number", call -> round(call, Operation.TRUNCATE))
                .example("TRUNCATE(2.349E0, 2)", "2.34");
        all.add("CEIL", "CEILING")
                .says("the least whole number that is not below")
                .means(1, 1, "(number) -> number", call -> whole(call, Operation.CEIL))
                .example("CEIL(2.1)", "3");
        all.add("FLOOR")
                .says("the greatest whole number that is not above")
                .means(1, 1, "(number) -> number", call -> whole(call, Operation.FLOOR))
                .example("FLOOR(-2.1)", "-3");
        all.add("SIGN", "SIGNUM")
                .says("-1, 0 or 1")
                .means(1, 1, "(number) -> INTEGER, of floats the same", NumberFunctions::sign)
                .example("SIGN(-2.5)", "-1");
        all.add("MOD")
                .says("the rest of a division, with the sign of the first. Fails for 0")
                .means(2, 2, "(number, number) -> number", Arithmetic::remainder)
                .example("MOD(-7, 3)", "-1");
    }

    private static void addPowers(Definitions all) {
        all.add("POWER", "POW")
                .says("the first to the power of the second")
                .means(2, 2, "(DOUBLE, DOUBLE) -> DOUBLE", NumberFunctions::power)
                .example("POWER(2, 10)", "1024.0");
        all.add("SQRT")
                .says("the square root; NaN below 0")
                .means(1, 1, "(DOUBLE) -> DOUBLE", call -> floating(call, Operation.SQRT))
                .example("SQRT(9)", "3.0");
        all.add("LN")
                .says("the natural logarithm; -Infinity for 0, NaN below")
                .means(1, 1, "(DOUBLE) -> DOUBLE", call -> floating(call, Operation.LN))
                .example("LN(1)", "0.0");
        all.add("LOG10")
                .says("the logarithm to base 10; -Infinity for 0, NaN below")
                .means(1, 1, "(DOUBLE) -> DOUBLE", call -> floating(call, Operation.LOG10))
                .example("LOG10(1000)", "3.0");
        all.add("EXP")
                .says("e to the power of the argument")
                .means(1, 1, "(DOUBLE) -> DOUBLE", call -> floating(call, Operation.EXP))
                .example("EXP(0)", "1.0");
    }

    private static Expression sameType(CallSite call, Operation operation) {
        Expression value = call.number(0);
        return value.type().kind() == Kind.UINT256 ? value : call.call(operation, value.type(), value);
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
        if (value.type().kind().isInteger() || value.type().kind().isWideInteger()) {
            return value;
        }
        return call.call(operation, wholeType(value.type()), value);
    }

    private static Expression round(CallSite call, Operation operation) {
        Expression value = call.number(0);
        SqlType type = value.type();
        if (type.kind().isWideInteger()) {
            return call.count() == 1 ? value : call.call(operation, type, value, call.whole(1));
        }
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
        int precision = Math.min(TypeRules.precisionLimit(type), type.precision() - type.scale() + scale + 1);
        return call.call(operation, SqlType.decimal(precision, scale), value, digits);
    }

    /** One digit more than before the point: 9.5 rounds to 10. */
    private static SqlType wholeType(SqlType type) {
        if (type.kind() != Kind.DECIMAL) {
            return type;
        }
        int digits = TypeRules.asDecimal(type).precision() - type.scale() + 1;
        return SqlType.decimal(Math.min(TypeRules.precisionLimit(type), digits), 0);
    }
}

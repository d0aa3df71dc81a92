package io.streamling.sql.internal.catalog;

import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Literal;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Kind;
import io.streamling.sql.internal.type.TypeRules;
import java.math.BigDecimal;
import java.util.function.BinaryOperator;

/** The operators of numbers. Stateless. */
public final class Arithmetic {
    private Arithmetic() {}

    public static Expression add(CallSite call) {
        return binary(call, Operation.ADD, TypeRules::sum);
    }

    public static Expression subtract(CallSite call) {
        return binary(call, Operation.SUBTRACT, TypeRules::sum);
    }

    public static Expression multiply(CallSite call) {
        return binary(call, Operation.MULTIPLY, TypeRules::product);
    }

    public static Expression divide(CallSite call) {
        return binary(call, Operation.DIVIDE, TypeRules::quotient);
    }

    public static Expression remainder(CallSite call) {
        return binary(call, Operation.MODULO, TypeRules::remainder);
    }

    public static Expression negate(CallSite call) {
        Expression value = call.number(0);
        if (value.type().kind() == Kind.UINT256) {
            throw call.invalid("a UINT256 is never negative: convert it with CAST(... AS INT256)");
        }
        return call.call(Operation.NEGATE, value.type(), value);
    }

    private static Expression binary(CallSite call, Operation operation, BinaryOperator<SqlType> resultType) {
        requireNumbers(call);
        Expression left = number(call, 0);
        Expression right = number(call, 1);
        SqlType rough = resultType.apply(left.type(), right.type());
        if (rough.kind() != Kind.DECIMAL) {
            return call.call(
                    operation,
                    rough,
                    call.builder().cast(left, rough),
                    call.builder().cast(right, rough));
        }
        Expression x = call.builder().cast(left, exactType(left));
        Expression y = call.builder().cast(right, exactType(right));
        return call.call(operation, resultType.apply(x.type(), y.type()), x, y);
    }

    /** A bare NULL takes the type of the other side. */
    private static Expression number(CallSite call, int index) {
        SqlType other = call.type(1 - index);
        if (call.type(index).kind() == Kind.NULL && other.kind() != Kind.NULL) {
            return call.builder().cast(call.argument(index), other);
        }
        boolean whole = call.argument(index) instanceof Literal
                && call.type(index).kind() == Kind.DECIMAL
                && call.type(index).scale() == 0;
        if (whole && other.kind().isWideInteger()) {
            return call.builder().cast(call.argument(index), other);
        }
        return call.number(index);
    }

    private static void requireNumbers(CallSite call) {
        if (TypeRules.mixesSigns(call.type(0), call.type(1))) {
            throw call.invalid("'" + call.name() + "' cannot mix " + call.type(0) + " and " + call.type(1)
                    + ": convert one with CAST");
        }
        for (int i = 0; i < 2; i++) {
            SqlType type = call.type(i);
            if (type.kind() == Kind.NULL || type.kind().isNumeric()) {
                continue;
            }
            String wayOut = type.kind() == Kind.VARCHAR && "+".equals(call.name()) ? ": text is joined with ||" : "";
            throw call.invalid("'" + call.name() + "' needs numbers, not " + CallSite.words(call.type(0)) + " and "
                    + CallSite.words(call.type(1)) + wayOut);
        }
    }

    /** The DECIMAL of an operand; a constant counts with the digits that it has. */
    private static SqlType exactType(Expression operand) {
        if (operand instanceof Literal literal && literal.value() instanceof Long value) {
            return SqlType.decimal(BigDecimal.valueOf(value).precision(), 0).withNullable(false);
        }
        return TypeRules.asDecimal(operand.type());
    }
}

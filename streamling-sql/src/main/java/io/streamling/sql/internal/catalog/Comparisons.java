package io.streamling.sql.internal.catalog;

import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Literal;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Kind;
import io.streamling.sql.internal.type.TypeRules;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Comparison, BETWEEN and IN. Stateless. */
public final class Comparisons {
    private Comparisons() {}

    /** Both arguments, compared as the type that holds both. */
    public static Expression compare(CallSite call, Operation operation) {
        return compare(call, operation, call.argument(0), call.argument(1));
    }

    public static Expression compare(CallSite call, Operation operation, Expression left, Expression right) {
        Expression x = adapt(call, left, right.type());
        Expression y = adapt(call, right, left.type());
        if (TypeRules.areComparedExactly(x.type(), y.type())) {
            return call.call(operation, SqlType.BOOLEAN, x, y);
        }
        SqlType type = comparedAs(call, x, y);
        if (type.kind().isNested()) {
            return NestedCalls.compare(
                    call,
                    operation,
                    call.builder().cast(x, type),
                    call.builder().cast(y, type));
        }
        return call.call(operation, SqlType.BOOLEAN, operand(call, x, type), operand(call, y, type));
    }

    /** (value, low, high). */
    public static Expression between(CallSite call, boolean symmetric) {
        Expression value = call.argument(0);
        Expression inside = range(call, value, call.argument(1), call.argument(2));
        if (!symmetric) {
            return inside;
        }
        return call.call(Operation.OR, SqlType.BOOLEAN, inside, range(call, value, call.argument(2), call.argument(1)));
    }

    /** The first argument is searched among the others. */
    public static Expression in(CallSite call) {
        Expression operand = call.argument(0);
        List<Expression> items = call.arguments().subList(1, call.count()).stream()
                .map(item -> adapt(call, item, operand.type()))
                .toList();
        boolean constants = items.stream().allMatch(Literal.class::isInstance);
        return constants && items.size() > 1 ? inConstants(call, operand, items) : anyEqual(call, operand, items);
    }

    private static Expression inConstants(CallSite call, Expression operand, List<Expression> items) {
        List<Expression> all = new ArrayList<>(items);
        all.add(operand);
        if (all.stream()
                .anyMatch(item -> TypeRules.areComparedExactly(item.type(), operand.type())
                        && !item.type().sameAs(operand.type()))) {
            return anyEqual(call, operand, items);
        }
        SqlType type = call.commonType(all);
        if (type.kind() == Kind.NULL) {
            return new Literal(null, SqlType.BOOLEAN);
        }
        if (type.kind().isNested()) {
            return anyEqual(call, operand, items);
        }
        Set<Literal> values = new LinkedHashSet<>();
        boolean hasNull = false;
        for (Expression item : items) {
            if (!(call.builder().cast(item, type) instanceof Literal literal)) {
                return anyEqual(call, operand, items);
            }
            hasNull |= literal.value() == null;
            values.add(new Literal(literal.value(), type.withNullable(false)));
        }
        values.removeIf(value -> value.value() == null);
        boolean inexact = type.kind() == Kind.DECIMAL && type.precision() == TypeRules.precisionLimit(type);
        boolean converted = type.kind().hasFraction() && !type.sameAs(operand.type());
        if (values.size() < 2 || type.kind() == Kind.VARBINARY || inexact || converted) {
            return anyEqual(call, operand, items);
        }
        Expression found = call.builder().inSet(call.builder().cast(operand, type), List.copyOf(values));
        return hasNull ? call.call(Operation.OR, SqlType.BOOLEAN, found, new Literal(null, SqlType.BOOLEAN)) : found;
    }

    private static Expression anyEqual(CallSite call, Expression operand, List<Expression> items) {
        List<Expression> equal = items.stream()
                .map(item -> compare(call, Operation.EQUAL, operand, item))
                .toList();
        return equal.size() == 1 ? equal.get(0) : call.call(Operation.OR, SqlType.BOOLEAN, equal);
    }

    private static Expression range(CallSite call, Expression value, Expression low, Expression high) {
        Expression above = compare(call, Operation.GREATER_OR_EQUAL, value, low);
        Expression below = compare(call, Operation.LESS_OR_EQUAL, value, high);
        return call.call(Operation.AND, SqlType.BOOLEAN, above, below);
    }

    /** A quoted constant takes the type of what it is compared with; so does a number that fits. */
    private static Expression adapt(CallSite call, Expression expression, SqlType other) {
        if (!(expression instanceof Literal literal) || literal.value() == null) {
            return expression;
        }
        if (literal.type().kind() == Kind.VARCHAR && other.kind() != Kind.VARCHAR && isReadable(other)) {
            Expression read = other.kind().isTemporal()
                    ? TimeConstants.read(String.valueOf(literal.value()), other, call.builder())
                    : call.builder().cast(literal, other.withNullable(false));
            if (!(read instanceof Literal value)) {
                throw call.invalid("a text constant that is compared with " + other + " cannot be read as " + other);
            }
            return TimeConstants.fitted(value, other, call.builder());
        }
        boolean fits = other.kind().isInteger() || other.kind().isWideInteger();
        if (literal.type().kind().isInteger() && fits) {
            Expression narrow = call.builder().cast(literal, other.withNullable(false));
            return narrow instanceof Literal ? narrow : expression;
        }
        return TimeConstants.fitted(literal, other, call.builder());
    }

    private static boolean isReadable(SqlType type) {
        return type.kind() != Kind.NULL
                && type.kind() != Kind.OTHER
                && type.kind() != Kind.VARBINARY
                && !type.kind().isNested();
    }

    private static SqlType comparedAs(CallSite call, Expression x, Expression y) {
        SqlType common = TypeRules.common(x.type(), y.type());
        if (common == null || common.kind() == Kind.OTHER) {
            throw call.invalid("'" + call.name() + "' cannot compare " + CallSite.words(x.type()) + " with "
                    + CallSite.words(y.type()) + ": convert one with CAST");
        }
        return common.kind() == Kind.NULL ? SqlType.VARCHAR : common;
    }

    /** DECIMALs and times are compared as they are, whatever their scales: the common type may not hold both. */
    private static Expression operand(CallSite call, Expression expression, SqlType common) {
        if (common.kind().hasFraction() && expression.type().kind() != Kind.NULL) {
            return call.builder()
                    .cast(expression, common.withFraction(expression.type().precision()));
        }
        boolean exact = common.kind() == Kind.DECIMAL && expression.type().kind() != Kind.NULL;
        return call.builder().cast(expression, exact ? TypeRules.asDecimal(expression.type()) : common);
    }
}

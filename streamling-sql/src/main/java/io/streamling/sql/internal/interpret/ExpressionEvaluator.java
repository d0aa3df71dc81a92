package io.streamling.sql.internal.interpret;

import static java.util.Objects.requireNonNull;

import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Call;
import io.streamling.sql.internal.plan.Expression.Case;
import io.streamling.sql.internal.plan.Expression.Cast;
import io.streamling.sql.internal.plan.Expression.FieldAccess;
import io.streamling.sql.internal.plan.Expression.FunctionCall;
import io.streamling.sql.internal.plan.Expression.InSet;
import io.streamling.sql.internal.plan.Expression.InputColumn;
import io.streamling.sql.internal.plan.Expression.LibraryCall;
import io.streamling.sql.internal.plan.Expression.Literal;
import io.streamling.sql.internal.plan.Expression.When;
import io.streamling.sql.internal.type.SqlType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Walks an expression for one row. A row without a value gives a {@link RowError}. Stateless. */
final class ExpressionEvaluator {
    private ExpressionEvaluator() {}

    static @Nullable Object evaluate(Expression expression, RowValues row) {
        if (expression instanceof InputColumn column) {
            return row.column(column.index());
        }
        if (expression instanceof FieldAccess access) {
            return evaluate(access.row(), row) instanceof List<?> fields ? fields.get(access.field()) : null;
        }
        if (expression instanceof Literal literal) {
            return literal.value();
        }
        if (expression instanceof Call call) {
            return call(call, row);
        }
        if (expression instanceof Case choice) {
            return choice(choice, row);
        }
        if (expression instanceof Cast cast) {
            return cast(cast, row);
        }
        if (expression instanceof InSet set) {
            return inSet(set, row);
        }
        if (expression instanceof LibraryCall call) {
            return LibraryCalls.call(call, evaluateAll(call.arguments(), row), row);
        }
        FunctionCall call = (FunctionCall) expression;
        return FunctionCalls.call(call, evaluateAll(call.arguments(), row), row);
    }

    private static List<@Nullable Object> evaluateAll(List<Expression> expressions, RowValues row) {
        List<@Nullable Object> values = new ArrayList<>(expressions.size());
        for (Expression expression : expressions) {
            values.add(evaluate(expression, row));
        }
        return values;
    }

    private static @Nullable Object choice(Case choice, RowValues row) {
        for (When when : choice.whens()) {
            if (Boolean.TRUE.equals(evaluate(when.condition(), row))) {
                return evaluate(when.result(), row);
            }
        }
        return evaluate(choice.otherwise(), row);
    }

    private static @Nullable Object cast(Cast cast, RowValues row) {
        Object value = evaluate(cast.operand(), row);
        if (value == null) {
            return null;
        }
        try {
            return Conversion.convert(value, cast.operand().type(), cast.type());
        } catch (RowError error) {
            if (cast.nullOnFailure()) {
                return null;
            }
            throw error;
        }
    }

    private static @Nullable Object inSet(InSet set, RowValues row) {
        Object value = evaluate(set.operand(), row);
        if (value == null) {
            return null;
        }
        return set.values().stream()
                .anyMatch(candidate -> Comparison.compare(value, requireNonNull(candidate.value())) == 0);
    }

    private static @Nullable Object call(Call call, RowValues row) {
        return switch (call.operation()) {
            case AND -> connect(call, row, false);
            case OR -> connect(call, row, true);
            case COALESCE -> coalesce(call, row);
            case IS_NULL -> evaluate(call.arguments().get(0), row) == null;
            case IS_TRUE -> Boolean.TRUE.equals(evaluate(call.arguments().get(0), row));
            case IS_FALSE -> Boolean.FALSE.equals(evaluate(call.arguments().get(0), row));
            case ROW_KIND -> row.kind().name();
            case NOW -> row.nowMicros();
            case IS_DISTINCT_FROM -> {
                List<@Nullable Object> values = evaluateAll(call.arguments(), row);
                yield Comparison.choose(
                        call.operation(),
                        Arrays.asList(
                                comparableOrNull(call, 0, values.get(0)), comparableOrNull(call, 1, values.get(1))));
            }
            case NULL_IF, GREATEST, LEAST -> Comparison.choose(call.operation(), evaluateAll(call.arguments(), row));
            default -> strict(call, evaluateAll(call.arguments(), row));
        };
    }

    /** AND and OR: decided by the first operand with the deciding value. */
    private static @Nullable Object connect(Call call, RowValues row, boolean deciding) {
        boolean unknown = false;
        for (Expression operand : call.arguments()) {
            Object value = evaluate(operand, row);
            if (value == null) {
                unknown = true;
            } else if ((Boolean) value == deciding) {
                return deciding;
            }
        }
        return unknown ? null : !deciding;
    }

    private static @Nullable Object coalesce(Call call, RowValues row) {
        for (Expression argument : call.arguments()) {
            Object value = evaluate(argument, row);
            if (value != null) {
                return value;
            }
        }
        return null;
    }

    private static @Nullable Object item(List<?> array, long place) {
        return place < 1 || place > array.size() ? null : array.get((int) place - 1);
    }

    private static @Nullable Object strict(Call call, List<@Nullable Object> arguments) {
        List<Object> values = new ArrayList<>(arguments.size());
        for (Object argument : arguments) {
            if (argument == null) {
                return null;
            }
            values.add(argument);
        }
        SqlType type = call.type();
        return switch (call.operation()) {
            case ADD, SUBTRACT, MULTIPLY, DIVIDE, MODULO, NEGATE ->
                TimeArithmetic.isMeant(call)
                        ? TimeArithmetic.compute(call, values)
                        : Arithmetic.compute(call.operation(), values, type);
            case ITEM -> item((List<?>) values.get(0), (Long) values.get(1));
            case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL ->
                Comparison.test(
                        call.operation(), comparable(call, 0, values.get(0)), comparable(call, 1, values.get(1)));
            case NOT -> !(Boolean) values.get(0);
            case ABS, ROUND, TRUNCATE, CEIL, FLOOR, SIGN, POWER, SQRT, LN, LOG10, EXP ->
                Numbers.compute(call.operation(), values, type);
            case AT_ZONE -> TimeArithmetic.atZone(call, values);
            default ->
                call.operation().isExtract()
                        ? Times.extract(
                                call.operation(),
                                (Long) values.get(0),
                                call.arguments().get(0).type())
                        : Texts.compute(call.operation(), values);
        };
    }

    /** Times in different units are compared in seconds. */
    private static Object comparable(Call call, int argument, Object value) {
        SqlType type = call.arguments().get(argument).type();
        return type.kind().hasFraction() ? Times.seconds((Long) value, type) : value;
    }

    private static @Nullable Object comparableOrNull(Call call, int argument, @Nullable Object value) {
        return value == null ? null : comparable(call, argument, value);
    }
}

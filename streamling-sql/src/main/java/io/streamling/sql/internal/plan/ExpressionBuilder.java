package io.streamling.sql.internal.plan;

import io.streamling.function.ScalarFunction;
import io.streamling.sql.internal.nested.Constructor;
import io.streamling.sql.internal.nested.VectorFunction;
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
import io.streamling.sql.internal.type.SqlType.Child;
import io.streamling.sql.internal.type.SqlType.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Builds expressions, and computes at once what consists of constants. A constant expression that fails stays as it is and
 * fails for the rows that reach it: whether any does is only known at run time. Thread-safe.
 */
public final class ExpressionBuilder {
    private final ConstantEvaluator evaluator;

    /** Computes constants with the evaluator that is also right at run time. */
    public ExpressionBuilder(ConstantEvaluator evaluator) {
        this.evaluator = evaluator;
    }

    /** An operation; the type's nullability is worked out here. */
    public Expression call(Operation operation, SqlType type, Expression... arguments) {
        return call(operation, type, List.of(arguments));
    }

    /** An operation; the type's nullability is worked out here. */
    public Expression call(Operation operation, SqlType type, List<Expression> arguments) {
        SqlType result = type.withNullable(isNullable(operation, arguments));
        Call call = new Call(operation, arguments, result);
        boolean constant = operation != Operation.ROW_KIND && operation != Operation.NOW;
        return constant ? fold(call, arguments) : call;
    }

    /** A conversion, or the operand itself where it already has the type. */
    public Expression cast(Expression operand, SqlType type) {
        return cast(operand, type, false);
    }

    /** A conversion, or the operand itself where it already has the type. */
    public Expression cast(Expression operand, SqlType type, boolean nullOnFailure) {
        if (operand.type().sameAs(type)) {
            return operand;
        }
        if (operand instanceof Literal literal && literal.value() == null) {
            return new Literal(null, type.withNullable(true));
        }
        if (operand instanceof FunctionCall call
                && call.function() instanceof VectorFunction function
                && function.body() instanceof Constructor constructor
                && type.kind().isNested()
                && !nullOnFailure) {
            return castParts(function, constructor, call.arguments(), type);
        }
        return forcedCast(operand, type, nullOnFailure);
    }

    /** What is made of parts is made of converted parts: nothing is converted twice, and constants stay such. */
    private Expression castParts(
            VectorFunction function, Constructor constructor, List<Expression> parts, SqlType type) {
        List<Expression> converted = new ArrayList<>();
        List<Child> children = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            Child wanted = type.children().get(childOf(constructor, i));
            Expression part = cast(parts.get(i), wanted.type());
            converted.add(part);
            children.add(new Child(wanted.name(), part.type()));
        }
        SqlType result = constructor == Constructor.ROW ? SqlType.row(children) : type;
        List<SqlType> types = converted.stream().map(Expression::type).toList();
        return vector(new VectorFunction(function.name(), types, result.withNullable(false), constructor), converted);
    }

    private static int childOf(Constructor constructor, int part) {
        return switch (constructor) {
            case ARRAY -> 0;
            case MAP -> part % 2;
            case ROW -> part;
        };
    }

    /** A conversion, also where only the layout of the column changes. */
    public Expression forcedCast(Expression operand, SqlType type, boolean nullOnFailure) {
        boolean nullable = operand.type().nullable() || nullOnFailure;
        return fold(new Cast(operand, type.withNullable(nullable), nullOnFailure), List.of(operand));
    }

    /** A choice between results that have the given type already. */
    public Expression choice(List<When> whens, Expression otherwise, SqlType type) {
        boolean nullable = otherwise.type().nullable()
                || whens.stream().anyMatch(when -> when.result().type().nullable());
        Case choice = new Case(whens, otherwise, type.withNullable(nullable));
        boolean constant = whens.stream().allMatch(when -> isLiteral(when.condition()) && isLiteral(when.result()));
        return constant ? fold(choice, List.of(otherwise)) : choice;
    }

    /** Membership in constants. */
    public Expression inSet(Expression operand, List<Literal> values) {
        SqlType type = SqlType.BOOLEAN.withNullable(operand.type().nullable());
        return fold(new InSet(operand, values, type), List.of(operand));
    }

    /** A function of the library; the type's nullability is worked out here. */
    public Expression library(LibraryFunction function, SqlType type, List<Expression> arguments) {
        boolean nullable = function.mayGiveNull()
                || arguments.stream().anyMatch(argument -> argument.type().nullable());
        LibraryCall call = new LibraryCall(function, arguments, type.withNullable(nullable));
        return function.isDeterministic() ? fold(call, arguments) : call;
    }

    /** A field of a ROW; also null where the ROW is. */
    public Expression field(Expression row, int field) {
        SqlType type = row.type().children().get(field).type();
        if (row instanceof FunctionCall call
                && call.function() instanceof VectorFunction function
                && function.body() == Constructor.ROW) {
            return call.arguments().get(field);
        }
        return new FieldAccess(
                row, field, type.withNullable(type.nullable() || row.type().nullable()));
    }

    /** A user's function; never computed here, because it may look at the world. */
    public Expression function(ScalarFunction function, SqlType type, List<Expression> arguments) {
        return new FunctionCall(function, arguments, type.withNullable(true));
    }

    /** A built-in function over columns; also never computed here. */
    public Expression vector(VectorFunction function, List<Expression> arguments) {
        return new FunctionCall(function, arguments, function.result());
    }

    /** The same expression over other rows: column i is replaced by the i-th of the columns. */
    public Expression substitute(Expression expression, List<Expression> columns) {
        return replace(expression, part -> part instanceof InputColumn column ? columns.get(column.index()) : null);
    }

    /** The same expression with parts replaced; whatever the replacement gives null for stays. */
    Expression replace(Expression expression, Function<Expression, @Nullable Expression> replacement) {
        Expression replaced = replacement.apply(expression);
        if (replaced != null) {
            return replaced;
        }
        if (expression instanceof Call call) {
            return call(call.operation(), call.type(), replaceAll(call.arguments(), replacement));
        }
        if (expression instanceof Cast cast) {
            return cast(replace(cast.operand(), replacement), cast.type(), cast.nullOnFailure());
        }
        if (expression instanceof Case choice) {
            List<When> whens = choice.whens().stream()
                    .map(when -> new When(replace(when.condition(), replacement), replace(when.result(), replacement)))
                    .toList();
            return choice(whens, replace(choice.otherwise(), replacement), choice.type());
        }
        if (expression instanceof InSet set) {
            return inSet(replace(set.operand(), replacement), set.values());
        }
        if (expression instanceof LibraryCall call) {
            return library(call.function(), call.type(), replaceAll(call.arguments(), replacement));
        }
        if (expression instanceof FieldAccess access) {
            return field(replace(access.row(), replacement), access.field());
        }
        if (expression instanceof FunctionCall call) {
            return new FunctionCall(call.function(), replaceAll(call.arguments(), replacement), call.type());
        }
        return expression;
    }

    /** Several expressions over other rows. */
    public List<Expression> substituteAll(List<Expression> expressions, List<Expression> columns) {
        return expressions.stream()
                .map(expression -> substitute(expression, columns))
                .toList();
    }

    private List<Expression> replaceAll(
            List<Expression> expressions, Function<Expression, @Nullable Expression> replacement) {
        return expressions.stream().map(part -> replace(part, replacement)).toList();
    }

    private Expression fold(Expression expression, List<Expression> arguments) {
        if (!arguments.stream().allMatch(ExpressionBuilder::isLiteral) || hasUntypedNull(arguments)) {
            return expression;
        }
        try {
            Object value = evaluator.evaluate(expression);
            return new Literal(value, expression.type().withNullable(value == null));
        } catch (ExpressionFailure e) {
            return expression;
        }
    }

    private static boolean isLiteral(Expression expression) {
        return expression instanceof Literal;
    }

    private static boolean hasUntypedNull(List<Expression> arguments) {
        return arguments.stream().anyMatch(argument -> argument.type().kind() == Kind.NULL);
    }

    private static boolean isNullable(Operation operation, List<Expression> arguments) {
        return switch (operation) {
            case IS_NULL, IS_TRUE, IS_FALSE, IS_DISTINCT_FROM, ROW_KIND, NOW -> false;
            case COALESCE, GREATEST, LEAST ->
                arguments.stream().allMatch(argument -> argument.type().nullable());
            case NULL_IF, ITEM -> true;
            default -> arguments.stream().anyMatch(argument -> argument.type().nullable());
        };
    }
}

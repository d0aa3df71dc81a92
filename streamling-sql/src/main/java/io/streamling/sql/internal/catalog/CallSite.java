package io.streamling.sql.internal.catalog;

import io.streamling.sql.internal.parse.InvalidSql;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Literal;
import io.streamling.sql.internal.plan.ExpressionBuilder;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Kind;
import io.streamling.sql.internal.type.TypeRules;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * One use of an operator or function in the text. Immutable. Its methods throw {@link InvalidSql} where an argument does not
 * fit.
 *
 * @param name as people know it, for messages
 */
public record CallSite(SqlParserPos place, String name, List<Expression> arguments, ExpressionBuilder builder) {
    /** Copies the list. */
    public CallSite {
        arguments = List.copyOf(arguments);
    }

    /** How many arguments there are. */
    public int count() {
        return arguments.size();
    }

    /** An argument as it is. */
    public Expression argument(int index) {
        return arguments.get(index);
    }

    /** The type of an argument. */
    public SqlType type(int index) {
        return arguments.get(index).type();
    }

    /** An argument that must be VARCHAR. */
    public Expression text(int index) {
        return as(index, SqlType.VARCHAR);
    }

    /** An argument that must be BOOLEAN. */
    public Expression truth(int index) {
        return as(index, SqlType.BOOLEAN);
    }

    /** An argument that must be a whole number: a position, a length. */
    public Expression whole(int index) {
        return as(index, SqlType.BIGINT);
    }

    /** An argument that must be a number, as DOUBLE. */
    public Expression floating(int index) {
        return builder.cast(number(index), SqlType.DOUBLE);
    }

    /** An argument that must be a number; a bare NULL is an INTEGER. */
    public Expression number(int index) {
        Expression argument = arguments.get(index);
        if (argument.type().kind() == Kind.NULL) {
            return builder.cast(argument, SqlType.INTEGER);
        }
        if (!argument.type().kind().isNumeric()) {
            throw mismatch(index, "a number");
        }
        return argument;
    }

    /** An argument that must have a type, or one that always fits it. */
    public Expression as(int index, SqlType wanted) {
        Expression argument = arguments.get(index);
        if (!TypeRules.fitsWithoutCast(argument.type(), wanted)) {
            throw mismatch(index, wanted.kind() == Kind.BIGINT ? "a whole number" : wanted.toString());
        }
        return builder.cast(argument, wanted);
    }

    /** The arguments, all with the type that holds each of them. */
    public List<Expression> alike() {
        return alike(arguments);
    }

    /** The expressions, all with the type that holds each of them, but for what may be null within: see {@link #commonType}. */
    public List<Expression> alike(List<Expression> expressions) {
        SqlType common = commonType(expressions);
        return expressions.stream()
                .map(expression -> builder.cast(expression, common))
                .toList();
    }

    /** The type that holds all of some expressions; NULL where all are bare NULLs. */
    public SqlType commonType(List<Expression> expressions) {
        SqlType common = expressions.get(0).type();
        for (Expression expression : expressions.subList(1, expressions.size())) {
            SqlType wider = TypeRules.common(common, expression.type());
            if (wider == null || isOpaque(wider)) {
                throw invalid(name + " cannot mix " + words(common) + " and " + words(expression.type())
                        + ": convert one with CAST");
            }
            common = wider;
        }
        if (isOpaque(common)) {
            throw invalid(name + " does not work on " + words(common));
        }
        return common;
    }

    private static boolean isOpaque(SqlType type) {
        return type.kind() == Kind.OTHER;
    }

    /** Checks how many arguments there are, for a function that is called so in the message. */
    public void requireCount(String function, int least, int most) {
        if (count() >= least && count() <= most) {
            return;
        }
        String upTo = most == 1 ? "1 argument" : most + " arguments";
        String expected = least + " to " + upTo;
        if (least == most) {
            expected = most == 0 ? "no arguments" : upTo;
        } else if (most == Integer.MAX_VALUE) {
            expected = "at least " + least + (least == 1 ? " argument" : " arguments");
        }
        throw invalid(function + " takes " + expected + ", not " + count());
    }

    /** A constant that is not null. */
    public Expression literal(Object value, SqlType type) {
        return new Literal(value, type.withNullable(false));
    }

    /** An operation. */
    public Expression call(Operation operation, SqlType type, Expression... operands) {
        return builder.call(operation, type, Arrays.asList(operands));
    }

    /** An operation. */
    public Expression call(Operation operation, SqlType type, List<Expression> operands) {
        return builder.call(operation, type, operands);
    }

    /** NOT. */
    public Expression not(Expression condition) {
        return builder.call(Operation.NOT, SqlType.BOOLEAN, condition);
    }

    /** What is wrong, with the place. */
    public InvalidSql invalid(String message) {
        return new InvalidSql(place, message);
    }

    /** An argument has the wrong type. */
    public InvalidSql mismatch(int index, String wanted) {
        String which = arguments.size() == 1 ? "the argument of " : "argument " + (index + 1) + " of ";
        SqlType actual = type(index);
        String wayOut = actual.kind() == Kind.OTHER ? "" : ": convert it with CAST";
        return invalid(which + name + " must be " + wanted + ", not " + words(actual) + wayOut);
    }

    /** A type in a message. */
    public static String words(SqlType type) {
        return switch (type.kind()) {
            case NULL -> "a bare NULL";
            case OTHER -> "a column of a type that SQL cannot compute with";
            default -> type.toString();
        };
    }
}

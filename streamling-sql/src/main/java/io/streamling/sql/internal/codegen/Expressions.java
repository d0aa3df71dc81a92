package io.streamling.sql.internal.codegen;

import io.streamling.sql.internal.interpret.NestedCast;
import io.streamling.sql.internal.nested.ElementFunctions;
import io.streamling.sql.internal.nested.FieldFunction;
import io.streamling.sql.internal.nested.VectorFunction;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Call;
import io.streamling.sql.internal.plan.Expression.Case;
import io.streamling.sql.internal.plan.Expression.Cast;
import io.streamling.sql.internal.plan.Expression.FieldAccess;
import io.streamling.sql.internal.plan.Expression.FunctionCall;
import io.streamling.sql.internal.plan.Expression.InSet;
import io.streamling.sql.internal.plan.Expression.InputColumn;
import io.streamling.sql.internal.plan.Expression.LibraryCall;
import io.streamling.sql.internal.plan.Expression.When;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Looks through expressions, and makes wide ones deep. Stateless. */
final class Expressions {
    /** An AND, a CASE or a CONCAT of more is nested, so that no method holds all of it. */
    private static final int MOST_OPERANDS = 16;

    private Expressions() {}

    static List<Expression> children(Expression expression) {
        if (expression instanceof Call call) {
            return call.arguments();
        }
        if (expression instanceof Case branches) {
            List<Expression> children = new ArrayList<>();
            for (When when : branches.whens()) {
                children.add(when.condition());
                children.add(when.result());
            }
            children.add(branches.otherwise());
            return children;
        }
        if (expression instanceof Cast cast) {
            return List.of(cast.operand());
        }
        if (expression instanceof InSet set) {
            return List.of(set.operand());
        }
        if (expression instanceof LibraryCall call) {
            return call.arguments();
        }
        if (expression instanceof FieldAccess access) {
            return List.of(access.row());
        }
        return expression instanceof FunctionCall call ? call.arguments() : List.of();
    }

    /** The columns that an expression reads, and the fields of columns, in their order. */
    static Set<Expression> columns(Expression expression) {
        Set<Expression> columns = new LinkedHashSet<>();
        collectColumns(expression, columns);
        return columns;
    }

    private static void collectColumns(Expression expression, Set<Expression> columns) {
        if (isColumn(expression)) {
            columns.add(expression);
        } else {
            children(expression).forEach(child -> collectColumns(child, columns));
        }
    }

    /** Whether the expression is a column of the input or a field of one. */
    static boolean isColumn(Expression expression) {
        return io.streamling.sql.internal.plan.Expressions.isColumn(expression);
    }

    static boolean callsFunctions(Expression expression) {
        return expression instanceof FunctionCall
                || children(expression).stream().anyMatch(Expressions::callsFunctions);
    }

    /** The numbers of the fields that lead to a {@linkplain #isColumn column}. */
    static int[] path(Expression column) {
        return io.streamling.sql.internal.plan.Expressions.path(column);
    }

    /** The input column that a {@linkplain #isColumn column} is, or is within. */
    static InputColumn root(Expression column) {
        return io.streamling.sql.internal.plan.Expressions.root(column);
    }

    /** The same expression, none of whose operations has many operands. */
    static Expression narrow(Expression expression) {
        if (expression instanceof Call call) {
            List<Expression> arguments =
                    call.arguments().stream().map(Expressions::narrow).toList();
            Call narrow = new Call(call.operation(), arguments, call.type());
            return call.operation() == Operation.ITEM && !isDirect(narrow) ? itemOf(narrow) : grouped(narrow);
        }
        if (expression instanceof Case branches) {
            List<When> whens = branches.whens().stream()
                    .map(when -> new When(narrow(when.condition()), narrow(when.result())))
                    .toList();
            return narrow(new Case(whens, narrow(branches.otherwise()), branches.type()));
        }
        if (expression instanceof Cast cast
                && (cast.type().kind().isNested()
                        || cast.operand().type().kind().isNested())) {
            SqlType from = cast.operand().type();
            NestedCast body = new NestedCast(from, cast.type(), cast.nullOnFailure());
            VectorFunction function = new VectorFunction("CAST", List.of(from), cast.type(), body);
            return new FunctionCall(function, List.of(narrow(cast.operand())), cast.type());
        }
        if (expression instanceof Cast cast) {
            return new Cast(narrow(cast.operand()), cast.type(), cast.nullOnFailure());
        }
        if (expression instanceof InSet set) {
            return new InSet(narrow(set.operand()), set.values(), set.type());
        }
        if (expression instanceof LibraryCall call) {
            List<Expression> arguments =
                    call.arguments().stream().map(Expressions::narrow).toList();
            return new LibraryCall(call.function(), arguments, call.type());
        }
        if (expression instanceof FieldAccess access && !isColumn(access)) {
            return fieldOf(access);
        }
        if (expression instanceof FunctionCall call) {
            List<Expression> arguments =
                    call.arguments().stream().map(Expressions::narrow).toList();
            return new FunctionCall(call.function(), arguments, call.type());
        }
        return expression;
    }

    /** Whether an element is read where it is: a plain value of a column of the input, at a place that can be computed row by row. */
    private static boolean isDirect(Call item) {
        return isColumn(item.arguments().get(0))
                && !Java.type(item.type()).equals("Nested")
                && !callsFunctions(item.arguments().get(1));
    }

    private static FunctionCall itemOf(Call item) {
        List<SqlType> types = item.arguments().stream().map(Expression::type).toList();
        VectorFunction function = new VectorFunction("item", types, item.type(), ElementFunctions::item);
        return new FunctionCall(function, item.arguments(), item.type());
    }

    /** A field of something that is no column is cut out of the column that a function makes. */
    private static Expression fieldOf(FieldAccess access) {
        VectorFunction function = new VectorFunction(
                "field", List.of(access.row().type()), access.type(), new FieldFunction(access.field()));
        return new FunctionCall(function, List.of(narrow(access.row())), access.type());
    }

    /** The same operation with few operands, some of which are such operations themselves; the operands stay as they are. */
    static Expression grouped(Call call) {
        if (!isAssociative(call.operation())) {
            return call;
        }
        List<Expression> arguments = call.arguments();
        while (arguments.size() > MOST_OPERANDS) {
            List<Expression> grouped = new ArrayList<>();
            for (int from = 0; from < arguments.size(); from += MOST_OPERANDS) {
                List<Expression> group = arguments.subList(from, Math.min(from + MOST_OPERANDS, arguments.size()));
                grouped.add(group.size() == 1 ? group.get(0) : new Call(call.operation(), group, call.type()));
            }
            arguments = grouped;
        }
        return new Call(call.operation(), arguments, call.type());
    }

    private static boolean isAssociative(Operation operation) {
        return switch (operation) {
            case AND, OR, COALESCE, CONCAT, GREATEST, LEAST -> true;
            default -> false;
        };
    }

    private static Expression narrow(Case branches) {
        List<When> whens = branches.whens();
        Expression otherwise = branches.otherwise();
        int from = (whens.size() - 1) / MOST_OPERANDS * MOST_OPERANDS;
        for (; from > 0; from -= MOST_OPERANDS) {
            otherwise = new Case(
                    whens.subList(from, Math.min(from + MOST_OPERANDS, whens.size())), otherwise, branches.type());
        }
        return new Case(whens.subList(0, Math.min(MOST_OPERANDS, whens.size())), otherwise, branches.type());
    }
}

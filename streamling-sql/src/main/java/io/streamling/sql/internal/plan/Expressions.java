package io.streamling.sql.internal.plan;

import io.streamling.sql.internal.plan.Expression.Call;
import io.streamling.sql.internal.plan.Expression.Case;
import io.streamling.sql.internal.plan.Expression.Cast;
import io.streamling.sql.internal.plan.Expression.FieldAccess;
import io.streamling.sql.internal.plan.Expression.FunctionCall;
import io.streamling.sql.internal.plan.Expression.InSet;
import io.streamling.sql.internal.plan.Expression.InputColumn;
import io.streamling.sql.internal.plan.Expression.LibraryCall;
import io.streamling.sql.internal.plan.Expression.When;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Walks over expressions. Stateless. */
public final class Expressions {
    private Expressions() {}

    /** The expressions directly within one, in the order of the text. */
    public static List<Expression> parts(Expression expression) {
        if (expression instanceof Call call) {
            return call.arguments();
        }
        if (expression instanceof FunctionCall call) {
            return call.arguments();
        }
        if (expression instanceof LibraryCall call) {
            return call.arguments();
        }
        if (expression instanceof Cast cast) {
            return List.of(cast.operand());
        }
        if (expression instanceof InSet set) {
            return List.of(set.operand());
        }
        if (expression instanceof FieldAccess access) {
            return List.of(access.row());
        }
        if (!(expression instanceof Case choice)) {
            return List.of();
        }
        List<Expression> parts = new ArrayList<>();
        for (When when : choice.whens()) {
            parts.add(when.condition());
            parts.add(when.result());
        }
        parts.add(choice.otherwise());
        return parts;
    }

    /** Whether the expression is a column of the input or, at any depth, a field of one: nothing needs to be computed. */
    public static boolean isColumn(Expression expression) {
        Expression root = expression;
        while (root instanceof FieldAccess access) {
            root = access.row();
        }
        return root instanceof InputColumn;
    }

    /** The input column that a {@linkplain #isColumn column} is, or is within. */
    public static InputColumn root(Expression column) {
        Expression root = column;
        while (root instanceof FieldAccess access) {
            root = access.row();
        }
        return (InputColumn) root;
    }

    /** Whether all parts but the first are only evaluated for some rows. */
    public static boolean isLazy(Expression expression) {
        return expression instanceof Case
                || (expression instanceof Call call
                        && switch (call.operation()) {
                            case AND, OR, COALESCE -> true;
                            default -> false;
                        });
    }

    /** The numbers of the fields that lead from the {@link #root} to a {@linkplain #isColumn column}. */
    public static int[] path(Expression column) {
        int depth = 0;
        for (Expression at = column; at instanceof FieldAccess access; at = access.row()) {
            depth++;
        }
        int[] path = new int[depth];
        for (Expression at = column; at instanceof FieldAccess access; at = access.row()) {
            path[--depth] = access.field();
        }
        return path;
    }

    /** How many parts an expression has, but counts not much further than the limit. */
    public static int size(Expression expression, int limit) {
        int size = 1;
        for (Expression part : parts(expression)) {
            if (size > limit) {
                break;
            }
            size += size(part, limit - size);
        }
        return size;
    }

    /** Adds the indexes of the columns that an expression reads. */
    public static void addColumns(Expression expression, Set<Integer> columns) {
        if (expression instanceof InputColumn column) {
            columns.add(column.index());
        }
        parts(expression).forEach(part -> addColumns(part, columns));
    }

    /** Whether the same row always gives the same value. */
    public static boolean isDeterministic(Expression expression) {
        if (expression instanceof Call call && call.operation() == Operation.NOW) {
            return false;
        }
        if (expression instanceof LibraryCall call && !call.function().isDeterministic()) {
            return false;
        }
        if (expression instanceof FunctionCall call && !call.function().isDeterministic()) {
            return false;
        }
        return parts(expression).stream().allMatch(Expressions::isDeterministic);
    }
}

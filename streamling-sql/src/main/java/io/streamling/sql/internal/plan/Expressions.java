package io.streamling.sql.internal.plan;

import io.streamling.sql.internal.plan.Expression.Call;
import io.streamling.sql.internal.plan.Expression.Case;
import io.streamling.sql.internal.plan.Expression.Cast;
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

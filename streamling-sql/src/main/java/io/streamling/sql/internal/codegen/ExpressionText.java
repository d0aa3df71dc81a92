package io.streamling.sql.internal.codegen;

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
import io.streamling.sql.internal.plan.SelectStep;
import io.streamling.sql.internal.plan.SelectStep.Projection;
import java.util.List;
import java.util.stream.Collectors;

/** Expressions for people to read in comments. Stateless. */
final class ExpressionText {
    private static final int MOST_CHARACTERS = 200;

    private ExpressionText() {}

    static String of(SelectStep step) {
        String columns = step.projections().stream()
                .filter(projection -> !Expressions.isColumn(projection.expression()))
                .map(Projection::name)
                .collect(Collectors.joining(", "));
        String computes = columns.isEmpty() ? "Computes nothing." : "Computes " + columns + ".";
        String text = step.filter() == null ? computes : computes + "\nKeeps rows WHERE " + text(step.filter());
        return text.lines().map(ExpressionText::safe).collect(Collectors.joining("\n"));
    }

    static String comment(Expression expression) {
        return safe(text(expression));
    }

    /** Nothing in it ends a comment or starts an escape. */
    private static String safe(String text) {
        StringBuilder safe = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char next = text.charAt(i);
            safe.append(next < ' ' || next > '~' || next == '\\' ? '?' : next);
        }
        String line = safe.toString().replace("*/", "* /");
        return line.length() <= MOST_CHARACTERS ? line : line.substring(0, MOST_CHARACTERS) + "...";
    }

    private static String text(Expression expression) {
        if (expression instanceof InputColumn column) {
            return "#" + column.index();
        }
        if (expression instanceof FieldAccess access) {
            return text(access.row()) + "."
                    + access.row().type().children().get(access.field()).name();
        }
        if (expression instanceof Literal literal) {
            return literal.value() instanceof String text ? "'" + text + "'" : String.valueOf(literal.value());
        }
        if (expression instanceof Call call) {
            return call.operation() + list(call.arguments());
        }
        if (expression instanceof Case branches) {
            return branches.whens().stream()
                    .map(when -> "WHEN " + text(when.condition()) + " THEN " + text(when.result()))
                    .collect(Collectors.joining(" ", "CASE ", " ELSE " + text(branches.otherwise()) + " END"));
        }
        if (expression instanceof Cast cast) {
            String name = cast.nullOnFailure() ? "TRY_CAST(" : "CAST(";
            return name + text(cast.operand()) + " AS " + cast.type() + ")";
        }
        if (expression instanceof InSet set) {
            return text(set.operand()) + " IN (" + set.values().size() + " values)";
        }
        if (expression instanceof LibraryCall call) {
            return call.function().name()
                    + list(call.arguments().subList(0, call.function().shown()));
        }
        FunctionCall call = (FunctionCall) expression;
        return call.function().name() + list(call.arguments());
    }

    private static String list(List<Expression> arguments) {
        return arguments.stream().map(ExpressionText::text).collect(Collectors.joining(", ", "(", ")"));
    }
}

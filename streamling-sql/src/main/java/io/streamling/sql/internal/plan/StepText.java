package io.streamling.sql.internal.plan;

import io.streamling.sql.internal.plan.BoundQuery.Branch;
import io.streamling.sql.internal.plan.Expression.InputColumn;
import io.streamling.sql.internal.plan.SelectStep.Projection;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.arrow.vector.types.pojo.Field;

/** Steps as text for people. Stateless. */
final class StepText {
    private static final int MAX_LINE = 2_000;

    private StepText() {}

    /** {@code select id, a * 2 AS b where c}. */
    static String line(SelectStep step) {
        ExpressionText text = textFor(step);
        Expression filter = step.filter();
        return shortened("select " + projections(step, text) + (filter == null ? "" : " where " + text.of(filter)));
    }

    /** {@code unnest tags, select id, tag}: the whole branch. */
    static String line(Branch branch, SelectStep last) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < branch.width(); i++) {
            names.add(branch.field(i).getName());
        }
        ExpressionText text = new ExpressionText(names);
        StringBuilder line = new StringBuilder();
        for (Unnest unnest : branch.unnests()) {
            line.append(unnest.keepsEmpty() ? "unnest (left) " : "unnest ")
                    .append(text.of(unnest.value()))
                    .append(", ");
        }
        List<Expression> columns = branch.projections();
        line.append("select ");
        for (int i = 0; i < columns.size(); i++) {
            String name = last.projections().get(i).name();
            String expression = text.of(columns.get(i));
            line.append(i == 0 ? "" : ", ").append(expression.equals(name) ? name : expression + " AS " + name);
        }
        Expression filter = branch.filter();
        return shortened(filter == null ? line.toString() : line + " where " + text.of(filter));
    }

    private static ExpressionText textFor(SelectStep step) {
        List<String> names =
                step.input().schema().getFields().stream().map(Field::getName).toList();
        return new ExpressionText(names);
    }

    private static String projections(SelectStep step, ExpressionText text) {
        return step.projections().stream()
                .map(projection -> projection(projection, step, text))
                .collect(Collectors.joining(", "));
    }

    private static String projection(Projection projection, SelectStep step, ExpressionText text) {
        boolean plain = projection.expression() instanceof InputColumn column
                && step.input()
                        .schema()
                        .getFields()
                        .get(column.index())
                        .getName()
                        .equals(projection.name());
        return plain ? projection.name() : text.of(projection.expression()) + " AS " + projection.name();
    }

    private static String shortened(String line) {
        return line.length() <= MAX_LINE ? line : line.substring(0, MAX_LINE) + " ...";
    }
}

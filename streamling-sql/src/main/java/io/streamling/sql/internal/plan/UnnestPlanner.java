package io.streamling.sql.internal.plan;

import io.streamling.batch.RowType;
import io.streamling.sql.internal.plan.BoundQuery.Branch;
import io.streamling.sql.internal.plan.Expression.Call;
import io.streamling.sql.internal.plan.Expression.InputColumn;
import io.streamling.sql.internal.plan.Expression.Literal;
import io.streamling.sql.internal.plan.SelectStep.Projection;
import io.streamling.sql.internal.type.ArrowTypes;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.unnest.UnnestSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/** Puts the parts of a branch with UNNESTs in order. Stage i is what lies behind i of them. One statement, one thread. */
final class UnnestPlanner {
    private final Branch branch;
    private final ExpressionBuilder builder;
    private final int unnestCount;
    private final List<List<Expression>> conditions = new ArrayList<>();
    /** The columns that a stage or a later one reads, among those that are there before it. */
    private final List<TreeSet<Integer>> needed = new ArrayList<>();

    UnnestPlanner(Branch branch, ExpressionBuilder builder) {
        this.branch = branch;
        this.builder = builder;
        this.unnestCount = branch.unnests().size();
    }

    UnnestSteps plan(List<Projection> projections, RowType output) {
        placeConditions();
        collectNeeded(projections);
        SelectStep first =
                new SelectStep(branch.inputType(), filter(0, identity()), forwarded(0, identity()), forwardedType(0));
        List<UnnestSteps.Step> rest = new ArrayList<>();
        for (int stage = 1; stage <= unnestCount; stage++) {
            RowType input = rowType(fields(needed.get(stage)));
            List<Expression> columns = positions(stage);
            boolean last = stage == unnestCount;
            SelectStep select = new SelectStep(
                    input,
                    filter(stage, columns),
                    last ? substituted(projections, columns) : forwarded(stage, columns),
                    last ? output : forwardedType(stage));
            rest.add(new UnnestSteps.Step(spec(stage, input.schema()), select));
        }
        return new UnnestSteps(first, rest);
    }

    /** Each condition goes to the first stage that has its columns, but not before the condition in front of it, which guards it. */
    private void placeConditions() {
        for (int stage = 0; stage <= unnestCount; stage++) {
            conditions.add(new ArrayList<>());
        }
        int stage = 0;
        for (Expression condition : parts(branch.filter())) {
            TreeSet<Integer> columns = new TreeSet<>();
            Expressions.addColumns(condition, columns);
            while (!columns.isEmpty() && columns.last() >= branch.width(stage)) {
                stage++;
            }
            conditions.get(stage).add(condition);
        }
    }

    private static List<Expression> parts(@Nullable Expression filter) {
        if (filter == null) {
            return List.of();
        }
        return filter instanceof Call call && call.operation() == Operation.AND ? call.arguments() : List.of(filter);
    }

    private void collectNeeded(List<Projection> projections) {
        TreeSet<Integer> behind = new TreeSet<>();
        projections.forEach(projection -> Expressions.addColumns(projection.expression(), behind));
        for (int stage = unnestCount; stage >= 0; stage--) {
            TreeSet<Integer> columns = new TreeSet<>(behind.headSet(branch.width(stage)));
            conditions.get(stage).forEach(condition -> Expressions.addColumns(condition, columns));
            if (stage < unnestCount) {
                Expressions.addColumns(branch.unnests().get(stage).value(), columns);
            }
            needed.add(0, columns);
            behind.clear();
            behind.addAll(columns);
        }
    }

    private @Nullable Expression filter(int stage, List<Expression> columns) {
        List<Expression> parts = builder.substituteAll(conditions.get(stage), columns);
        return switch (parts.size()) {
            case 0 -> null;
            case 1 -> parts.get(0);
            default -> builder.call(Operation.AND, SqlType.BOOLEAN, parts);
        };
    }

    private List<Expression> identity() {
        List<Expression> columns = new ArrayList<>();
        for (int i = 0; i < branch.width(0); i++) {
            columns.add(new InputColumn(i, ArrowTypes.sqlType(branch.field(i))));
        }
        return columns;
    }

    /** Where the columns of the branch are in the batches of a stage; those that are not there are read by nothing. */
    private List<Expression> positions(int stage) {
        List<Expression> columns = new ArrayList<>();
        int position = 0;
        for (int i = 0; i < branch.width(stage); i++) {
            SqlType type = ArrowTypes.sqlType(branch.field(i));
            boolean there = needed.get(stage).contains(i);
            columns.add(there ? new InputColumn(position++, type) : new Literal(null, type));
        }
        return columns;
    }

    /** What a stage hands on: the columns that are still needed, and the value that is unnested next. */
    private List<Projection> forwarded(int stage, List<Expression> columns) {
        List<Projection> projections = new ArrayList<>();
        for (int column : repeated(stage)) {
            projections.add(new Projection(branch.field(column).getName(), columns.get(column), false));
        }
        Expression value = branch.unnests().get(stage).value();
        projections.add(new Projection("UNNEST", builder.substitute(value, columns), false));
        return projections;
    }

    private RowType forwardedType(int stage) {
        List<Field> fields = fields(repeated(stage));
        Expression value = branch.unnests().get(stage).value();
        Field field = Expressions.isColumn(value) ? branch.field(value) : ArrowTypes.field("UNNEST", value.type());
        fields.add(new Field("UNNEST", FieldType.nullable(field.getType()), field.getChildren()));
        return rowType(fields);
    }

    /** The columns that an UNNEST repeats. */
    private Set<Integer> repeated(int stage) {
        return new TreeSet<>(needed.get(stage + 1).headSet(branch.width(stage)));
    }

    private List<Field> fields(Set<Integer> columns) {
        List<Field> fields = new ArrayList<>();
        columns.forEach(column -> fields.add(branch.field(column)));
        return fields;
    }

    private RowType rowType(List<Field> fields) {
        return new RowType(new Schema(fields), List.of(), branch.inputType().changelogMode());
    }

    private List<Projection> substituted(List<Projection> projections, List<Expression> columns) {
        return projections.stream()
                .map(column ->
                        new Projection(column.name(), builder.substitute(column.expression(), columns), column.key()))
                .toList();
    }

    private UnnestSpec spec(int stage, Schema output) {
        Unnest unnest = branch.unnests().get(stage - 1);
        List<Integer> made = new ArrayList<>();
        for (int column : needed.get(stage).tailSet(branch.width(stage - 1))) {
            int part = column - branch.width(stage - 1);
            boolean place = unnest.ordinality() && part == unnest.columns().size() - 1;
            made.add(place ? UnnestSpec.PLACE : unnest.whole() ? UnnestSpec.WHOLE : part);
        }
        return new UnnestSpec(output, made, unnest.keepsEmpty());
    }
}

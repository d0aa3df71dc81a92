package io.streamling.sql.internal.plan;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.RowType;
import io.streamling.sql.internal.plan.BoundQuery.Branch;
import io.streamling.sql.internal.plan.Expression.Call;
import io.streamling.sql.internal.plan.Expression.InputColumn;
import io.streamling.sql.internal.plan.SelectStep.Projection;
import io.streamling.sql.internal.type.ArrowTypes;
import io.streamling.sql.internal.type.SqlType;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Takes a branch apart: a first step computes what is shared, as columns behind those that are still needed, and the rest
 * reads them. Conditions of the filter that need nothing shared stay in the first step, up to the first that does, since each one
 * guards those behind it. One branch, one thread.
 */
final class Sharing {
    private final Branch branch;
    private final ExpressionBuilder builder;
    private final List<Projection> shared;
    private final List<Expression> early = new ArrayList<>();
    private final List<Expression> late = new ArrayList<>();

    private Sharing(Branch branch, ExpressionBuilder builder, List<Projection> shared) {
        this.branch = branch;
        this.builder = builder;
        this.shared = shared;
    }

    /** The two parts of a branch. Immutable. */
    record Parts(SelectStep first, Branch rest, List<Projection> projections) {}

    /** Null where nothing is shared. */
    static @Nullable Parts of(Branch branch, List<Projection> projections, ExpressionBuilder builder) {
        List<Projection> shared = SharedParts.of(branch, projections);
        return shared.isEmpty() ? null : new Sharing(branch, builder, shared).split(projections);
    }

    private Parts split(List<Projection> projections) {
        placeConditions();
        List<Integer> forwarded = List.copyOf(forwarded(projections));
        Function<Expression, @Nullable Expression> moved = part -> moved(part, forwarded);
        RowType output = output(forwarded);
        List<Unnest> unnests = branch.unnests().stream()
                .map(unnest -> new Unnest(
                        builder.replace(unnest.value(), moved),
                        unnest.columns(),
                        unnest.whole(),
                        unnest.ordinality(),
                        unnest.keepsEmpty()))
                .toList();
        List<Projection> rest = projections.stream()
                .map(each -> new Projection(each.name(), builder.replace(each.expression(), moved), each.key()))
                .toList();
        Expression lateFilter = both(late);
        return new Parts(
                new SelectStep(branch.inputType(), both(early), first(forwarded), output),
                new Branch(
                        branch.place(),
                        branch.input(),
                        output,
                        unnests,
                        lateFilter == null ? null : builder.replace(lateFilter, moved),
                        rest.stream().map(Projection::expression).toList()),
                rest);
    }

    private void placeConditions() {
        int inputs = branch.width(0);
        Expression filter = branch.filter();
        if (filter == null) {
            return;
        }
        boolean isAnd = filter instanceof Call call && call.operation() == Operation.AND;
        for (Expression condition : isAnd ? Expressions.parts(filter) : List.of(filter)) {
            TreeSet<Integer> columns = new TreeSet<>();
            Expressions.addColumns(condition, columns);
            boolean hasColumns = columns.isEmpty() || columns.last() < inputs;
            (late.isEmpty() && hasColumns && !usesShared(condition) ? early : late).add(condition);
        }
    }

    private boolean usesShared(Expression expression) {
        return (SharedParts.isRandom(expression) && SharedParts.find(shared, expression) >= 0)
                || Expressions.parts(expression).stream().anyMatch(this::usesShared);
    }

    /** The columns of the input that the rest reads, without what only shared parts read, and those of the key. */
    private NavigableSet<Integer> forwarded(List<Projection> projections) {
        TreeSet<Integer> columns = new TreeSet<>();
        late.forEach(condition -> addColumns(condition, columns));
        branch.unnests().forEach(unnest -> addColumns(unnest.value(), columns));
        projections.forEach(projection -> addColumns(projection.expression(), columns));
        List<String> names = branch.inputType().schema().getFields().stream()
                .map(Field::getName)
                .toList();
        branch.inputType().keyColumns().forEach(key -> columns.add(names.indexOf(key)));
        return columns.headSet(branch.width(0), false);
    }

    private void addColumns(Expression expression, Set<Integer> columns) {
        if (SharedParts.find(shared, expression) >= 0) {
            return;
        }
        if (expression instanceof InputColumn column) {
            columns.add(column.index());
        }
        Expressions.parts(expression).forEach(part -> addColumns(part, columns));
    }

    private @Nullable Expression moved(Expression part, List<Integer> forwarded) {
        int place = SharedParts.find(shared, part);
        if (place >= 0) {
            return new InputColumn(forwarded.size() + place, typeOf(part));
        }
        if (!(part instanceof InputColumn column)) {
            return null;
        }
        int made = column.index() - branch.width(0);
        int index = made < 0 ? forwarded.indexOf(column.index()) : forwarded.size() + shared.size() + made;
        return new InputColumn(index, column.type());
    }

    private List<Projection> first(List<Integer> forwarded) {
        List<Projection> projections = new ArrayList<>();
        for (int column : forwarded) {
            Field field = branch.field(column);
            boolean key = branch.inputType().keyColumns().contains(field.getName());
            projections.add(new Projection(field.getName(), new InputColumn(column, ArrowTypes.sqlType(field)), key));
        }
        projections.addAll(shared);
        return projections;
    }

    private RowType output(List<Integer> forwarded) {
        List<Field> fields = new ArrayList<>();
        forwarded.forEach(column -> fields.add(branch.field(column)));
        for (Projection part : shared) {
            fields.add(ArrowTypes.field(freeName(fields), typeOf(part.expression())));
        }
        RowType input = branch.inputType();
        return new RowType(new Schema(fields), input.keyColumns(), input.changelogMode());
    }

    /** In a DELETE what is computed is null. */
    private SqlType typeOf(Expression part) {
        boolean hasDeletes = branch.inputType().changelogMode() == ChangelogMode.UPSERT;
        return part.type().withNullable(hasDeletes || part.type().nullable());
    }

    private static String freeName(List<Field> fields) {
        List<String> names = fields.stream().map(Field::getName).toList();
        int number = fields.size();
        while (names.contains("shared_" + number)) {
            number++;
        }
        return "shared_" + number;
    }

    private @Nullable Expression both(List<Expression> conditions) {
        return switch (conditions.size()) {
            case 0 -> null;
            case 1 -> conditions.get(0);
            default -> builder.call(Operation.AND, SqlType.BOOLEAN, conditions);
        };
    }
}

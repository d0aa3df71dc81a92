package io.streamling.sql.internal.plan;

import io.streamling.batch.RowType;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.operator.Operator;
import io.streamling.operator.OperatorContext;
import io.streamling.sql.internal.plan.Expression.InputColumn;
import io.streamling.sql.internal.plan.SelectStep.Projection;
import io.streamling.sql.internal.type.ArrowTypes;
import io.streamling.sql.internal.type.SqlType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** One branch of a statement as an operator. Immutable but for a cache of what was prepared; thread-safe. */
final class SelectOperatorFactory implements BranchOperatorFactory {
    private final SelectStep step;
    private final Evaluator evaluator;
    private final ExpressionBuilder builder;
    private final Map<RowType, Evaluator.Program> programByInput = new ConcurrentHashMap<>();

    SelectOperatorFactory(SelectStep step, Evaluator evaluator, ExpressionBuilder builder) {
        this.step = step;
        this.evaluator = evaluator;
        this.builder = builder;
    }

    @Override
    public Schema outputSchema(Schema input) {
        columnsIn(input);
        return step.output().schema();
    }

    @Override
    public RowType outputType(RowType input) {
        columnsIn(input.schema());
        return step.output();
    }

    @Override
    public List<String> columnsRead(Schema input) {
        columnsIn(input);
        List<Field> fields = step.input().schema().getFields();
        return columnIndexes().stream()
                .map(index -> fields.get(index).getName())
                .toList();
    }

    @Override
    public Operator create(RowType input, OperatorContext context) {
        return program(input).start(context);
    }

    @Override
    public Optional<String> slowdown(RowType input) {
        return program(input).slowdown();
    }

    @Override
    public String describe() {
        return StepText.line(step);
    }

    @Override
    public boolean isDeterministic() {
        return step.isDeterministic();
    }

    /** The step over these batches, ready to start. */
    Evaluator.Program program(RowType input) {
        return programByInput.computeIfAbsent(input, type -> evaluator.prepare(stepFor(type)));
    }

    @Override
    public Set<Integer> columnIndexes() {
        Set<Integer> columns = new TreeSet<>();
        Expression filter = step.filter();
        if (filter != null) {
            Expressions.addColumns(filter, columns);
        }
        step.projections().forEach(projection -> Expressions.addColumns(projection.expression(), columns));
        return columns;
    }

    /** The step over an input that may have fewer columns, or the same ones in another order. */
    private SelectStep stepFor(RowType input) {
        if (input.schema().equals(step.input().schema())) {
            return new SelectStep(withMode(input), step.filter(), step.projections(), step.output());
        }
        List<Expression> columns = columnsIn(input.schema());
        Expression filter = step.filter();
        List<Projection> projections = step.projections().stream()
                .map(column ->
                        new Projection(column.name(), builder.substitute(column.expression(), columns), column.key()))
                .toList();
        return new SelectStep(
                withMode(input),
                filter == null ? null : builder.substitute(filter, columns),
                projections,
                step.output());
    }

    private RowType withMode(RowType input) {
        return new RowType(
                input.schema(), step.input().keyColumns(), step.input().changelogMode());
    }

    /** Where each column of the planned input is now; those that are not read may be missing. */
    private List<Expression> columnsIn(Schema schema) {
        Set<Integer> read = columnIndexes();
        List<String> names = schema.getFields().stream().map(Field::getName).toList();
        List<Expression> columns = new ArrayList<>();
        List<Field> planned = step.input().schema().getFields();
        for (int i = 0; i < planned.size(); i++) {
            Field field = planned.get(i);
            int index = names.indexOf(field.getName());
            if (read.contains(i)) {
                requireSame(field, index < 0 ? null : schema.getFields().get(index));
            }
            columns.add(new InputColumn(Math.max(index, 0), ArrowTypes.sqlType(field)));
        }
        return columns;
    }

    private static void requireSame(Field planned, @org.jspecify.annotations.Nullable Field actual) {
        if (actual == null) {
            throw new StreamlingException(
                    ErrorCode.SCHEMA_MISMATCH,
                    "column '" + planned.getName() + "' is read by the query and is not in its input");
        }
        SqlType type = ArrowTypes.sqlType(actual);
        if (!type.sameAs(ArrowTypes.sqlType(planned)) || !ArrowTypes.sameLayout(actual, planned)) {
            throw new StreamlingException(
                    ErrorCode.SCHEMA_MISMATCH,
                    "column '" + planned.getName() + "' was planned as " + planned.getType() + " and comes as "
                            + actual.getType());
        }
    }
}

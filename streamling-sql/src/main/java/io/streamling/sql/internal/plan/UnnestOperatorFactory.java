package io.streamling.sql.internal.plan;

import io.streamling.batch.RowType;
import io.streamling.operator.Operator;
import io.streamling.operator.OperatorContext;
import io.streamling.sql.internal.plan.BoundQuery.Branch;
import io.streamling.sql.internal.unnest.UnnestOperator;
import io.streamling.sql.internal.unnest.UnnestRows;
import io.streamling.sql.internal.unnest.UnnestSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.arrow.vector.types.pojo.Schema;

/** A branch with UNNESTs as an operator. Immutable but for a cache of what was prepared; thread-safe. */
final class UnnestOperatorFactory implements BranchOperatorFactory {
    private final SelectOperatorFactory first;
    private final UnnestSteps steps;
    private final Evaluator evaluator;
    private final Branch branch;
    private final ConcurrentHashMap<SelectStep, Evaluator.Program> programs = new ConcurrentHashMap<>();

    UnnestOperatorFactory(SelectOperatorFactory first, UnnestSteps steps, Evaluator evaluator, Branch branch) {
        this.first = first;
        this.steps = steps;
        this.evaluator = evaluator;
        this.branch = branch;
    }

    private SelectStep last() {
        return steps.rest().get(steps.rest().size() - 1).select();
    }

    @Override
    public Schema outputSchema(Schema input) {
        first.outputSchema(input);
        return last().output().schema();
    }

    @Override
    public RowType outputType(RowType input) {
        first.outputType(input);
        return last().output();
    }

    @Override
    public List<String> columnsRead(Schema input) {
        return first.columnsRead(input);
    }

    @Override
    public Set<Integer> columnIndexes() {
        return first.columnIndexes();
    }

    @Override
    public Operator create(RowType input, OperatorContext context) {
        UnnestRows rows = new UnnestRows(context);
        List<Schema> schemas = new ArrayList<>();
        List<UnnestSpec> specs = new ArrayList<>();
        rows.add(first.program(input).start(rows.nextContext()));
        SelectStep before = steps.first();
        for (UnnestSteps.Step step : steps.rest()) {
            schemas.add(before.output().schema());
            specs.add(step.spec());
            rows.add(program(step.select()).start(rows.nextContext()));
            before = step.select();
        }
        return new UnnestOperator(rows, schemas, specs);
    }

    private Evaluator.Program program(SelectStep step) {
        return programs.computeIfAbsent(step, evaluator::prepare);
    }

    @Override
    public Optional<String> slowdown(RowType input) {
        Optional<String> slowdown = first.slowdown(input);
        for (UnnestSteps.Step step : steps.rest()) {
            slowdown = slowdown.or(() -> program(step.select()).slowdown());
        }
        return slowdown;
    }

    @Override
    public String describe() {
        return StepText.line(branch, last());
    }

    @Override
    public boolean isDeterministic() {
        return first.isDeterministic()
                && steps.rest().stream().map(UnnestSteps.Step::select).allMatch(SelectStep::isDeterministic);
    }
}

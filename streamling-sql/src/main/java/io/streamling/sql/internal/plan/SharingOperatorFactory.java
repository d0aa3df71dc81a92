package io.streamling.sql.internal.plan;

import io.streamling.batch.RowType;
import io.streamling.operator.Operator;
import io.streamling.operator.OperatorContext;
import io.streamling.sql.internal.unnest.SharingOperator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.arrow.vector.types.pojo.Schema;

/** A branch that computes something once for several places, as an operator. Immutable but for caches; thread-safe. */
final class SharingOperatorFactory implements BranchOperatorFactory {
    private final SelectStep step;
    private final SelectOperatorFactory first;
    private final BranchOperatorFactory rest;

    SharingOperatorFactory(SelectStep step, SelectOperatorFactory first, BranchOperatorFactory rest) {
        this.step = step;
        this.first = first;
        this.rest = rest;
    }

    @Override
    public Schema outputSchema(Schema input) {
        first.outputSchema(input);
        return rest.outputSchema(step.output().schema());
    }

    @Override
    public RowType outputType(RowType input) {
        first.outputType(input);
        return rest.outputType(step.output());
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
    public Operator create(RowType input, OperatorContext context) throws Exception {
        return new SharingOperator(
                step.output().schema(),
                context,
                part -> first.program(input).start(part),
                part -> rest.create(step.output(), part));
    }

    @Override
    public Optional<String> slowdown(RowType input) {
        return first.slowdown(input).or(() -> rest.slowdown(step.output()));
    }

    @Override
    public String describe() {
        return "first " + first.describe() + "; then " + rest.describe();
    }

    @Override
    public boolean isDeterministic() {
        return step.isDeterministic() && rest.isDeterministic();
    }
}

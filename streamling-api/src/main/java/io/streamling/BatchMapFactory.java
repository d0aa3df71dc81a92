package io.streamling;

import io.streamling.batch.RowType;
import io.streamling.operator.BatchFunction;
import io.streamling.operator.Operator;
import io.streamling.operator.OperatorContext;
import io.streamling.operator.OperatorFactory;
import org.apache.arrow.vector.types.pojo.Schema;

/** {@link Stage#mapBatches}. Immutable. */
record BatchMapFactory(Schema output, BatchFunction function) implements OperatorFactory {
    @Override
    public Schema outputSchema(Schema input) {
        return output;
    }

    @Override
    public Operator create(RowType input, OperatorContext context) {
        return function::apply;
    }

    @Override
    public String describe() {
        return "map batches";
    }
}

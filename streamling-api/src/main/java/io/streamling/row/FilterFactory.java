package io.streamling.row;

import io.streamling.batch.RowType;
import io.streamling.operator.Operator;
import io.streamling.operator.OperatorContext;
import io.streamling.operator.OperatorFactory;
import java.util.function.Function;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/** {@code Stage.filter}. Immutable. */
record FilterFactory(
        String describe, @Nullable RecordBinding<?> binding, Function<Schema, RowPredicate> predicateOverSchema)
        implements OperatorFactory {
    @Override
    public Schema outputSchema(Schema input) {
        if (binding != null) {
            binding.reader(input);
        }
        return input;
    }

    @Override
    public Operator create(RowType input, OperatorContext context) {
        return new FilterOperator(input, context, predicateOverSchema.apply(input.schema()));
    }
}

package io.streamling.engine;

import io.streamling.batch.Output;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowType;
import io.streamling.checkpoint.Barrier;
import io.streamling.operator.Operator;
import io.streamling.operator.OperatorContext;
import io.streamling.operator.OperatorFactory;
import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.arrow.vector.types.pojo.Schema;

/** Keeps some batches before it passes them on, as an asynchronous operator would. */
record HoldingOperator(int most) implements OperatorFactory {
    @Override
    public Schema outputSchema(Schema input) {
        return input;
    }

    @Override
    public Operator create(RowType input, OperatorContext context) {
        Deque<RowBatch> held = new ArrayDeque<>();
        return new Operator() {
            @Override
            public void process(RowBatch batch, Output output) throws Exception {
                held.add(batch.retain());
                if (held.size() > most) {
                    output.emit(held.poll());
                }
            }

            @Override
            public void beforeBarrier(Barrier barrier, Output output) throws Exception {
                while (!held.isEmpty()) {
                    output.emit(held.poll());
                }
            }

            @Override
            public void onEnd(Output output) throws Exception {
                while (!held.isEmpty()) {
                    output.emit(held.poll());
                }
            }

            @Override
            public void close() {
                held.forEach(RowBatch::release);
            }
        };
    }
}

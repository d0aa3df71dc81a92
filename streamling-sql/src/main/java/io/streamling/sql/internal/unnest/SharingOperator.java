package io.streamling.sql.internal.unnest;

import static java.util.Objects.requireNonNull;

import io.streamling.batch.Output;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.error.ErrorCode;
import io.streamling.operator.Operator;
import io.streamling.operator.OperatorContext;
import java.time.Instant;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Runs an operator that computes what is shared, and over its batches the rest of a branch. Both see one time for all of a
 * batch, and a row that fails in the rest is rejected as the row of the input that it was. Task thread only.
 */
public final class SharingOperator implements Operator {
    private final Schema between;
    private final OperatorContext context;
    private final SelectingOperator first;
    private final Operator rest;
    private @Nullable RowBatch input;
    private Instant now = Instant.EPOCH;

    /** Makes one of the two operators. */
    @FunctionalInterface
    public interface Start<T extends Operator> {
        /** An operator that rejects through this context. */
        T with(OperatorContext context) throws Exception;
    }

    /** @param between what the first operator gives */
    public SharingOperator(
            Schema between, OperatorContext context, Start<SelectingOperator> first, Start<Operator> rest)
            throws Exception {
        this.between = between;
        this.context = context;
        this.first = first.with(new PartContext(context, () -> now, this::rejectInput));
        this.rest = rest.with(new PartContext(
                context, () -> now, (row, code, reason) -> rejectInput(this.first.inputRow(row), code, reason)));
    }

    private void rejectInput(int row, ErrorCode code, String reason) throws Exception {
        context.reject(requireNonNull(input), row, code, reason);
    }

    @Override
    public void process(RowBatch batch, Output output) throws Exception {
        input = batch;
        now = context.clock().instant();
        try {
            first.process(batch, new ToRest(output, UnnestOperator.allocator(batch, output)));
        } finally {
            input = null;
        }
    }

    @Override
    public void close() {
        first.close();
        rest.close();
    }

    private final class ToRest implements Output {
        private final Output output;
        private final BufferAllocator allocator;

        ToRest(Output output, BufferAllocator allocator) {
            this.output = output;
            this.allocator = allocator;
        }

        @Override
        public RowBatchBuilder newBatch() {
            return RowBatchBuilder.create(between, allocator, 1);
        }

        @Override
        public void emit(RowBatch batch) throws Exception {
            try {
                rest.process(batch, output);
            } finally {
                batch.release();
            }
        }
    }
}

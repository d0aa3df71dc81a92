package io.streamling.sql.internal.unnest;

import io.streamling.batch.Output;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.operator.Operator;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Runs operators with an UNNEST between each two. What one of them emits is cut into batches of bounded size on its way to
 * the next, so that a row with a huge list does not become a huge batch. Task thread only.
 */
public final class UnnestOperator implements Operator {
    private final UnnestRows rows;
    private final List<Schema> schemas;
    private final List<Unnesting> unnestings;

    /**
     * Runs the operators that were added to {@code rows}.
     *
     * @param schemas what each of them but the last gives
     * @param specs one less than there are operators
     */
    public UnnestOperator(UnnestRows rows, List<Schema> schemas, List<UnnestSpec> specs) {
        this.rows = rows;
        this.schemas = List.copyOf(schemas);
        this.unnestings = specs.stream().map(Unnesting::new).toList();
    }

    @Override
    public void process(RowBatch input, Output output) throws Exception {
        rows.begin(input);
        try {
            run(0, input, output, allocator(input, output));
        } finally {
            rows.end();
        }
    }

    private void run(int stage, RowBatch batch, Output output, BufferAllocator allocator) throws Exception {
        Output next = stage < unnestings.size() ? new StageOutput(stage, output, allocator) : output;
        rows.operators().get(stage).process(batch, next);
    }

    /** The allocator of a batch can only be asked for through a column. */
    static BufferAllocator allocator(RowBatch input, Output output) {
        if (!input.schema().getFields().isEmpty()) {
            return input.column(0).getAllocator();
        }
        try (RowBatchBuilder builder = output.newBatch()) {
            return builder.column(0).getAllocator();
        }
    }

    @Override
    public void close() {
        rows.operators().forEach(Operator::close);
    }

    /** Unnests what an operator emits, and runs the next one over it. */
    private final class StageOutput implements Output {
        private final int stage;
        private final Output output;
        private final BufferAllocator allocator;

        StageOutput(int stage, Output output, BufferAllocator allocator) {
            this.stage = stage;
            this.output = output;
            this.allocator = allocator;
        }

        @Override
        public RowBatchBuilder newBatch() {
            return RowBatchBuilder.create(schemas.get(stage), allocator, 1);
        }

        @Override
        public void emit(RowBatch batch) throws Exception {
            try {
                unnestings.get(stage).run(batch, allocator, (unnested, parents) -> {
                    rows.setParents(stage + 1, parents);
                    StageOutput.this.runNext(unnested);
                });
            } finally {
                batch.release();
            }
        }

        private void runNext(RowBatch unnested) throws Exception {
            run(stage + 1, unnested, output, allocator);
        }
    }
}

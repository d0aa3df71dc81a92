package io.streamling.testing;

import io.streamling.batch.Output;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.types.pojo.Schema;

/** Reads what is emitted into plain rows and releases it. One thread. */
public final class CollectingOutput implements Output {
    private final BufferAllocator allocator;
    private final Schema schema;
    private final List<Row> rows = new ArrayList<>();
    private final List<String> origins = new ArrayList<>();
    private final List<Integer> batchSizes = new ArrayList<>();

    /** For batches with this schema. */
    public CollectingOutput(BufferAllocator allocator, Schema schema) {
        this.allocator = allocator;
        this.schema = schema;
    }

    @Override
    public RowBatchBuilder newBatch() {
        return RowBatchBuilder.create(schema, allocator, 16);
    }

    @Override
    public void emit(RowBatch batch) {
        try {
            rows.addAll(Rows.of(batch));
            batchSizes.add(batch.rowCount());
            for (int row = 0; row < batch.rowCount(); row++) {
                origins.add(batch.origin().describe(row));
            }
        } finally {
            batch.release();
        }
    }

    /** Everything that was emitted, in order. */
    public List<Row> rows() {
        return Collections.unmodifiableList(rows);
    }

    /** Where each row came from, such as {@code orders-0@17}. */
    public List<String> origins() {
        return Collections.unmodifiableList(origins);
    }

    /** How many rows each batch had. */
    public List<Integer> batchSizes() {
        return Collections.unmodifiableList(batchSizes);
    }
}

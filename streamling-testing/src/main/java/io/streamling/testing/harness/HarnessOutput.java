package io.streamling.testing.harness;

import io.streamling.batch.Output;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.testing.Row;
import io.streamling.testing.Rows;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** Collects rows, checks the batches that they come in, and throws when it is told to. One thread. */
final class HarnessOutput implements Output {
    private final BufferAllocator allocator;
    private final Schema schema;
    private final int failingEmit;
    private final List<Row> rows = new ArrayList<>();
    private int emits;

    HarnessOutput(BufferAllocator allocator, Schema schema, int failingEmit) {
        this.allocator = allocator;
        this.schema = schema;
        this.failingEmit = failingEmit;
    }

    @Override
    public RowBatchBuilder newBatch() {
        return RowBatchBuilder.create(schema, allocator, 2);
    }

    @Override
    public void emit(RowBatch batch) throws PlantedFailure {
        emits++;
        try {
            if (emits == failingEmit) {
                throw new PlantedFailure("planted: emit " + emits);
            }
            checkColumns(batch);
            rows.addAll(Rows.of(batch));
        } finally {
            batch.release();
        }
    }

    List<Row> rows() {
        return rows;
    }

    int emits() {
        return emits;
    }

    private void checkColumns(RowBatch batch) {
        List<Field> expected = schema.getFields();
        List<Field> actual = batch.schema().getFields();
        boolean fits = expected.size() == actual.size();
        for (int i = 0; fits && i < expected.size(); i++) {
            fits = expected.get(i).getName().equals(actual.get(i).getName())
                    && expected.get(i).getType().equals(actual.get(i).getType())
                    && batch.column(i).getValueCount() >= batch.rowCount();
        }
        if (!fits) {
            throw new AssertionError("a batch of columns " + actual + " was emitted, but the factory said " + expected);
        }
    }
}

package io.streamling.sql.internal.interpret;

import io.streamling.batch.RowKind;
import io.streamling.sql.internal.execute.BatchContext;
import java.util.random.RandomGenerator;
import org.apache.arrow.memory.BufferAllocator;
import org.jspecify.annotations.Nullable;

/** One row of a batch. Task thread only. */
record BatchRow(BatchContext batch, int row) implements RowValues {
    @Override
    public @Nullable Object column(int index) {
        return ColumnValues.read(batch.input().column(index), row);
    }

    @Override
    public RowKind kind() {
        return batch.input().rowKind(row);
    }

    @Override
    public long nowMicros() {
        return batch.nowMicros();
    }

    @Override
    public RandomGenerator random() {
        return batch.random().get();
    }

    @Override
    public BufferAllocator newAllocator() {
        return batch.allocator().newChildAllocator("function", 0, Long.MAX_VALUE);
    }
}

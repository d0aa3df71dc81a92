package io.streamling.engine.internal.task;

import io.streamling.batch.Output;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowType;
import io.streamling.engine.internal.metrics.NodeCounters;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;

/**
 * Where a node's batches go: to everything that reads the node, one after the other. Owns what is emitted and lends it;
 * this is the one place that ends a batch. Task thread only.
 */
final class ChainOutput implements Output {
    private final RowType type;
    private final BufferAllocator allocator;
    private final int batchRows;
    private final NodeCounters counters;
    private final BatchReceiver[] receivers;

    ChainOutput(
            RowType type,
            BufferAllocator allocator,
            int batchRows,
            NodeCounters counters,
            List<BatchReceiver> receivers) {
        this.type = type;
        this.allocator = allocator;
        this.batchRows = batchRows;
        this.counters = counters;
        this.receivers = receivers.toArray(BatchReceiver[]::new);
    }

    @Override
    public RowBatchBuilder newBatch() {
        return newBatch(batchRows);
    }

    RowBatchBuilder newBatch(int rows) {
        return RowBatchBuilder.create(type.schema(), allocator, rows);
    }

    @Override
    public void emit(RowBatch batch) throws Exception {
        emit(batch, 0);
    }

    /** Emits a batch whose size in bytes is known. */
    void emit(RowBatch batch, long bytes) throws Exception {
        try {
            if (batch.rowCount() > 0) {
                counters.out(batch.rowCount(), bytes);
                for (BatchReceiver receiver : receivers) {
                    receiver.receive(batch);
                }
            }
        } finally {
            batch.release();
        }
    }
}

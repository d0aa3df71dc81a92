package io.streamling.kafka.internal;

import io.streamling.batch.Output;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.source.SourceContext;
import java.util.ArrayList;
import java.util.List;

/**
 * What the client thread hands over at once: at most one batch, the records that could not be decoded, and how far each
 * partition has been read with it. Filled by the client thread, then owned by the {@link HandOver}, then by the task
 * thread; never by two at a time.
 */
final class Fetched implements AutoCloseable {
    /** Rows of one partition that follow one another, and what to read after them. */
    private record Run(OwnedPartition partition, int firstRow, int endRow, long next) {}

    /** A bad record, and how many rows of the batch were there before it. */
    private record Rejected(RejectedRecord record, int rowsBefore) {}

    final RowBatchBuilder rows;
    private final List<Run> runs = new ArrayList<>(2);
    private final List<Rejected> rejected = new ArrayList<>(0);

    Fetched(RowBatchBuilder rows) {
        this.rows = rows;
    }

    /** Ends the rows of a partition: all that were added since the last call. */
    void addRun(OwnedPartition partition, long next) {
        int firstRow = runs.isEmpty() ? 0 : runs.get(runs.size() - 1).endRow;
        runs.add(new Run(partition, firstRow, rows.rowCount(), next));
    }

    void addRejected(RejectedRecord record) {
        rejected.add(new Rejected(record, rows.rowCount()));
    }

    boolean isEmpty() {
        return runs.isEmpty();
    }

    /**
     * Moves the positions of the partitions that are still owned and forgets the others. After this the rows count as
     * emitted. Under the lock of the {@link HandOver}, so that a partition that is gained again goes on behind them.
     */
    void take() {
        runs.removeIf(run -> run.partition.isRevoked());
        rejected.removeIf(one -> one.record.owner().isRevoked());
        runs.forEach(run -> run.partition.taken(run.next));
    }

    /**
     * Emits what was taken. A record whose rejection is to fail the pipeline comes after all rows before it and before
     * all rows behind it; once one rejection has passed, the others need no such care.
     */
    void emit(Output output, SourceContext context) throws Exception {
        int rowCount = rows.rowCount();
        if (rejected.isEmpty() && keptRows() == rowCount) {
            if (rowCount > 0) {
                output.emit(rows.build());
            }
            return;
        }
        RowBatch batch = rows.build();
        try {
            int split = rejected.isEmpty() ? 0 : rejected.get(0).rowsBefore;
            emitKept(batch, 0, split, output);
            for (Rejected one : rejected) {
                one.record.reject(context);
            }
            emitKept(batch, split, rowCount, output);
        } finally {
            batch.release();
        }
    }

    @Override
    public void close() {
        rows.close();
    }

    private int keptRows() {
        int kept = 0;
        for (Run run : runs) {
            kept += run.endRow - run.firstRow;
        }
        return kept;
    }

    /** Emits the rows from {@code from} to {@code to} of partitions that are still owned, neighbours as one batch. */
    private void emitKept(RowBatch batch, int from, int to, Output output) throws Exception {
        int start = from;
        int end = from;
        for (Run run : runs) {
            int runStart = Math.max(run.firstRow, from);
            int runEnd = Math.min(run.endRow, to);
            if (runStart >= runEnd) {
                continue;
            }
            if (runStart != end) {
                emitRows(batch, start, end, output);
                start = runStart;
            }
            end = runEnd;
        }
        emitRows(batch, start, end, output);
    }

    private static void emitRows(RowBatch batch, int from, int to, Output output) throws Exception {
        if (from == 0 && to == batch.rowCount() && to > 0) {
            output.emit(batch.retain());
        } else if (from < to) {
            output.emit(batch.slice(from, to - from));
        }
    }
}

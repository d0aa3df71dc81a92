package io.streamling.state.internal.table;

import io.streamling.batch.RowBatch;
import io.streamling.batch.RowKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.apache.arrow.vector.FieldVector;

/**
 * Batches that are written by the same statements; their rows are numbered through. Holds the batches until
 * {@link #release}, so that they can be written again on another connection. Task thread only.
 */
public final class Chunk {
    private final List<RowBatch> batches = new ArrayList<>();
    /** The number of the first row of each batch, and behind them the number of rows. */
    private int[] starts = new int[8];
    /** Rows that were rejected; they are neither written nor rejected again. */
    private final BitSet rejected = new BitSet();

    private boolean isChecked;
    private long bytes;

    public void add(RowBatch batch) {
        batches.add(batch.retain());
        if (starts.length == batches.size()) {
            starts = Arrays.copyOf(starts, 2 * starts.length);
        }
        starts[batches.size()] = starts[batches.size() - 1] + batch.rowCount();
        for (int column = 0; column < batch.schema().getFields().size(); column++) {
            FieldVector vector = batch.column(column);
            bytes += vector.getBufferSize();
        }
    }

    public int rowCount() {
        return starts[batches.size()];
    }

    /** How much memory the batches hold, about. */
    public long bytes() {
        return bytes;
    }

    public List<RowBatch> batches() {
        return batches;
    }

    /** The number of a batch's first row. */
    public int start(int batch) {
        return starts[batch];
    }

    /** Which batch a row is in. */
    public int batchOf(int row) {
        int found = Arrays.binarySearch(starts, 0, batches.size() + 1, row);
        if (found < 0) {
            return -found - 2;
        }
        // Several batches may start at the same number when some are empty: the last of them has the row.
        int batch = found;
        while (starts[batch + 1] == row) {
            batch++;
        }
        return batch;
    }

    public RowKind kind(int row) {
        int batch = batchOf(row);
        return batches.get(batch).rowKind(row - starts[batch]);
    }

    /** Whether every row is an INSERT. */
    public boolean isAppendOnly() {
        return batches.stream().allMatch(RowBatch::isAppendOnly);
    }

    /** Whether any row leaves columns as they are. */
    public boolean hasUnchanged() {
        return batches.stream().anyMatch(RowBatch::hasUnchanged);
    }

    /** The columns that a row leaves as they are. */
    public BitSet unchanged(int row) {
        int index = batchOf(row);
        RowBatch batch = batches.get(index);
        BitSet columns = new BitSet();
        if (batch.hasUnchanged()) {
            for (int column = 0; column < batch.schema().getFields().size(); column++) {
                columns.set(column, batch.isUnchanged(column, row - starts[index]));
            }
        }
        return columns;
    }

    public boolean isRejected(int row) {
        return rejected.get(row);
    }

    public void markRejected(int row) {
        rejected.set(row);
    }

    /** Whether the rows still have to be looked at before they are sent; true once. */
    public boolean needsCheck() {
        return !isChecked;
    }

    public void markChecked() {
        isChecked = true;
    }

    /** Lets the batches go. */
    public void release() {
        batches.forEach(RowBatch::release);
        batches.clear();
    }
}

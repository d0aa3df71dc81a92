package io.streamling.batch;

import org.apache.arrow.vector.FieldVector;

/**
 * Writes the current row of one column of a {@link RowBatchBuilder}, by address and without boxing. A row that is not
 * set is null; setting it again replaces the value. The builder's thread only; invalid once the builder has built.
 */
public abstract sealed class ColumnAppender permits FixedWidthAppender, BytesAppender {
    final RowBatchBuilder rows;
    /** Rows below this are all valid, and the bitmap does not say so yet, unless {@link #sparse}. */
    private int dense;
    /** Whether the bitmap is kept row by row, because a null has been seen. */
    private boolean sparse;

    long validityAddress;
    int capacity;

    ColumnAppender(RowBatchBuilder rows) {
        this.rows = rows;
    }

    abstract FieldVector vector();

    /** Makes room for more rows and reads the addresses again. */
    abstract void grow();

    /** Makes the current row null, also when it has been set. */
    public final void setNull() {
        int row = rows.rowCount();
        if (sparse) {
            if (row < capacity) {
                ColumnMemory.clearBit(validityAddress, row);
            }
        } else if (dense == row + 1) {
            dense = row;
        }
    }

    /** Makes the rows from here to the current one null, so that they can be written anew. */
    final void discardFrom(int row) {
        dense = Math.min(dense, row);
        if (sparse) {
            for (int i = row; i <= Math.min(rows.rowCount(), capacity - 1); i++) {
                ColumnMemory.clearBit(validityAddress, i);
            }
        }
    }

    /** The current row, valid from now on, with room for its value. */
    final int markRow() {
        int row = rows.rowCount();
        if (row >= capacity) {
            grow();
        }
        if (sparse) {
            ColumnMemory.setBit(validityAddress, row);
        } else if (row == dense) {
            dense = row + 1;
        } else if (row > dense) {
            writeBitmap();
            ColumnMemory.setBit(validityAddress, row);
        }
        return row;
    }

    /** Completes the bitmap and the value count. */
    void finish(int rowCount) {
        while (capacity < rowCount) {
            grow();
        }
        if (!sparse) {
            dense = Math.min(dense, rowCount);
            writeBitmap();
        }
        vector().setValueCount(rowCount);
    }

    private void writeBitmap() {
        ColumnMemory.setBits(validityAddress, dense);
        sparse = true;
    }
}

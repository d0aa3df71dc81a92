package io.streamling.batch;

import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.StructVector;

/**
 * Writes the current row of one column of a {@link RowBatchBuilder}, or the current element of what is within one, by
 * address and without boxing. A row that is not set is null; setting it again replaces the value. The builder's thread
 * only; invalid once the builder has built.
 */
public abstract sealed class ColumnAppender permits FixedWidthAppender, BytesAppender, ListAppender, StructAppender {
    final Rows rows;
    /** Rows below this are all valid, and the bitmap does not say so yet, unless {@link #sparse}. */
    private int dense;
    /** Whether the bitmap is kept row by row, because a null has been seen. */
    private boolean sparse;

    long validityAddress;
    int capacity;

    ColumnAppender(Rows rows) {
        this.rows = rows;
    }

    /** Throws {@link UnsupportedOperationException} for a type that has no appender. */
    static ColumnAppender of(FieldVector vector, Rows rows) {
        if (vector instanceof BaseVariableWidthVector variable) {
            return new BytesAppender(rows, variable);
        }
        if (vector instanceof StructVector struct) {
            return new StructAppender(rows, struct);
        }
        if (vector instanceof ListVector list) {
            return new ListAppender(rows, list);
        }
        if (vector instanceof BaseFixedWidthVector fixed) {
            return ofFixedWidth(fixed, rows);
        }
        throw unsupported(vector);
    }

    private static ColumnAppender ofFixedWidth(BaseFixedWidthVector vector, Rows rows) {
        if (vector instanceof BitVector) {
            return new BooleanAppender(rows, vector);
        }
        if (vector instanceof Float8Vector) {
            return new DoubleAppender(rows, vector);
        }
        if (vector instanceof Float4Vector) {
            return new FloatAppender(rows, vector);
        }
        if (vector instanceof DecimalVector) {
            return new DecimalAppender(rows, vector);
        }
        return switch (vector.getTypeWidth()) {
            case Byte.BYTES, Short.BYTES, Integer.BYTES -> new IntAppender(rows, vector);
            case Long.BYTES -> new LongAppender(rows, vector);
            default -> throw unsupported(vector);
        };
    }

    private static UnsupportedOperationException unsupported(FieldVector vector) {
        return new UnsupportedOperationException(
                "no appender for a column of type " + vector.getField().getType() + "; write its vector");
    }

    abstract FieldVector vector();

    /** Makes room for more rows and reads the addresses again. */
    abstract void grow();

    /** How many bytes a row takes at least, null or not. */
    abstract int rowBytes();

    /** Makes the current row null, also when it has been set. */
    public final void setNull() {
        discardFrom(rows.count);
    }

    /** Makes the rows from here to the current one null, so that they can be written anew. */
    void discardFrom(int row) {
        dense = Math.min(dense, row);
        if (sparse) {
            for (int i = row; i <= Math.min(rows.count, capacity - 1); i++) {
                ColumnMemory.clearBit(validityAddress, i);
            }
        }
    }

    /** The current row, valid from now on, with room for its value. */
    final int markRow() {
        int row = rows.count;
        while (row >= capacity) {
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

    /** Counts the rows of a batch, or the elements of all arrays of a column. The builder's thread only. */
    static final class Rows {
        final int capacity;
        /** The batch's own. */
        final Rows batch;
        /** How many rows have been ended: the current row. */
        int count;
        /** How many bytes were appended; counted for the whole batch. */
        long bytes;

        /** The rows of a batch. */
        Rows(int capacity) {
            this.capacity = capacity;
            this.batch = this;
        }

        /** The elements within rows. */
        Rows(Rows around) {
            this.capacity = around.capacity;
            this.batch = around.batch;
        }
    }
}

package io.streamling.batch;

import org.apache.arrow.vector.BaseFixedWidthVector;

/** DOUBLE columns. */
public final class DoubleAppender extends FixedWidthAppender {
    DoubleAppender(Rows rows, BaseFixedWidthVector vector) {
        super(rows, vector);
    }

    /** Sets the current row. */
    public void set(double value) {
        int row = markRow();
        ColumnMemory.putDouble(dataAddress + ((long) row << 3), value);
    }
}

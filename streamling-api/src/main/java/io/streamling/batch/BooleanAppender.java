package io.streamling.batch;

import org.apache.arrow.vector.BaseFixedWidthVector;

/** BOOLEAN columns. */
public final class BooleanAppender extends FixedWidthAppender {
    BooleanAppender(Rows rows, BaseFixedWidthVector vector) {
        super(rows, vector);
    }

    /** Sets the current row. */
    public void set(boolean value) {
        int row = markRow();
        if (value) {
            ColumnMemory.setBit(dataAddress, row);
        } else {
            ColumnMemory.clearBit(dataAddress, row);
        }
    }
}

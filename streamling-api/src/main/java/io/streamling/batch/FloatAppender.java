package io.streamling.batch;

import org.apache.arrow.vector.BaseFixedWidthVector;

/** REAL columns. */
public final class FloatAppender extends FixedWidthAppender {
    FloatAppender(Rows rows, BaseFixedWidthVector vector) {
        super(rows, vector);
    }

    /** Sets the current row. */
    public void set(float value) {
        int row = markRow();
        ColumnMemory.putFloat(dataAddress + ((long) row << 2), value);
    }
}

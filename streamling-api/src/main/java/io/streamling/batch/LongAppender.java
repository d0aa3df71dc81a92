package io.streamling.batch;

import org.apache.arrow.vector.BaseFixedWidthVector;

/** BIGINT and TIMESTAMP columns, and whatever else Arrow stores in 64 bits. */
public final class LongAppender extends FixedWidthAppender {
    LongAppender(Rows rows, BaseFixedWidthVector vector) {
        super(rows, vector);
    }

    /** Sets the current row. */
    public void set(long value) {
        int row = markRow();
        ColumnMemory.putLong(dataAddress + ((long) row << 3), value);
    }
}

package io.streamling.batch;

import org.apache.arrow.vector.BaseFixedWidthVector;

/** DECIMAL columns of up to 38 digits: unscaled 128-bit integers. */
public final class DecimalAppender extends FixedWidthAppender {
    DecimalAppender(Rows rows, BaseFixedWidthVector vector) {
        super(rows, vector);
    }

    /** Sets the current row to an unscaled value that fits 64 bits; the scale is the column's. */
    public void setUnscaled(long value) {
        setUnscaled(value >> 63, value);
    }

    /** Sets the current row to an unscaled 128-bit value; the scale is the column's, and the precision is not checked. */
    public void setUnscaled(long high, long low) {
        int row = markRow();
        long address = dataAddress + ((long) row << 4);
        ColumnMemory.putLong(address, low);
        ColumnMemory.putLong(address + Long.BYTES, high);
    }
}

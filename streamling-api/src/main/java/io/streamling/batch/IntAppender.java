package io.streamling.batch;

import org.apache.arrow.vector.BaseFixedWidthVector;

/** Integer columns of 8, 16 and 32 bits, DATE included. */
public final class IntAppender extends FixedWidthAppender {
    private final int widthBytes;

    IntAppender(Rows rows, BaseFixedWidthVector vector) {
        super(rows, vector);
        this.widthBytes = vector.getTypeWidth();
    }

    /** Sets the current row; the caller has checked that the value fits the width. */
    public void set(int value) {
        int row = markRow();
        switch (widthBytes) {
            case Integer.BYTES -> ColumnMemory.putInt(dataAddress + ((long) row << 2), value);
            case Short.BYTES -> ColumnMemory.putShort(dataAddress + ((long) row << 1), (short) value);
            default -> ColumnMemory.putByte(dataAddress + row, (byte) value);
        }
    }
}

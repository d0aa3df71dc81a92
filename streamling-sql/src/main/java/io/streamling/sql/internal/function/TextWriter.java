package io.streamling.sql.internal.function;

import io.streamling.batch.ColumnMemory;
import org.apache.arrow.vector.BaseVariableWidthVector;

/**
 * Writes a whole VARCHAR or VARBINARY column from its first row to its last. A function may make its text right here:
 * then {@link #append} finds it in place and copies nothing. Task thread only.
 */
public final class TextWriter extends TextTarget {
    private final BaseVariableWidthVector vector;
    private final long validityAddress;
    private final long offsetAddress;
    private long dataAddress;
    private int row;
    private long written;

    /**
     * Allocates the vector; every row is null until it is appended.
     *
     * @param expectedBytes of all rows together; the column grows when it takes more
     */
    public TextWriter(BaseVariableWidthVector vector, int rows, long expectedBytes) {
        this.vector = vector;
        vector.allocateNew(expectedBytes + ColumnMemory.SLACK_BYTES, rows);
        validityAddress = vector.getValidityBuffer().memoryAddress();
        offsetAddress = vector.getOffsetBuffer().memoryAddress();
        ColumnMemory.setBits(validityAddress, rows);
        ColumnMemory.putInt(offsetAddress, 0);
        readAddresses(0);
    }

    /** Sets the next row. */
    public void append(Text text) {
        int length = text.length;
        long end = dataAddress + written;
        if (text.address != end) {
            position = end;
            ColumnMemory.copy(text.address, reserve(length), length);
        }
        endRow(length);
    }

    /** Makes the next row null. */
    public void appendNull() {
        ColumnMemory.clearBit(validityAddress, row);
        endRow(0);
    }

    /** The vector has this many rows, all of which were appended. */
    public void finish(int rows) {
        vector.setLastSet(rows - 1);
        vector.setValueCount(rows);
    }

    private void endRow(int length) {
        written += length;
        position = dataAddress + written;
        row++;
        ColumnMemory.putInt(offsetAddress + ((long) row << 2), (int) written);
    }

    /** What a function has kept for the current row moves along, but texts made of it before do not know. */
    @Override
    void grow(long bytes) {
        long used = position - dataAddress;
        long needed = used + bytes;
        if (needed > Integer.MAX_VALUE) {
            throw tooLarge();
        }
        vector.reallocDataBuffer(Math.max(needed, Math.min(Integer.MAX_VALUE, 2 * (limit - dataAddress))));
        readAddresses(used);
    }

    private void readAddresses(long used) {
        dataAddress = vector.getDataBuffer().memoryAddress();
        position = dataAddress + used;
        limit = dataAddress + vector.getDataBuffer().capacity();
    }
}

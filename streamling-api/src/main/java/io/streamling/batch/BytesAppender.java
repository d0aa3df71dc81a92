package io.streamling.batch;

import java.nio.charset.StandardCharsets;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.FieldVector;

/** VARCHAR (UTF-8) and VARBINARY columns. */
public final class BytesAppender extends ColumnAppender {
    private static final int EXPECTED_BYTES_PER_ROW = 16;

    private final BaseVariableWidthVector vector;
    private long offsetAddress;
    private long dataAddress;
    private long dataCapacity;
    /** Offsets up to and including this index are written. */
    private int offsetsWritten;
    /** The last offset that is written. */
    private int nextStart;

    BytesAppender(Rows rows, BaseVariableWidthVector vector) {
        super(rows);
        this.vector = vector;
        vector.allocateNew((long) rows.capacity * EXPECTED_BYTES_PER_ROW, rows.capacity);
        readAddresses();
        ColumnMemory.putInt(offsetAddress, 0);
    }

    /** Sets the current row to some bytes of an array. For VARCHAR the caller vouches that they are UTF-8. */
    public void set(byte[] bytes, int from, int length) {
        ColumnMemory.copy(bytes, from, length, reserve(length));
    }

    /** Sets the current row to all bytes of an array. For VARCHAR the caller vouches that they are UTF-8. */
    public void set(byte[] bytes) {
        set(bytes, 0, bytes.length);
    }

    /** Sets the current row to the UTF-8 form of a text; an unpaired surrogate becomes a question mark. */
    public void set(String text) {
        set(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Sets the current row to bytes at an address. */
    public void set(long address, int length) {
        ColumnMemory.copy(address, reserve(length), length);
    }

    /**
     * Makes the current row this long and returns the address to write its bytes to; up to
     * {@link ColumnMemory#SLACK_BYTES} bytes behind them may be written too. The address is good until the next call.
     */
    public long reserve(int length) {
        int row = markRow();
        if (row != offsetsWritten) {
            nextStart = startOf(row);
        }
        long start = nextStart;
        long end = start + length;
        if (end + ColumnMemory.SLACK_BYTES > dataCapacity) {
            growData(end + ColumnMemory.SLACK_BYTES);
        }
        ColumnMemory.putInt(offsetAddress + ((long) (row + 1) << 2), (int) end);
        offsetsWritten = row + 1;
        nextStart = (int) end;
        rows.batch.bytes += length;
        return dataAddress + start;
    }

    /** Where the bytes of a row start; rows that were left out on the way are empty. */
    private int startOf(int row) {
        int start = ColumnMemory.intAt(offsetAddress + ((long) Math.min(offsetsWritten, row) << 2));
        for (int index = offsetsWritten + 1; index <= row; index++) {
            ColumnMemory.putInt(offsetAddress + ((long) index << 2), start);
        }
        return start;
    }

    @Override
    FieldVector vector() {
        return vector;
    }

    @Override
    int rowBytes() {
        return Integer.BYTES;
    }

    @Override
    void discardFrom(int row) {
        super.discardFrom(row);
        if (offsetsWritten > row) {
            int start = ColumnMemory.intAt(offsetAddress + ((long) row << 2));
            rows.batch.bytes -= nextStart - start;
            offsetsWritten = row;
            nextStart = start;
        }
    }

    @Override
    void grow() {
        vector.reallocValidityAndOffsetBuffers();
        readAddresses();
    }

    @Override
    void finish(int rowCount) {
        while (capacity < rowCount) {
            grow();
        }
        startOf(rowCount);
        vector.setLastSet(rowCount - 1);
        super.finish(rowCount);
    }

    private void growData(long needed) {
        if (needed > Integer.MAX_VALUE) {
            throw new IllegalStateException("a column of one batch cannot hold more than 2 GiB");
        }
        vector.reallocDataBuffer(Math.max(needed, 2 * dataCapacity));
        readAddresses();
    }

    private void readAddresses() {
        capacity = vector.getValueCapacity();
        validityAddress = vector.getValidityBuffer().memoryAddress();
        offsetAddress = vector.getOffsetBuffer().memoryAddress();
        dataAddress = vector.getDataBuffer().memoryAddress();
        dataCapacity = vector.getDataBuffer().capacity();
    }
}

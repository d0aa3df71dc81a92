package io.streamling.batch;

import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.jspecify.annotations.Nullable;

/**
 * ARRAY columns, and MAP columns, whose elements are rows of a key and a value: {@link #begin} makes the current row an
 * empty one; then each element is set through {@link #element} and ended. The builder's thread only.
 */
public final class ListAppender extends ColumnAppender {
    private final ListVector vector;
    private final Rows elements;
    private final @Nullable ColumnAppender element;
    private final int elementBytes;
    private long offsetAddress;
    /** The last row that was begun; the offsets up to its own are written, and its end is the count of the elements. */
    private int lastBegun = -1;

    ListAppender(Rows rows, ListVector vector) {
        super(rows);
        this.vector = vector;
        this.elements = new Rows(rows);
        FieldVector data = vector.getDataVector();
        // Elements that can only be null are never written, and have no appender.
        boolean isNull = data.getField().getType() instanceof ArrowType.Null;
        this.element = isNull ? null : of(data, elements);
        this.elementBytes = element == null ? 0 : element.rowBytes();
        load(rows.capacity);
    }

    /** Makes the current row an array or map without elements. */
    public void begin() {
        int row = rows.count;
        if (lastBegun >= row) {
            discardFrom(row);
        }
        markRow();
        writeOffsets(row);
        lastBegun = row;
    }

    /**
     * The appender of the elements, whose current row is the current element; throws
     * {@link UnsupportedOperationException} if their type is Null.
     */
    public ColumnAppender element() {
        if (element == null) {
            throw new UnsupportedOperationException("no appender for elements that can only be null");
        }
        return element;
    }

    /** Ends an element of the current row, which has been begun; one that was not set is null. */
    public void endElement() {
        if (++elements.count == Integer.MAX_VALUE) {
            throw new IllegalStateException("a column of one batch cannot hold more than 2^31 elements");
        }
        rows.batch.bytes += elementBytes;
    }

    /** How many bytes each element takes at least, whether it is set or null. */
    public int elementBytes() {
        return elementBytes;
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
        if (lastBegun >= row) {
            int start = ColumnMemory.intAt(offsetAddress + ((long) row << 2));
            if (element != null) {
                element.discardFrom(start);
            }
            rows.batch.bytes -= (long) elementBytes * (elements.count - start);
            elements.count = start;
            lastBegun = row - 1;
        }
    }

    @Override
    void grow() {
        load(2 * capacity);
    }

    @Override
    void finish(int rowCount) {
        while (capacity < rowCount) {
            grow();
        }
        writeOffsets(rowCount);
        if (element != null) {
            element.finish(elements.count);
        }
        vector.setLastSet(rowCount - 1);
        super.finish(rowCount);
    }

    /** Rows that were left out since the last one are empty. */
    private void writeOffsets(int last) {
        for (int index = lastBegun + 1; index <= last; index++) {
            ColumnMemory.putInt(offsetAddress + ((long) index << 2), elements.count);
        }
    }

    /** Gives the vector, but not its elements, larger buffers. */
    private void load(int newCapacity) {
        long offsetBytes = (newCapacity + 1L) * Integer.BYTES;
        try (ArrowBuf validity = Vectors.enlarged(
                        vector.getValidityBuffer(), Vectors.bitmapBytes(newCapacity), vector.getAllocator());
                ArrowBuf offsets = Vectors.enlarged(vector.getOffsetBuffer(), offsetBytes, vector.getAllocator())) {
            vector.loadFieldBuffers(new ArrowFieldNode(Vectors.SOME_NULL, 1), List.of(validity, offsets));
        }
        capacity = vector.getValueCapacity();
        validityAddress = vector.getValidityBuffer().memoryAddress();
        offsetAddress = vector.getOffsetBuffer().memoryAddress();
    }
}

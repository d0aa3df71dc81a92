package io.streamling.batch;

import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.jspecify.annotations.Nullable;

/** ROW columns: {@link #begin} makes the current row one, whose fields are then set. The builder's thread only. */
public final class StructAppender extends ColumnAppender {
    private final StructVector vector;
    private final @Nullable ColumnAppender[] fields;
    /** Fields of no row behind this one have been set. */
    private int lastBegun = -1;

    StructAppender(Rows rows, StructVector vector) {
        super(rows);
        this.vector = vector;
        List<FieldVector> children = vector.getChildrenFromFields();
        fields = new ColumnAppender[children.size()];
        for (int i = 0; i < fields.length; i++) {
            // A field that can only be null is never written, and has no appender.
            if (!(children.get(i).getField().getType() instanceof ArrowType.Null)) {
                fields[i] = of(children.get(i), rows);
            }
        }
        load(rows.capacity);
    }

    /** Makes the current row a row of nulls. Only then may its fields be set. */
    public void begin() {
        if (lastBegun >= rows.count) {
            discardFrom(rows.count);
        }
        lastBegun = markRow();
    }

    /** The appender of a field, for the same rows; throws {@link UnsupportedOperationException} if its type is Null. */
    public ColumnAppender field(int index) {
        ColumnAppender field = fields[index];
        if (field == null) {
            throw new UnsupportedOperationException("no appender for a field that can only be null");
        }
        return field;
    }

    @Override
    FieldVector vector() {
        return vector;
    }

    @Override
    void discardFrom(int row) {
        super.discardFrom(row);
        if (lastBegun >= row) {
            for (ColumnAppender field : fields) {
                if (field != null) {
                    field.discardFrom(row);
                }
            }
            lastBegun = row - 1;
        }
    }

    @Override
    int rowBytes() {
        int bytes = 0;
        for (ColumnAppender field : fields) {
            bytes += field == null ? 0 : field.rowBytes();
        }
        return bytes;
    }

    @Override
    void grow() {
        load(2 * capacity);
    }

    @Override
    void finish(int rowCount) {
        for (ColumnAppender field : fields) {
            if (field != null) {
                field.finish(rowCount);
            }
        }
        super.finish(rowCount);
    }

    /** Gives the vector, but none of its children, a larger buffer. */
    private void load(int newCapacity) {
        try (ArrowBuf validity =
                Vectors.enlarged(vector.getValidityBuffer(), Vectors.bitmapBytes(newCapacity), vector.getAllocator())) {
            vector.loadFieldBuffers(new ArrowFieldNode(Vectors.SOME_NULL, 1), List.of(validity));
        }
        capacity = (int) Math.min(Integer.MAX_VALUE, vector.getValidityBuffer().capacity() * Byte.SIZE);
        validityAddress = vector.getValidityBuffer().memoryAddress();
    }
}

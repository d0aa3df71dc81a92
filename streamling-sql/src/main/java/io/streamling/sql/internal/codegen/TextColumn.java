package io.streamling.sql.internal.codegen;

import io.streamling.batch.ColumnMemory;
import io.streamling.sql.internal.function.Text;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.FieldVector;

/** Reads a VARCHAR or VARBINARY column. Task thread only; bound anew for each batch. */
public final class TextColumn {
    private final Text text = new Text();
    private long offsets;
    private long data;
    private long validity;
    private int rows;

    /** Reads this column from now on. */
    public void bind(FieldVector column) {
        BaseVariableWidthVector vector = (BaseVariableWidthVector) column;
        offsets = vector.getOffsetBuffer().memoryAddress();
        data = vector.getDataBuffer().memoryAddress();
        rows = vector.getValueCount();
        validity = vector.getNullCount() == 0 ? 0 : vector.getValidityBuffer().memoryAddress();
    }

    /** The value of a row, in a holder that the next row fills again. */
    public Text at(int row) {
        long offset = offsets + ((long) row << 2);
        int start = ColumnMemory.intAt(offset);
        return text.set(data + start, ColumnMemory.intAt(offset + Integer.BYTES) - start);
    }

    /** Whether any row is null. */
    public boolean hasNulls() {
        return validity != 0;
    }

    /** Whether this row is null. */
    public boolean isNull(int row) {
        return validity != 0 && !ColumnMemory.bitAt(validity, row);
    }

    /** How many bytes {@code count} rows have on average. */
    public long expectedBytes(int count) {
        if (rows == 0) {
            return 0;
        }
        long end = ColumnMemory.intAt(offsets + ((long) rows << 2));
        long bytes = end - ColumnMemory.intAt(offsets);
        return count == rows ? bytes : bytes * count / rows + (long) count;
    }
}

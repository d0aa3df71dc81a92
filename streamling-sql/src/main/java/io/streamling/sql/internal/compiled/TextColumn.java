package io.streamling.sql.internal.compiled;

import io.streamling.batch.ColumnMemory;
import io.streamling.sql.internal.function.CaseFolding;
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

    /** Reads this column from now on; {@code newValidity} is 0 when no row is null. */
    public void bind(FieldVector column, long newValidity) {
        BaseVariableWidthVector vector = (BaseVariableWidthVector) column;
        offsets = vector.getOffsetBuffer().memoryAddress();
        data = vector.getDataBuffer().memoryAddress();
        rows = vector.getValueCount();
        validity = newValidity;
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

    /** LOWER of the first rows at once, where all of their text is ASCII; otherwise false, and the target is not filled. */
    public boolean lower(int count, FieldVector target) {
        return fold('A', count, (BaseVariableWidthVector) target);
    }

    /** UPPER, as {@link #lower}. */
    public boolean upper(int count, FieldVector target) {
        return fold('a', count, (BaseVariableWidthVector) target);
    }

    private boolean fold(char firstLetter, int count, BaseVariableWidthVector target) {
        int start = ColumnMemory.intAt(offsets);
        long bytes = ColumnMemory.intAt(offsets + ((long) count << 2)) - (long) start;
        target.allocateNew(bytes, count);
        if (!CaseFolding.fold(data + start, bytes, target.getDataBuffer().memoryAddress(), firstLetter)) {
            return false;
        }
        long targetOffsets = target.getOffsetBuffer().memoryAddress();
        if (start == 0) {
            ColumnMemory.copy(offsets, targetOffsets, (count + 1L) << 2);
        } else {
            for (int row = 0; row <= count; row++) {
                long place = (long) row << 2;
                ColumnMemory.putInt(targetOffsets + place, ColumnMemory.intAt(offsets + place) - start);
            }
        }
        long targetValidity = target.getValidityBuffer().memoryAddress();
        if (validity == 0) {
            ColumnMemory.setBits(targetValidity, count);
        } else {
            ColumnMemory.copy(validity, targetValidity, (count + 7) >> 3);
        }
        target.setLastSet(count - 1);
        target.setValueCount(count);
        return true;
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

package io.streamling.sql.internal.compiled;

import io.streamling.batch.ColumnMemory;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.NullVector;
import org.jspecify.annotations.Nullable;

/** Reads a column of any type as it is. Task thread only; bound anew for each batch. */
public final class NestedColumn {
    private final Nested value = new Nested();
    private @Nullable FieldVector column;
    private long validity;
    private boolean isAllNull;

    /** Reads this column from now on; {@code newValidity} is 0 when no row is null. */
    public void bind(FieldVector newColumn, long newValidity) {
        column = newColumn;
        validity = newValidity;
        isAllNull = newColumn instanceof NullVector;
    }

    /** The value of a row, in a holder that the next row fills again. */
    public Nested at(int row) {
        return value.set(column, row);
    }

    /** Whether any row is null. */
    public boolean hasNulls() {
        return validity != 0 || isAllNull;
    }

    /** Whether this row is null. */
    public boolean isNull(int row) {
        return isAllNull || (validity != 0 && !ColumnMemory.bitAt(validity, row));
    }
}

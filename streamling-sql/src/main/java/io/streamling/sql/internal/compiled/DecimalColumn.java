package io.streamling.sql.internal.compiled;

import io.streamling.batch.ColumnMemory;
import io.streamling.sql.internal.function.Decimal;
import org.apache.arrow.vector.FieldVector;

/** Reads a DECIMAL column. Task thread only; bound anew for each batch. */
public final class DecimalColumn {
    private final Decimal value = new Decimal();
    private long data;
    private long validity;

    /** Reads this column from now on; {@code newValidity} is 0 when no row is null. */
    public void bind(FieldVector column, long newValidity) {
        data = column.getDataBuffer().memoryAddress();
        validity = newValidity;
    }

    /** The value of a row, in a holder that the next row fills again. */
    public Decimal at(int row) {
        return value.load(data + ((long) row << 4));
    }

    /** Whether any row is null. */
    public boolean hasNulls() {
        return validity != 0;
    }

    /** Whether this row is null. */
    public boolean isNull(int row) {
        return validity != 0 && !ColumnMemory.bitAt(validity, row);
    }
}

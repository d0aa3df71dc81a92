package io.streamling.sql.internal.compiled;

import io.streamling.batch.ColumnMemory;
import io.streamling.sql.internal.function.Decimal;
import org.apache.arrow.vector.FieldVector;

/**
 * Reads a column whose values are a DECIMAL of up to 38 digits but are not stored in 128 bits: unsigned integers of 64, and
 * decimals of 256. Task thread only; bound anew for each batch.
 */
public final class WidenedColumn {
    private static final int WIDE_SHIFT = 5;

    private final boolean unsigned;
    private final Decimal value = new Decimal();
    private long data;
    private long validity;

    /** @param unsigned whether the values are unsigned integers of 64 bits */
    public WidenedColumn(boolean unsigned) {
        this.unsigned = unsigned;
    }

    /** Reads this column from now on; {@code newValidity} is 0 when no row is null. */
    public void bind(FieldVector column, long newValidity) {
        data = column.getDataBuffer().memoryAddress();
        validity = newValidity;
    }

    /** The value of a row, in a holder that the next row fills again. */
    public Decimal at(int row) {
        return unsigned
                ? value.setUnsigned(ColumnMemory.longAt(data + ((long) row << 3)))
                : value.load(data + ((long) row << WIDE_SHIFT));
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

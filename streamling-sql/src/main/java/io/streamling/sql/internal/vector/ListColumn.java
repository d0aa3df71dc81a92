package io.streamling.sql.internal.vector;

import io.streamling.batch.ColumnMemory;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.complex.LargeListVector;
import org.apache.arrow.vector.complex.ListVector;

/**
 * Where the elements of each row of a list are, whatever kind of list it is; the elements of a Map are its entries. Task thread
 * only; good as long as the vector is not written.
 */
public final class ListColumn {
    private static final int NOT_FIXED = -1;

    private final FieldVector elements;
    private final long offsets;
    private final long validity;
    private final int fixedSize;
    private final boolean large;

    private ListColumn(FieldVector vector, FieldVector elements, long offsets, int fixedSize) {
        this.elements = elements;
        this.offsets = offsets;
        this.validity = ColumnAddress.validity(vector);
        this.fixedSize = fixedSize;
        this.large = vector instanceof LargeListVector;
    }

    /** Reads a List, LargeList, FixedSizeList or Map. */
    public static ListColumn of(FieldVector vector) {
        if (vector instanceof ListVector list) {
            return new ListColumn(
                    list, list.getDataVector(), list.getOffsetBuffer().memoryAddress(), NOT_FIXED);
        }
        if (vector instanceof LargeListVector list) {
            return new ListColumn(
                    list, list.getDataVector(), list.getOffsetBuffer().memoryAddress(), NOT_FIXED);
        }
        FixedSizeListVector list = (FixedSizeListVector) vector;
        return new ListColumn(list, list.getDataVector(), 0, list.getListSize());
    }

    /** Whether a vector can be read so. */
    public static boolean isList(FieldVector vector) {
        return vector instanceof ListVector
                || vector instanceof LargeListVector
                || vector instanceof FixedSizeListVector;
    }

    /** The elements of all rows behind one another. */
    public FieldVector elements() {
        return elements;
    }

    /** Whether there is no list. */
    public boolean isNull(int row) {
        return validity != 0 && !ColumnMemory.bitAt(validity, row);
    }

    /** Where the first element of a row is among {@link #elements}. */
    public int start(int row) {
        if (fixedSize != NOT_FIXED) {
            return row * fixedSize;
        }
        return large
                ? (int) ColumnMemory.longAt(offsets + ((long) row << 3))
                : ColumnMemory.intAt(offsets + ((long) row << 2));
    }

    /** Where the elements of a row end: the place behind the last. */
    public int end(int row) {
        return start(row + 1);
    }

    /** How many elements a row has; 0 where there is no list. */
    public int length(int row) {
        return isNull(row) ? 0 : end(row) - start(row);
    }
}

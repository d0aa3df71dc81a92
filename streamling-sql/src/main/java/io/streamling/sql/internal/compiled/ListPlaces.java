package io.streamling.sql.internal.compiled;

import static java.util.Objects.requireNonNull;

import io.streamling.batch.ColumnMemory;
import io.streamling.sql.internal.vector.ListColumn;
import org.apache.arrow.vector.FieldVector;
import org.jspecify.annotations.Nullable;

/** Finds the elements of an ARRAY column. Task thread only; bound anew for each batch. */
public final class ListPlaces {
    private @Nullable ListColumn list;
    private long validity;

    /** Reads this column from now on; {@code newValidity} is 0 when no row is null. */
    public void bind(FieldVector column, long newValidity) {
        list = ListColumn.of(column);
        validity = newValidity;
    }

    private ListColumn list() {
        return requireNonNull(list);
    }

    /** The elements of all rows. */
    public FieldVector elements() {
        return list().elements();
    }

    /** Where the element at a place of the row, counted from 1, is among all; -1 where there is none. */
    public int at(int row, long place) {
        if (place < 1 || (validity != 0 && !ColumnMemory.bitAt(validity, row))) {
            return -1;
        }
        int start = list().start(row);
        return place > list().end(row) - start ? -1 : start + (int) place - 1;
    }
}

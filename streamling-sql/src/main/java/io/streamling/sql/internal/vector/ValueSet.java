package io.streamling.sql.internal.vector;

import java.util.Arrays;
import org.apache.arrow.vector.FieldVector;

/** Which values have been seen, among those of a few columns of one SQL type; null is a value too. Task thread only. */
public final class ValueSet {
    private static final int LEAST_SLOTS = 16;
    private static final int EMPTY = -1;

    private final FieldVector[] columns;
    private final ValueOrder[][] orders;
    private int[] rows = new int[LEAST_SLOTS];
    private int[] sources = new int[LEAST_SLOTS];
    private int size;

    /** An empty set. */
    public ValueSet(FieldVector... columns) {
        this.columns = columns;
        this.orders = new ValueOrder[columns.length][columns.length];
        for (int i = 0; i < columns.length; i++) {
            for (int j = 0; j < columns.length; j++) {
                orders[i][j] = ValueOrder.of(columns[i], columns[j]);
            }
        }
        Arrays.fill(rows, EMPTY);
    }

    /** Forgets everything. */
    public void clear() {
        if (size > 0) {
            Arrays.fill(rows, EMPTY);
            size = 0;
        }
    }

    /** Whether the value has been seen. */
    public boolean contains(int source, int row) {
        return rows[slot(source, row)] != EMPTY;
    }

    /** Adds a value; false where it has been seen. */
    public boolean add(int source, int row) {
        int slot = slot(source, row);
        if (rows[slot] != EMPTY) {
            return false;
        }
        rows[slot] = row;
        sources[slot] = source;
        size++;
        if (2 * size > rows.length) {
            grow();
        }
        return true;
    }

    private int slot(int source, int row) {
        int hash = ValueHash.of(columns[source], row);
        int slot = (hash ^ (hash >>> 15)) & (rows.length - 1);
        while (rows[slot] != EMPTY && !orders[sources[slot]][source].isEqual(rows[slot], row)) {
            slot = (slot + 1) & (rows.length - 1);
        }
        return slot;
    }

    private void grow() {
        int[] oldRows = rows;
        int[] oldSources = sources;
        rows = new int[2 * oldRows.length];
        sources = new int[rows.length];
        Arrays.fill(rows, EMPTY);
        for (int i = 0; i < oldRows.length; i++) {
            if (oldRows[i] != EMPTY) {
                int slot = slot(oldSources[i], oldRows[i]);
                rows[slot] = oldRows[i];
                sources[slot] = oldSources[i];
            }
        }
    }
}

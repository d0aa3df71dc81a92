package io.streamling.kafka.format.internal.change;

import io.streamling.batch.RowBatchBuilder;
import java.util.List;

/** The columns for which the row that was read last has Debezium's marker instead of a value. Decoder's thread only. */
public final class UnchangedColumns {
    private final int[] places;
    private final int[] slots;
    private int count;

    /** For columns at these places of a builder. */
    public UnchangedColumns(List<Integer> places) {
        this.places = places.stream().mapToInt(Integer::intValue).toArray();
        this.slots = new int[this.places.length];
    }

    /** There is none yet. */
    public void clear() {
        count = 0;
    }

    /** Adds a column, by its number in the projection. */
    public void add(int slot) {
        if (count < slots.length) {
            slots[count++] = slot;
        }
    }

    /** Whether there is none. */
    public boolean isEmpty() {
        return count == 0;
    }

    /** Marks the cells of the builder's current row. */
    public void mark(RowBatchBuilder rows) {
        for (int i = 0; i < count; i++) {
            rows.setUnchanged(places[slots[i]]);
        }
    }
}

package io.streamling.sql.internal.compiled;

import static java.util.Objects.requireNonNull;

import io.streamling.sql.internal.vector.Gather;
import io.streamling.sql.internal.vector.Picks;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.FieldVector;

/**
 * Writes a whole column of any type: notes where each row is, and copies all of them at the end, because that is cheapest per
 * column. Task thread only.
 */
public final class NestedWriter {
    private final FieldVector target;
    private final int[] rows;
    private final int[] sources;
    private final List<FieldVector> columns = new ArrayList<>();
    private int row;

    NestedWriter(FieldVector target, int rows) {
        this.target = target;
        this.rows = new int[rows];
        this.sources = new int[rows];
    }

    /** Sets the next row. */
    public void append(Nested value) {
        sources[row] = sourceOf(requireNonNull(value.column));
        rows[row++] = value.row;
    }

    /** Makes the next row null. */
    public void appendNull() {
        rows[row++] = -1;
    }

    private int sourceOf(FieldVector column) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i) == column) {
                return i;
            }
        }
        columns.add(column);
        return columns.size() - 1;
    }

    /** Fills the column with all rows, each of which was appended. */
    public void finish(int count) {
        FieldVector[] from = columns.toArray(FieldVector[]::new);
        Gather.gather(from, from.length == 1 ? Picks.of(rows, count) : new Picks(sources, rows, count), target);
    }
}

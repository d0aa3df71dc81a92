package io.streamling.sql.internal.vector;

import org.jspecify.annotations.Nullable;

/**
 * Which rows of which columns make a new column, in order. Task thread only; the arrays are borrowed.
 *
 * @param sources for each row from which column it comes; null where there is only one
 * @param rows which row of that column it is, or -1 for a row that is null
 * @param count how many rows there are: the arrays may be longer
 */
public record Picks(int @Nullable [] sources, int[] rows, int count) {
    /** Rows of one column. */
    public static Picks of(int[] rows, int count) {
        return new Picks(null, rows, count);
    }

    /** From which column a row comes. */
    int source(int index) {
        return sources == null ? 0 : sources[index];
    }

    boolean hasHoles() {
        int all = 0;
        for (int i = 0; i < count; i++) {
            all |= rows[i];
        }
        return all < 0;
    }
}

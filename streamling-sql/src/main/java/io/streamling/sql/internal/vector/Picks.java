package io.streamling.sql.internal.vector;

import org.jspecify.annotations.Nullable;

/** Which rows of which columns make a new column, in order. Task thread only; its arrays are borrowed. */
public final class Picks {
    private final int @Nullable [] sources;
    private final int[] rows;
    private final int count;

    /**
     * @param sources for each row from which column it comes; null where there is only one
     * @param rows which row of that column it is, or -1 for a row that is null
     * @param count how many rows there are: the arrays may be longer
     */
    public Picks(int @Nullable [] sources, int[] rows, int count) {
        this.sources = sources;
        this.rows = rows;
        this.count = count;
    }

    /** Rows of one column. */
    public static Picks of(int[] rows, int count) {
        return new Picks(null, rows, count);
    }

    int @Nullable [] sources() {
        return sources;
    }

    /** How many rows there are. */
    public int count() {
        return count;
    }

    /** Which row of its column a row is, or -1. */
    public int row(int index) {
        return rows[index];
    }

    /** From which column a row comes. */
    public int source(int index) {
        return sources == null ? 0 : sources[index];
    }

    int[] rows() {
        return rows;
    }

    boolean hasHoles() {
        int all = 0;
        for (int i = 0; i < count; i++) {
            all |= rows[i];
        }
        return all < 0;
    }
}

package io.streamling.sql.internal.nested;

/** Arrays of row numbers. Stateless. */
final class Rows {
    private Rows() {}

    /** 0, 1, 2 and so on. */
    static int[] all(int count) {
        int[] rows = new int[count];
        for (int i = 0; i < count; i++) {
            rows[i] = i;
        }
        return rows;
    }
}

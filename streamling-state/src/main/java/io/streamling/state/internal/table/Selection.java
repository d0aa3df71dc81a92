package io.streamling.state.internal.table;

import io.streamling.batch.RowBatch;

/** Some rows of a chunk, in ascending order. Immutable; refers to an array that nobody changes. */
public final class Selection {
    private final Chunk chunk;
    private final int[] rows;
    private final int from;
    private final int to;

    /**
     * @param from first index into {@code rows}
     * @param to behind the last index
     */
    public Selection(Chunk chunk, int[] rows, int from, int to) {
        this.chunk = chunk;
        this.rows = rows;
        this.from = from;
        this.to = to;
    }

    /** Takes rows that follow one another in one batch. */
    public interface Run {
        /** The place of a row in the batch is its number less {@code offset}. */
        void accept(RowBatch batch, int offset, int from, int to) throws Exception;
    }

    public static Selection of(Chunk chunk, int[] rows) {
        return new Selection(chunk, rows, 0, rows.length);
    }

    public static Selection single(Chunk chunk, int row) {
        return new Selection(chunk, new int[] {row}, 0, 1);
    }

    /** The numbers of the rows; only some of this array is selected. */
    public int[] rows() {
        return rows;
    }

    /** The number of the first row. */
    public int first() {
        return rows[from];
    }

    public int count() {
        return to - from;
    }

    public Selection firstHalf() {
        return new Selection(chunk, rows, from, from + count() / 2);
    }

    public Selection secondHalf() {
        return new Selection(chunk, rows, from + count() / 2, to);
    }

    /** Calls once per batch that has selected rows. */
    public void forEachRun(Run run) throws Exception {
        int at = from;
        while (at < to) {
            int batch = chunk.batchOf(rows[at]);
            int end = chunk.start(batch + 1);
            int next = at + 1;
            while (next < to && rows[next] < end) {
                next++;
            }
            run.accept(chunk.batches().get(batch), chunk.start(batch), at, next);
            at = next;
        }
    }
}

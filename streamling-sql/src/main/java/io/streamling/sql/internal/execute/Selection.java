package io.streamling.sql.internal.execute;

import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowKind;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Which rows of a batch leave a step, in order. Task thread only; its arrays are used again for the next batch. */
final class Selection {
    private final int @Nullable [] rows;
    private final int @Nullable [] live;
    private final int count;

    /**
     * @param rows the input row of each output row; null when all rows leave
     * @param live as {@code rows}, with -1 where the row leaves as a DELETE of an UPSERT stream, so that only its key counts;
     *     the same array as {@code rows} when there is none
     */
    Selection(int @Nullable [] rows, int @Nullable [] live, int count) {
        this.rows = rows;
        this.live = live;
        this.count = count;
    }

    int @Nullable [] rows() {
        return rows;
    }

    int @Nullable [] live() {
        return live;
    }

    int count() {
        return count;
    }

    static Selection all(int count) {
        return new Selection(null, null, count);
    }

    static Selection of(int[] rows, int count, int rowCount) {
        return count == rowCount ? all(count) : new Selection(rows, rows, count);
    }

    private boolean hasDeletes() {
        return rows != live;
    }

    int row(int position) {
        return rows == null ? position : rows[position];
    }

    /** The selection without the rows that failed; {@code positions} takes where in this one the others are. */
    Selection without(Failures failures, int[] positions) {
        int kept = 0;
        for (int position = 0; position < count; position++) {
            if (!failures.contains(row(position))) {
                positions[kept++] = position;
            }
        }
        int[] keptRows = new int[kept];
        int[] keptLive = live == null ? keptRows : new int[kept];
        for (int i = 0; i < kept; i++) {
            keptRows[i] = row(positions[i]);
            if (live != null) {
                keptLive[i] = live[positions[i]];
            }
        }
        return new Selection(keptRows, hasDeletes() ? keptLive : keptRows, kept);
    }

    /** Ends the rows of the output with their kinds. */
    void endRows(RowBatch input, RowBatchBuilder builder) {
        if (live != null && hasDeletes()) {
            for (int i = 0; i < count; i++) {
                builder.endRow(live[i] < 0 ? RowKind.DELETE : input.rowKind(live[i]));
            }
        } else if (rows == null) {
            builder.endRowsLike(input);
        } else {
            builder.endRowsLike(input, rows, count);
        }
    }

    @Override
    public String toString() {
        return rows == null ? "all " + count : Arrays.toString(Arrays.copyOf(rows, count));
    }
}

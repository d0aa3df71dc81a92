package io.streamling.engine.internal.operator;

import io.streamling.batch.Gather;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.error.ErrorCode;
import java.util.Arrays;

/** Keeps rows with unchanged cells from what would take those for null. Stateless. */
public final class UnchangedRows {
    private UnchangedRows() {}

    /** What becomes of a row that is kept out. */
    public interface Rejection {
        /** As the contexts of operators and sinks have it. */
        void reject(RowBatch batch, int row, ErrorCode code, String reason) throws Exception;
    }

    /** The rows without unchanged cells, owned by the caller; the others are rejected. May be empty. */
    public static RowBatch without(RowBatch batch, ErrorCode code, Rejection rejection) throws Exception {
        int[] kept = new int[batch.rowCount()];
        int count = 0;
        for (int row = 0; row < batch.rowCount(); row++) {
            int column = unchangedColumn(batch, row);
            if (column < 0) {
                kept[count++] = row;
            } else {
                rejection.reject(batch, row, code, reason(batch, column));
            }
        }
        int columns = batch.schema().getFields().size();
        try (RowBatchBuilder rows =
                RowBatchBuilder.create(batch.schema(), batch.column(0).getAllocator(), Math.max(1, count))) {
            for (int column = 0; column < columns; column++) {
                Gather.copy(batch.column(column), kept, count, rows.column(column));
            }
            rows.endRowsLike(batch, Arrays.copyOf(kept, count), count);
            rows.inheritOrigin(batch.origin().asRange());
            return rows.build();
        }
    }

    private static int unchangedColumn(RowBatch batch, int row) {
        int columns = batch.schema().getFields().size();
        for (int column = 0; column < columns; column++) {
            if (batch.isUnchanged(column, row)) {
                return column;
            }
        }
        return -1;
    }

    private static String reason(RowBatch batch, int column) {
        return "column '" + batch.schema().getFields().get(column).getName()
                + "' is unchanged, and the source did not send its value: nothing here can leave it as it is; set REPLICA"
                + " IDENTITY FULL on the source's table, or leave the column out of the query";
    }
}

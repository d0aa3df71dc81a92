package io.streamling.sql.generated;

import io.streamling.batch.RowBatch;
import io.streamling.sql.internal.compiled.*;
import io.streamling.sql.internal.function.*;
import org.apache.arrow.vector.FieldVector;

/**
 * Computes nothing.
 * Keeps rows WHERE GREATER(#0, 1)
 */
public final class Select extends CompiledStep {
    private long id;
    private long idValidity;

    public Select(Object[] constants) {
    }

    @Override
    protected void bind(RowBatch input, Scratch scratch) {
        id = data(column(0));
        idValidity = validity(column(0));
    }

    @Override
    public int filter(int[] rows, int count, int[] passed) {
        int passedCount = 0;
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            if (longAt(id, row) > 1L) {
                passed[passedCount++] = row;
            }
        }
        return passedCount;
    }
}

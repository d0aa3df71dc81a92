package io.streamling.sql.generated;

import io.streamling.batch.RowBatch;
import io.streamling.sql.internal.compiled.*;
import io.streamling.sql.internal.function.*;
import org.apache.arrow.vector.FieldVector;

/**
 * Computes missing.
 */
public final class Select extends CompiledStep {
    private final TextColumn note = new TextColumn();

    public Select(Object[] constants) {
    }

    @Override
    protected void bind(RowBatch input, Scratch scratch) {
        note.bind(column(5), validity(column(5)));
    }

    /** IS_NULL(#5) */
    private void projectMissing(int[] rows, int count, FieldVector target) {
        long data = allocate(target, count);
        long validity = validityOf(target);
        if (note.hasNulls()) {
            projectMissingWithNulls(rows, count, data, validity);
        } else {
            projectMissingWithoutNulls(rows, count, data, validity);
        }
        target.setValueCount(count);
    }

    private void projectMissingWithoutNulls(int[] rows, int count, long data, long validity) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            putBoolean(data, i, false);
        }
    }

    private void projectMissingWithNulls(int[] rows, int count, long data, long validity) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            putBoolean(data, i, note.isNull(row));
        }
    }

    @Override
    public void project(int projection, int[] rows, int count, FieldVector target) throws Exception {
        switch (projection) {
            case 1:
                projectMissing(rows, count, target);
                break;
            default:
                super.project(projection, rows, count, target);
        }
    }
}

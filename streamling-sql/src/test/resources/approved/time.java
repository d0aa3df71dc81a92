package io.streamling.sql.generated;

import io.streamling.batch.RowBatch;
import io.streamling.sql.internal.compiled.*;
import io.streamling.sql.internal.function.*;
import org.apache.arrow.vector.FieldVector;

/**
 * Computes y.
 */
public final class Select extends CompiledStep {
    private long ts;
    private long tsValidity;

    public Select(Object[] constants) {
    }

    @Override
    protected void bind(RowBatch input, Scratch scratch) {
        ts = data(column(7));
        tsValidity = validity(column(7));
    }

    /** EXTRACT_YEAR(#7) */
    private void projectY(int[] rows, int count, FieldVector target) {
        long data = allocate(target, count);
        long validity = validityOf(target);
        if (tsValidity != 0L) {
            projectYWithNulls(rows, count, data, validity);
        } else {
            projectYWithoutNulls(rows, count, data, validity);
        }
        target.setValueCount(count);
    }

    private void projectYWithoutNulls(int[] rows, int count, long data, long validity) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            putLong(data, i, TimeParts.year(TimeParts.day(longAt(ts, row), 86400000000L)));
        }
    }

    private void projectYWithNulls(int[] rows, int count, long data, long validity) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            if (isNull(tsValidity, row)) {
                putNull(validity, i);
            } else {
                putLong(data, i, TimeParts.year(TimeParts.day(longAt(ts, row), 86400000000L)));
            }
        }
    }

    @Override
    public void project(int projection, int[] rows, int count, FieldVector target) throws Exception {
        switch (projection) {
            case 0:
                projectY(rows, count, target);
                break;
            default:
                super.project(projection, rows, count, target);
        }
    }
}

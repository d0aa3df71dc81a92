package io.streamling.sql.generated;

import io.streamling.batch.RowBatch;
import io.streamling.sql.internal.compiled.*;
import io.streamling.sql.internal.function.*;
import org.apache.arrow.vector.FieldVector;

/**
 * Computes twice.
 * Keeps rows WHERE #6
 */
public final class Select extends CompiledStep {
    private long paid;
    private long paidValidity;
    private long rate;
    private long rateValidity;

    public Select(Object[] constants) {
    }

    @Override
    protected void bind(RowBatch input, Scratch scratch) {
        paid = data(column(6));
        paidValidity = validity(column(6));
        rate = data(column(4));
        rateValidity = validity(column(4));
    }

    @Override
    public int filter(int[] rows, int count, int[] passed) throws Exception {
        if (!(paidValidity != 0L)) {
            return filterWithoutNulls(rows, count, passed);
        }
        return filterWithNulls(rows, count, passed);
    }

    private int filterWithoutNulls(int[] rows, int count, int[] passed) {
        int passedCount = 0;
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            if (booleanAt(paid, row)) {
                passed[passedCount++] = row;
            }
        }
        return passedCount;
    }

    private int filterWithNulls(int[] rows, int count, int[] passed) {
        int passedCount = 0;
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            if (!isNull(paidValidity, row) && booleanAt(paid, row)) {
                passed[passedCount++] = row;
            }
        }
        return passedCount;
    }

    /** MULTIPLY(#4, 2.0) */
    private void projectTwice(int[] rows, int count, FieldVector target) {
        long data = allocate(target, count);
        long validity = validityOf(target);
        if (hasHoles(rows, count)) {
            projectTwiceWithNulls(rows, count, data, validity);
        } else {
            projectTwiceWithoutNulls(rows, count, data, validity);
        }
        target.setValueCount(count);
    }

    private void projectTwiceWithoutNulls(int[] rows, int count, long data, long validity) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            putDouble(data, i, doubleAt(rate, row) * 2.0d);
        }
    }

    private void projectTwiceWithNulls(int[] rows, int count, long data, long validity) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            if (row < 0) {
                putNull(validity, i);
                continue;
            }
            putDouble(data, i, doubleAt(rate, row) * 2.0d);
        }
    }

    @Override
    public void project(int projection, int[] rows, int count, FieldVector target) throws Exception {
        switch (projection) {
            case 1:
                projectTwice(rows, count, target);
                break;
            default:
                super.project(projection, rows, count, target);
        }
    }
}

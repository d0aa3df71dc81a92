package io.streamling.sql.generated;

import io.streamling.batch.RowBatch;
import io.streamling.sql.internal.compiled.*;
import io.streamling.sql.internal.function.*;
import org.apache.arrow.vector.FieldVector;

/**
 * Computes p.
 */
public final class Select extends CompiledStep {
    private long paid;
    private long paidValidity;
    private long quantity;
    private long quantityValidity;

    public Select(Object[] constants) {
    }

    @Override
    protected void bind(RowBatch input, Scratch scratch) {
        paid = data(column(6));
        paidValidity = validity(column(6));
        quantity = data(column(2));
        quantityValidity = validity(column(2));
    }

    /** OR(#6, GREATER(#2, 1)) */
    private void projectP(int[] rows, int count, FieldVector target) {
        long data = allocate(target, count);
        long validity = validityOf(target);
        if (paidValidity != 0L || quantityValidity != 0L) {
            projectPWithNulls(rows, count, data, validity);
        } else {
            projectPWithoutNulls(rows, count, data, validity);
        }
        target.setValueCount(count);
    }

    private void projectPWithoutNulls(int[] rows, int count, long data, long validity) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            putBoolean(data, i, booleanAt(paid, row) || intAt(quantity, row) > 1L);
        }
    }

    private void projectPWithNulls(int[] rows, int count, long data, long validity) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            boolean v1 = false;
            boolean v2 = false;
            if (isNull(paidValidity, row)) {
                v2 = true;
            } else if (booleanAt(paid, row)) {
                v1 = true;
            }
            if (!v1) {
                if (isNull(quantityValidity, row)) {
                    v2 = true;
                } else if (intAt(quantity, row) > 1L) {
                    v1 = true;
                }
            }
            if (!v1 && v2) {
                putNull(validity, i);
            } else {
                putBoolean(data, i, v1);
            }
        }
    }

    @Override
    public void project(int projection, int[] rows, int count, FieldVector target) throws Exception {
        switch (projection) {
            case 0:
                projectP(rows, count, target);
                break;
            default:
                super.project(projection, rows, count, target);
        }
    }
}

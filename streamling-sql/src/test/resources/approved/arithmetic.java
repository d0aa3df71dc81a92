package io.streamling.sql.generated;

import io.streamling.batch.RowBatch;
import io.streamling.sql.internal.compiled.*;
import io.streamling.sql.internal.function.*;
import org.apache.arrow.vector.FieldVector;

/**
 * Computes fee, more.
 */
public final class Select extends CompiledStep {
    private long rate;
    private long rateValidity;
    private long quantity;
    private long quantityValidity;

    public Select(Object[] constants) {
    }

    @Override
    protected void bind(RowBatch input, Scratch scratch) {
        rate = data(column(4));
        rateValidity = validity(column(4));
        quantity = data(column(2));
        quantityValidity = validity(column(2));
    }

    /** MULTIPLY(#4, 1.1) */
    private void projectFee(int[] rows, int count, FieldVector target) {
        long data = allocate(target, count);
        long validity = validityOf(target);
        projectFeeLoop(rows, count, data, validity);
        target.setValueCount(count);
    }

    private void projectFeeLoop(int[] rows, int count, long data, long validity) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            putDouble(data, i, doubleAt(rate, row) * 1.1d);
        }
    }

    /** ADD(#2, 1) */
    private void projectMore(int[] rows, int count, FieldVector target) {
        long data = allocate(target, count);
        long validity = validityOf(target);
        if (quantityValidity != 0L) {
            projectMoreWithNulls(rows, count, data, validity);
        } else {
            projectMoreWithoutNulls(rows, count, data, validity);
        }
        target.setValueCount(count);
    }

    private void projectMoreWithoutNulls(int[] rows, int count, long data, long validity) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            try {
                putInt(data, i, Integers.toInteger(intAt(quantity, row) + 1L));
            } catch (RowError error) {
                fail(row, "column 'more'", error);
            }
        }
    }

    private void projectMoreWithNulls(int[] rows, int count, long data, long validity) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            try {
                if (isNull(quantityValidity, row)) {
                    putNull(validity, i);
                } else {
                    putInt(data, i, Integers.toInteger(intAt(quantity, row) + 1L));
                }
            } catch (RowError error) {
                fail(row, "column 'more'", error);
            }
        }
    }

    @Override
    public void project(int projection, int[] rows, int count, FieldVector target) throws Exception {
        switch (projection) {
            case 1:
                projectFee(rows, count, target);
                break;
            case 2:
                projectMore(rows, count, target);
                break;
            default:
                super.project(projection, rows, count, target);
        }
    }
}

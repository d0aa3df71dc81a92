package io.streamling.sql.generated;

import io.streamling.batch.RowBatch;
import io.streamling.sql.internal.compiled.*;
import io.streamling.sql.internal.function.*;
import org.apache.arrow.vector.FieldVector;

/**
 * Computes share.
 */
public final class Select extends CompiledStep {
    private long quantity;
    private long quantityValidity;

    public Select(Object[] constants) {
    }

    @Override
    protected void bind(RowBatch input, Scratch scratch) {
        quantity = data(column(2));
        quantityValidity = validity(column(2));
    }

    /** CASE WHEN EQUAL(#2, 0) THEN 0 ELSE DIVIDE(100, #2) END */
    private void projectShare(int[] rows, int count, FieldVector target) {
        long data = allocate(target, count);
        long validity = validityOf(target);
        if (quantityValidity != 0L) {
            projectShareWithNulls(rows, count, data, validity);
        } else {
            projectShareWithoutNulls(rows, count, data, validity);
        }
        target.setValueCount(count);
    }

    private void projectShareWithoutNulls(int[] rows, int count, long data, long validity) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            try {
                putInt(data, i, (intAt(quantity, row) == 0L) ? 0L : Integers.toInteger(Integers.divide(100L, intAt(quantity, row))));
            } catch (RowError error) {
                fail(row, "column 'share'", error);
            }
        }
    }

    private void projectShareWithNulls(int[] rows, int count, long data, long validity) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            try {
                long v1 = 0L;
                boolean v2 = false;
                if (!isNull(quantityValidity, row) && intAt(quantity, row) == 0L) {
                    v1 = 0L;
                } else {
                    v2 = isNull(quantityValidity, row);
                    if (!v2) {
                        v1 = Integers.toInteger(Integers.divide(100L, intAt(quantity, row)));
                    }
                }
                if (v2) {
                    putNull(validity, i);
                } else {
                    putInt(data, i, v1);
                }
            } catch (RowError error) {
                fail(row, "column 'share'", error);
            }
        }
    }

    @Override
    public void project(int projection, int[] rows, int count, FieldVector target) throws Exception {
        switch (projection) {
            case 0:
                projectShare(rows, count, target);
                break;
            default:
                super.project(projection, rows, count, target);
        }
    }
}

package io.streamling.sql.generated;

import io.streamling.batch.RowBatch;
import io.streamling.sql.internal.compiled.*;
import io.streamling.sql.internal.function.*;
import org.apache.arrow.vector.FieldVector;

/**
 * Computes s.
 */
public final class Select extends CompiledStep {
    private final FunctionColumn score;
    private long quantity;
    private long quantityValidity;
    private long paid;
    private long paidValidity;

    public Select(Object[] constants) {
        score = functionColumn(constants[0]);
    }

    @Override
    protected void bind(RowBatch input, Scratch scratch) {
        quantity = data(column(2));
        quantityValidity = validity(column(2));
        paid = data(column(6));
        paidValidity = validity(column(6));
    }

    /** CAST(ADD(#2, 1) AS BIGINT) */
    private void scoreArgument(int[] rows, int count, FieldVector target) {
        long data = allocate(target, count);
        long validity = validityOf(target);
        if (quantityValidity != 0L) {
            scoreArgumentWithNulls(rows, count, data, validity);
        } else {
            scoreArgumentWithoutNulls(rows, count, data, validity);
        }
        target.setValueCount(count);
    }

    private void scoreArgumentWithoutNulls(int[] rows, int count, long data, long validity) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            try {
                putLong(data, i, Integers.toInteger(intAt(quantity, row) + 1L));
            } catch (RowError error) {
                fail(row, "column 's'", error);
            }
        }
    }

    private void scoreArgumentWithNulls(int[] rows, int count, long data, long validity) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            try {
                if (isNull(quantityValidity, row)) {
                    putNull(validity, i);
                } else {
                    putLong(data, i, Integers.toInteger(intAt(quantity, row) + 1L));
                }
            } catch (RowError error) {
                fail(row, "column 's'", error);
            }
        }
    }

    /** score(CAST(ADD(#2, 1) AS BIGINT)) for the rows that reach it. */
    private void call1(int[] rows, int count) throws Exception {
        int[] reached = score.start(batch());
        int reachedCount = 0;
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            if (row < 0) {
                continue;
            }
            if (!isNull(paidValidity, row) && booleanAt(paid, row)) {
                reached[reachedCount++] = row;
            }
        }
        if (reachedCount == 0) {
            return;
        }
        scoreArgument(reached, reachedCount, score.arguments().next());
        score.call(reachedCount, batch(), "column 's'");
    }

    /** CASE WHEN #6 THEN score(CAST(ADD(#2, 1) AS BIGINT)) ELSE 0 END */
    private void projectS(int[] rows, int count, FieldVector target) throws Exception {
        call1(rows, count);
        long data = allocate(target, count);
        long validity = validityOf(target);
        projectSLoop(rows, count, data, validity);
        target.setValueCount(count);
    }

    private void projectSLoop(int[] rows, int count, long data, long validity) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            long v1 = 0L;
            boolean v2 = false;
            if (!isNull(paidValidity, row) && booleanAt(paid, row)) {
                v2 = score.isNull(row);
                if (!v2) {
                    v1 = longAt(score.data(), score.slot(row));
                }
            } else {
                v1 = 0L;
            }
            if (v2) {
                putNull(validity, i);
            } else {
                putLong(data, i, v1);
            }
        }
    }

    @Override
    public void project(int projection, int[] rows, int count, FieldVector target) throws Exception {
        switch (projection) {
            case 0:
                projectS(rows, count, target);
                break;
            default:
                super.project(projection, rows, count, target);
        }
    }
}

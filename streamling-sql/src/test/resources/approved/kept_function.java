package io.streamling.sql.generated;

import io.streamling.batch.RowBatch;
import io.streamling.sql.internal.compiled.*;
import io.streamling.sql.internal.function.*;
import org.apache.arrow.vector.FieldVector;

/**
 * Computes n.
 * Keeps rows WHERE AND(GREATER(#0, 5), GREATER(CARDINALITY(#9), 3))
 */
public final class Select extends CompiledStep {
    private final FunctionColumn cardinality;
    private long id;
    private long idValidity;

    public Select(Object[] constants) {
        cardinality = functionColumn(constants[0]);
    }

    @Override
    protected void bind(RowBatch input, Scratch scratch) {
        id = data(column(0));
        idValidity = validity(column(0));
    }

    /** CARDINALITY(#9) for the rows that reach it. */
    private void call1(int[] rows, int count) throws Exception {
        int[] reached = cardinality.start(batch());
        int reachedCount = 0;
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            if (row < 0) {
                continue;
            }
            if ((longAt(id, row) > 5L)) {
                reached[reachedCount++] = row;
            }
        }
        if (reachedCount == 0) {
            return;
        }
        cardinality.arguments().take(reachedCount, column(9));
        cardinality.call(reachedCount, batch(), "WHERE");
    }

    @Override
    public int filter(int[] rows, int count, int[] passed) throws Exception {
        call1(rows, count);
        return filterWithNulls(rows, count, passed);
    }

    private int filterWithNulls(int[] rows, int count, int[] passed) {
        int passedCount = 0;
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            if (longAt(id, row) > 5L && !cardinality.isNull(row) && intAt(cardinality.data(), cardinality.slot(row)) > 3L) {
                passed[passedCount++] = row;
            }
        }
        return passedCount;
    }

    /** CARDINALITY(#9) */
    private void projectN(int[] rows, int count, FieldVector target) {
        cardinality.gatherTo(rows, count, target);
    }

    @Override
    public void project(int projection, int[] rows, int count, FieldVector target) throws Exception {
        switch (projection) {
            case 1:
                projectN(rows, count, target);
                break;
            default:
                super.project(projection, rows, count, target);
        }
    }
}

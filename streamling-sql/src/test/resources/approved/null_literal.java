package io.streamling.sql.generated;

import io.streamling.batch.RowBatch;
import io.streamling.sql.internal.compiled.*;
import io.streamling.sql.internal.function.*;
import org.apache.arrow.vector.FieldVector;

/**
 * Computes nothing.
 */
public final class Select extends CompiledStep {
    public Select(Object[] constants) {
    }

    @Override
    protected void bind(RowBatch input, Scratch scratch) {
    }

    /** null */
    private void projectNothing(int[] rows, int count, FieldVector target) {
        long data = allocate(target, count);
        long validity = validityOf(target);
        projectNothingLoop(rows, count, data, validity);
        target.setValueCount(count);
    }

    private void projectNothingLoop(int[] rows, int count, long data, long validity) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            putNull(validity, i);
        }
    }

    @Override
    public void project(int projection, int[] rows, int count, FieldVector target) throws Exception {
        switch (projection) {
            case 1:
                projectNothing(rows, count, target);
                break;
            default:
                super.project(projection, rows, count, target);
        }
    }
}

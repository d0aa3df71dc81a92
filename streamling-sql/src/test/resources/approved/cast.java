package io.streamling.sql.generated;

import io.streamling.batch.RowBatch;
import io.streamling.sql.internal.compiled.*;
import io.streamling.sql.internal.function.*;
import org.apache.arrow.vector.FieldVector;

/**
 * Computes n, m.
 */
public final class Select extends CompiledStep {
    private final TextColumn note = new TextColumn();

    public Select(Object[] constants) {
    }

    @Override
    protected void bind(RowBatch input, Scratch scratch) {
        note.bind(column(5), validity(column(5)));
    }

    /** CAST(#5 AS BIGINT) */
    private void projectN(int[] rows, int count, FieldVector target) {
        long data = allocate(target, count);
        long validity = validityOf(target);
        if (note.hasNulls()) {
            projectNWithNulls(rows, count, data, validity);
        } else {
            projectNWithoutNulls(rows, count, data, validity);
        }
        target.setValueCount(count);
    }

    private void projectNWithoutNulls(int[] rows, int count, long data, long validity) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            try {
                putLong(data, i, NumberParsing.integer(note.at(row)));
            } catch (RowError error) {
                fail(row, "column 'n'", error);
            }
        }
    }

    private void projectNWithNulls(int[] rows, int count, long data, long validity) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            try {
                if (note.isNull(row)) {
                    putNull(validity, i);
                } else {
                    putLong(data, i, NumberParsing.integer(note.at(row)));
                }
            } catch (RowError error) {
                fail(row, "column 'n'", error);
            }
        }
    }

    /** TRY_CAST(#5 AS INTEGER) */
    private void projectM(int[] rows, int count, FieldVector target) {
        long data = allocate(target, count);
        long validity = validityOf(target);
        if (note.hasNulls()) {
            projectMWithNulls(rows, count, data, validity);
        } else {
            projectMWithoutNulls(rows, count, data, validity);
        }
        target.setValueCount(count);
    }

    private void projectMWithoutNulls(int[] rows, int count, long data, long validity) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            long v1 = 0L;
            boolean v2 = false;
            try {
                v1 = Casts.toInteger(NumberParsing.integer(note.at(row)));
            } catch (RowError failure) {
                v2 = true;
            }
            if (v2) {
                putNull(validity, i);
            } else {
                putInt(data, i, v1);
            }
        }
    }

    private void projectMWithNulls(int[] rows, int count, long data, long validity) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            long v1 = 0L;
            boolean v2 = note.isNull(row);
            if (!v2) {
                try {
                    v1 = Casts.toInteger(NumberParsing.integer(note.at(row)));
                } catch (RowError failure) {
                    v2 = true;
                }
            }
            if (v2) {
                putNull(validity, i);
            } else {
                putInt(data, i, v1);
            }
        }
    }

    @Override
    public void project(int projection, int[] rows, int count, FieldVector target) throws Exception {
        switch (projection) {
            case 0:
                projectN(rows, count, target);
                break;
            case 1:
                projectM(rows, count, target);
                break;
            default:
                super.project(projection, rows, count, target);
        }
    }
}

package io.streamling.sql.generated;

import io.streamling.batch.RowBatch;
import io.streamling.sql.internal.compiled.*;
import io.streamling.sql.internal.function.*;
import org.apache.arrow.vector.FieldVector;

/**
 * Computes label.
 */
public final class Select extends CompiledStep {
    private final TextColumn note = new TextColumn();
    private final TextColumn country = new TextColumn();
    private final Text literal1 = new Text();

    public Select(Object[] constants) {
    }

    @Override
    protected void bind(RowBatch input, Scratch scratch) {
        note.bind(column(5), validity(column(5)));
        country.bind(column(1), validity(column(1)));
        scratch.put("?", literal1);
    }

    /** COALESCE(#5, #1, '?') */
    private void projectLabel(int[] rows, int count, FieldVector target) {
        TextWriter out = writer(target, count, note.expectedBytes(count) + country.expectedBytes(count));
        if (note.hasNulls() || country.hasNulls()) {
            projectLabelWithNulls(rows, count, out);
        } else {
            projectLabelWithoutNulls(rows, count, out);
        }
        out.finish(count);
    }

    private void projectLabelWithoutNulls(int[] rows, int count, TextWriter out) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            out.append(note.at(row));
        }
    }

    private void projectLabelWithNulls(int[] rows, int count, TextWriter out) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            out.append(!note.isNull(row) ? note.at(row) : !country.isNull(row) ? country.at(row) : literal1);
        }
    }

    @Override
    public void project(int projection, int[] rows, int count, FieldVector target) throws Exception {
        switch (projection) {
            case 0:
                projectLabel(rows, count, target);
                break;
            default:
                super.project(projection, rows, count, target);
        }
    }
}

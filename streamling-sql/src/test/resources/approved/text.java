package io.streamling.sql.generated;

import io.streamling.batch.RowBatch;
import io.streamling.sql.internal.compiled.*;
import io.streamling.sql.internal.function.*;
import org.apache.arrow.vector.FieldVector;

/**
 * Computes c, t.
 */
public final class Select extends CompiledStep {
    private final TextColumn country = new TextColumn();
    private final Text text1 = new Text();
    private final Text text2 = new Text();
    private final TextColumn note = new TextColumn();
    private final Text literal1 = new Text();
    private final Text text3 = new Text();
    private final Text text4 = new Text();
    private final Text literal2 = new Text();
    private final Text text5 = new Text();
    private final Text text6 = new Text();
    private final Text text7 = new Text();
    private final Text text8 = new Text();

    public Select(Object[] constants) {
    }

    @Override
    protected void bind(RowBatch input, Scratch scratch) {
        country.bind(column(1), validity(column(1)));
        note.bind(column(5), validity(column(5)));
        scratch.put(" ", literal1);
        scratch.put("!", literal2);
    }

    /** LOWER(#1) */
    private void projectC(int[] rows, int count, FieldVector target) {
        if (rows == null && country.lower(count, target)) {
            return;
        }
        TextWriter out = writer(target, count, country.expectedBytes(count));
        if (country.hasNulls()) {
            projectCWithNulls(rows, count, out);
        } else {
            projectCWithoutNulls(rows, count, out);
        }
        out.finish(count);
    }

    private void projectCWithoutNulls(int[] rows, int count, TextWriter out) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            try {
                out.append(CaseFolding.lower(country.at(row), out, text1));
            } catch (RowError error) {
                fail(row, "column 'c'", error);
                out.appendNull();
            }
        }
    }

    private void projectCWithNulls(int[] rows, int count, TextWriter out) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            try {
                if (country.isNull(row)) {
                    out.appendNull();
                } else {
                    out.append(CaseFolding.lower(country.at(row), out, text2));
                }
            } catch (RowError error) {
                fail(row, "column 'c'", error);
                out.appendNull();
            }
        }
    }

    /** CONCAT(UPPER(TRIM_BOTH(#5, ' ')), '!') */
    private void projectT(int[] rows, int count, FieldVector target) {
        TextWriter out = writer(target, count, note.expectedBytes(count));
        if (note.hasNulls()) {
            projectTWithNulls(rows, count, out);
        } else {
            projectTWithoutNulls(rows, count, out);
        }
        out.finish(count);
    }

    private void projectTWithoutNulls(int[] rows, int count, TextWriter out) {
        Scratch scratch = scratch();
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            scratch.reset();
            try {
                out.append(TextBuilding.concat(CaseFolding.upper(TextParts.trim(note.at(row), text3), scratch, text4), literal2, out, text5));
            } catch (RowError error) {
                fail(row, "column 't'", error);
                out.appendNull();
            }
        }
    }

    private void projectTWithNulls(int[] rows, int count, TextWriter out) {
        Scratch scratch = scratch();
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            scratch.reset();
            try {
                if (note.isNull(row)) {
                    out.appendNull();
                } else {
                    out.append(TextBuilding.concat(CaseFolding.upper(TextParts.trim(note.at(row), text6), scratch, text7), literal2, out, text8));
                }
            } catch (RowError error) {
                fail(row, "column 't'", error);
                out.appendNull();
            }
        }
    }

    @Override
    public void project(int projection, int[] rows, int count, FieldVector target) throws Exception {
        switch (projection) {
            case 0:
                projectC(rows, count, target);
                break;
            case 1:
                projectT(rows, count, target);
                break;
            default:
                super.project(projection, rows, count, target);
        }
    }
}

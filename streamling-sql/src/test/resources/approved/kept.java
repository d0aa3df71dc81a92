package io.streamling.sql.generated;

import io.streamling.batch.RowBatch;
import io.streamling.sql.internal.compiled.*;
import io.streamling.sql.internal.function.*;
import io.streamling.sql.internal.library.*;
import io.streamling.sql.internal.library.json.*;
import org.apache.arrow.vector.FieldVector;

/**
 * Computes b, share.
 * Keeps rows WHERE AND(NOT_EQUAL(JSON_VALUE(#5, '$.a.b'), ''), GREATER(DIVIDE(#0, CAST(#2 AS BIGINT)), 7))
 */
public final class Select extends CompiledStep {
    /** JSON_VALUE(#5, '$.a.b') of the rows that the filter has let pass. */
    private final KeptColumn kept1 = keptColumn();
    /** DIVIDE(#0, CAST(#2 AS BIGINT)) of the rows that the filter has let pass. */
    private final KeptColumn kept2 = keptColumn();
    private final TextColumn note = new TextColumn();
    private long quantity;
    private long quantityValidity;
    private final JsonPath jsonPath1 = new JsonPath("$.a.b");
    private final Text text1 = new Text();
    private final Text literal1 = new Text();
    private long id;
    private long idValidity;
    private final Text text2 = new Text();

    public Select(Object[] constants) {
    }

    @Override
    protected void bind(RowBatch input, Scratch scratch) {
        note.bind(column(5), validity(column(5)));
        quantity = data(column(2));
        quantityValidity = validity(column(2));
        scratch.put("", literal1);
        id = data(column(0));
        idValidity = validity(column(0));
    }

    @Override
    public int filter(int[] rows, int count, int[] passed) throws Exception {
        if (!(note.hasNulls() || quantityValidity != 0L)) {
            return filterWithoutNulls(rows, count, passed);
        }
        return filterWithNulls(rows, count, passed);
    }

    private int filterWithoutNulls(int[] rows, int count, int[] passed) {
        Scratch scratch = scratch();
        int passedCount = 0;
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            scratch.reset();
            try {
                boolean v3 = true;
                boolean v4 = false;
                Text v1 = Json.value(note.at(row), jsonPath1, 0L, 0L, scratch, text1);
                kept1.keep(row, v1, v1 == null);
                if (v1 == null) {
                    v4 = true;
                } else if (TextSearch.equal(v1, literal1)) {
                    v3 = false;
                }
                if (v3) {
                    long v2 = Integers.divide(longAt(id, row), intAt(quantity, row));
                    kept2.keep(row, v2, false);
                    if (!(v2 > 7L)) {
                        v3 = false;
                    }
                }
                if (!(v3 && v4) && v3) {
                    kept1.passed(row);
                    passed[passedCount++] = row;
                }
            } catch (RowError error) {
                fail(row, "WHERE", error);
            }
        }
        return passedCount;
    }

    private int filterWithNulls(int[] rows, int count, int[] passed) {
        Scratch scratch = scratch();
        int passedCount = 0;
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            scratch.reset();
            try {
                boolean v3 = true;
                boolean v4 = false;
                Text v1 = note.isNull(row) ? null : Json.value(note.at(row), jsonPath1, 0L, 0L, scratch, text2);
                kept1.keep(row, v1, v1 == null);
                if (v1 == null) {
                    v4 = true;
                } else if (TextSearch.equal(v1, literal1)) {
                    v3 = false;
                }
                if (v3) {
                    long v2 = isNull(quantityValidity, row) ? 0L : Integers.divide(longAt(id, row), intAt(quantity, row));
                    kept2.keep(row, v2, isNull(quantityValidity, row));
                    if (isNull(quantityValidity, row)) {
                        v4 = true;
                    } else if (!(v2 > 7L)) {
                        v3 = false;
                    }
                }
                if (!(v3 && v4) && v3) {
                    kept1.passed(row);
                    passed[passedCount++] = row;
                }
            } catch (RowError error) {
                fail(row, "WHERE", error);
            }
        }
        return passedCount;
    }

    /** JSON_VALUE(#5, '$.a.b') */
    private void projectB(int[] rows, int count, FieldVector target) {
        TextWriter out = writer(target, count, note.expectedBytes(count));
        projectBLoop(rows, count, out);
        out.finish(count);
    }

    private void projectBLoop(int[] rows, int count, TextWriter out) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            if (kept1.isNull(row)) {
                out.appendNull();
            } else {
                out.append(kept1.textAt(row));
            }
        }
    }

    /** DIVIDE(#0, CAST(#2 AS BIGINT)) */
    private void projectShare(int[] rows, int count, FieldVector target) {
        long data = allocate(target, count);
        long validity = validityOf(target);
        projectShareLoop(rows, count, data, validity);
        target.setValueCount(count);
    }

    private void projectShareLoop(int[] rows, int count, long data, long validity) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            if (kept2.isNull(row)) {
                putNull(validity, i);
            } else {
                putLong(data, i, kept2.longAt(row));
            }
        }
    }

    @Override
    public void project(int projection, int[] rows, int count, FieldVector target) throws Exception {
        switch (projection) {
            case 1:
                projectB(rows, count, target);
                break;
            case 2:
                projectShare(rows, count, target);
                break;
            default:
                super.project(projection, rows, count, target);
        }
    }
}

package io.streamling.sql.generated;

import io.streamling.batch.RowBatch;
import io.streamling.sql.internal.compiled.*;
import io.streamling.sql.internal.function.*;
import io.streamling.sql.internal.library.*;
import io.streamling.sql.internal.library.json.*;
import org.apache.arrow.vector.FieldVector;

/**
 * Computes b, share.
 * Keeps rows WHERE AND(NOT_EQUAL(JSON_VALUE(#5, '$.a.b'), ''), GREATER(DIVIDE(#3, CAST(#2 AS DECIMAL(10, 0))), 7))
 */
public final class Select extends CompiledStep {
    /** JSON_VALUE(#5, '$.a.b') of the rows that the filter has let pass. */
    private final KeptColumn kept1 = keptColumn();
    /** DIVIDE(#3, CAST(#2 AS DECIMAL(10, 0))) of the rows that the filter has let pass. */
    private final KeptColumn kept2 = keptColumn();
    private final TextColumn note = new TextColumn();
    private final DecimalColumn price = new DecimalColumn();
    private long quantity;
    private long quantityValidity;
    private final JsonPath jsonPath1 = new JsonPath("$.a.b");
    private final Text text1 = new Text();
    private final Text literal1 = new Text();
    private final DecimalRounding cast1 = new DecimalRounding(0, 10, 0);
    private final DecimalMath quotient1 = new DecimalMath(2, 0, 21, 13);
    private final Decimal decimal1 = Decimal.of("7");
    private final DecimalMath order1 = new DecimalMath(13, 0, 38, 0);
    private final Text text2 = new Text();
    private final DecimalRounding cast2 = new DecimalRounding(0, 10, 0);
    private final DecimalMath quotient2 = new DecimalMath(2, 0, 21, 13);
    private final DecimalMath order2 = new DecimalMath(13, 0, 38, 0);

    public Select(Object[] constants) {
    }

    @Override
    protected void bind(RowBatch input, Scratch scratch) {
        note.bind(column(5), validity(column(5)));
        price.bind(column(3), validity(column(3)));
        quantity = data(column(2));
        quantityValidity = validity(column(2));
        scratch.put("", literal1);
    }

    @Override
    public int filter(int[] rows, int count, int[] passed) throws Exception {
        if (!(note.hasNulls() || price.hasNulls() || quantityValidity != 0L)) {
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
                    Decimal v2 = quotient1.divide(price.at(row), cast1.cast(intAt(quantity, row)));
                    kept2.keep(row, v2, false);
                    if (!(order1.compare(v2, decimal1) > 0)) {
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
                boolean v4 = true;
                boolean v5 = false;
                Text v1 = note.isNull(row) ? null : Json.value(note.at(row), jsonPath1, 0L, 0L, scratch, text2);
                kept1.keep(row, v1, v1 == null);
                if (v1 == null) {
                    v5 = true;
                } else if (TextSearch.equal(v1, literal1)) {
                    v4 = false;
                }
                if (v4) {
                    Decimal v2 = isNull(quantityValidity, row) ? null : cast2.cast(intAt(quantity, row));
                    Decimal v3 = (price.isNull(row) || isNull(quantityValidity, row)) ? null : quotient2.divide(price.at(row), v2);
                    kept2.keep(row, v3, price.isNull(row) || isNull(quantityValidity, row));
                    if (price.isNull(row) || isNull(quantityValidity, row)) {
                        v5 = true;
                    } else if (!(order2.compare(v3, decimal1) > 0)) {
                        v4 = false;
                    }
                }
                if (!(v4 && v5) && v4) {
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

    /** DIVIDE(#3, CAST(#2 AS DECIMAL(10, 0))) */
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
                kept2.decimalAt(row).store(data + ((long) i << 4));
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

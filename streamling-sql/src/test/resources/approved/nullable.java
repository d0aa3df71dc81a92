package io.streamling.sql.generated;

import io.streamling.batch.RowBatch;
import io.streamling.sql.internal.compiled.*;
import io.streamling.sql.internal.function.*;
import org.apache.arrow.vector.FieldVector;

/**
 * Computes nothing.
 * Keeps rows WHERE AND(GREATER(#2, 1), EQUAL(#1, 'de'))
 */
public final class Select extends CompiledStep {
    private long quantity;
    private long quantityValidity;
    private final TextColumn country = new TextColumn();
    private final Text literal1 = new Text();

    public Select(Object[] constants) {
    }

    @Override
    protected void bind(RowBatch input, Scratch scratch) {
        quantity = data(column(2));
        quantityValidity = validity(column(2));
        country.bind(column(1), validity(column(1)));
        scratch.put("de", literal1);
    }

    @Override
    public int filter(int[] rows, int count, int[] passed) throws Exception {
        if (!(quantityValidity != 0L || country.hasNulls())) {
            return filterWithoutNulls(rows, count, passed);
        }
        return filterWithNulls(rows, count, passed);
    }

    private int filterWithoutNulls(int[] rows, int count, int[] passed) {
        int passedCount = 0;
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            if (intAt(quantity, row) > 1L && TextSearch.equal(country.at(row), literal1)) {
                passed[passedCount++] = row;
            }
        }
        return passedCount;
    }

    private int filterWithNulls(int[] rows, int count, int[] passed) {
        int passedCount = 0;
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            if (!isNull(quantityValidity, row) && intAt(quantity, row) > 1L && !country.isNull(row) && TextSearch.equal(country.at(row), literal1)) {
                passed[passedCount++] = row;
            }
        }
        return passedCount;
    }
}

package io.streamling.sql.generated;

import io.streamling.batch.RowBatch;
import io.streamling.sql.internal.compiled.*;
import io.streamling.sql.internal.function.*;
import org.apache.arrow.vector.FieldVector;

/**
 * Computes nothing.
 * Keeps rows WHERE AND(#1 IN (3 values), NOT(#0 IN (3 values)))
 */
public final class Select extends CompiledStep {
    private final TextColumn country = new TextColumn();
    private final TextSet set1;
    private long id;
    private long idValidity;
    private final TextSet set2;

    public Select(Object[] constants) {
        set1 = (TextSet) constants[0];
        set2 = (TextSet) constants[1];
    }

    @Override
    protected void bind(RowBatch input, Scratch scratch) {
        country.bind(column(1), validity(column(1)));
        id = data(column(0));
        idValidity = validity(column(0));
    }

    @Override
    public int filter(int[] rows, int count, int[] passed) throws Exception {
        if (!(country.hasNulls())) {
            return filterWithoutNulls(rows, count, passed);
        }
        return filterWithNulls(rows, count, passed);
    }

    private int filterWithoutNulls(int[] rows, int count, int[] passed) {
        int passedCount = 0;
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            boolean v2 = set1.contains(country.at(row));
            if (v2) {
                long v1 = longAt(id, row);
                v2 = !(v1 == 1L || v1 == 2L || v1 == 3L);
            }
            if (v2) {
                passed[passedCount++] = row;
            }
        }
        return passedCount;
    }

    private int filterWithNulls(int[] rows, int count, int[] passed) {
        int passedCount = 0;
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            boolean v2 = !country.isNull(row) && set2.contains(country.at(row));
            if (v2) {
                long v1 = longAt(id, row);
                v2 = !(v1 == 1L || v1 == 2L || v1 == 3L);
            }
            if (v2) {
                passed[passedCount++] = row;
            }
        }
        return passedCount;
    }
}

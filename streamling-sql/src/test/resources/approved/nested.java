package io.streamling.sql.generated;

import io.streamling.batch.RowBatch;
import io.streamling.sql.internal.compiled.*;
import io.streamling.sql.internal.function.*;
import org.apache.arrow.vector.FieldVector;

/**
 * Computes above, tag, n.
 */
public final class Select extends CompiledStep {
    private long address_floor;
    private long address_floorValidity;
    private final NestedColumn tags = new NestedColumn();
    private long quantity;
    private long quantityValidity;
    private final ListPlaces tagsPlaces = new ListPlaces();
    private long tagsElements;
    private long tagsElementsValidity;
    private final FunctionColumn cardinality;

    public Select(Object[] constants) {
        cardinality = functionColumn(constants[0]);
    }

    @Override
    protected void bind(RowBatch input, Scratch scratch) {
        address_floor = data(column(8, new int[] {1}));
        address_floorValidity = validity(8, new int[] {1}, scratch);
        tags.bind(column(9), validity(column(9)));
        quantity = data(column(2));
        quantityValidity = validity(column(2));
        tagsPlaces.bind(column(9), validity(column(9)));
        tagsElements = data(tagsPlaces.elements());
        tagsElementsValidity = validity(tagsPlaces.elements());
    }

    /** ADD(#8.floor, 1) */
    private void projectAbove(int[] rows, int count, FieldVector target) {
        long data = allocate(target, count);
        long validity = validityOf(target);
        if (address_floorValidity != 0L) {
            projectAboveWithNulls(rows, count, data, validity);
        } else {
            projectAboveWithoutNulls(rows, count, data, validity);
        }
        target.setValueCount(count);
    }

    private void projectAboveWithoutNulls(int[] rows, int count, long data, long validity) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            try {
                putInt(data, i, Integers.toInteger(intAt(address_floor, row) + 1L));
            } catch (RowError error) {
                fail(row, "column 'above'", error);
            }
        }
    }

    private void projectAboveWithNulls(int[] rows, int count, long data, long validity) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            try {
                if (isNull(address_floorValidity, row)) {
                    putNull(validity, i);
                } else {
                    putInt(data, i, Integers.toInteger(intAt(address_floor, row) + 1L));
                }
            } catch (RowError error) {
                fail(row, "column 'above'", error);
            }
        }
    }

    /** ITEM(#9, CAST(#2 AS BIGINT)) */
    private void projectTag(int[] rows, int count, FieldVector target) {
        long data = allocate(target, count);
        long validity = validityOf(target);
        if (tags.hasNulls() || quantityValidity != 0L) {
            projectTagWithNulls(rows, count, data, validity);
        } else {
            projectTagWithoutNulls(rows, count, data, validity);
        }
        target.setValueCount(count);
    }

    private void projectTagWithoutNulls(int[] rows, int count, long data, long validity) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            long v1 = intAt(quantity, row);
            int v2 = tagsPlaces.at(row, v1);
            if (v2 < 0 || isNull(tagsElementsValidity, v2)) {
                putNull(validity, i);
            } else {
                putLong(data, i, longAt(tagsElements, v2));
            }
        }
    }

    private void projectTagWithNulls(int[] rows, int count, long data, long validity) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            long v1 = isNull(quantityValidity, row) ? 0L : intAt(quantity, row);
            int v2 = isNull(quantityValidity, row) ? -1 : tagsPlaces.at(row, v1);
            if (v2 < 0 || isNull(tagsElementsValidity, v2)) {
                putNull(validity, i);
            } else {
                putLong(data, i, longAt(tagsElements, v2));
            }
        }
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
            reached[reachedCount++] = row;
        }
        if (reachedCount == 0) {
            return;
        }
        cardinality.arguments().take(reachedCount, column(9));
        cardinality.call(reachedCount, batch(), "column 'n'");
    }

    /** CARDINALITY(#9) */
    private void projectN(int[] rows, int count, FieldVector target) throws Exception {
        call1(rows, count);
        cardinality.copyTo(rows, count, target);
    }

    @Override
    public void project(int projection, int[] rows, int count, FieldVector target) throws Exception {
        switch (projection) {
            case 0:
                projectAbove(rows, count, target);
                break;
            case 1:
                projectTag(rows, count, target);
                break;
            case 2:
                projectN(rows, count, target);
                break;
            default:
                super.project(projection, rows, count, target);
        }
    }
}

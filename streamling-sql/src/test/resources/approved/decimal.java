package io.streamling.sql.generated;

import io.streamling.batch.RowBatch;
import io.streamling.sql.internal.compiled.*;
import io.streamling.sql.internal.function.*;
import org.apache.arrow.vector.FieldVector;

/**
 * Computes total.
 * Keeps rows WHERE GREATER(#3, 9.99)
 */
public final class Select extends CompiledStep {
    private final DecimalColumn price = new DecimalColumn();
    private final Decimal decimal1 = Decimal.of("9.99");
    private long quantity;
    private long quantityValidity;
    private final DecimalRounding cast1 = new DecimalRounding(0, 10, 0);
    private final DecimalMath product1 = new DecimalMath(2, 0, 20, 2);
    private final DecimalRounding cast2 = new DecimalRounding(0, 10, 0);
    private final DecimalMath product2 = new DecimalMath(2, 0, 20, 2);

    public Select(Object[] constants) {
    }

    @Override
    protected void bind(RowBatch input, Scratch scratch) {
        price.bind(column(3), validity(column(3)));
        quantity = data(column(2));
        quantityValidity = validity(column(2));
    }

    @Override
    public int filter(int[] rows, int count, int[] passed) throws Exception {
        if (!(price.hasNulls())) {
            return filterWithoutNulls(rows, count, passed);
        }
        return filterWithNulls(rows, count, passed);
    }

    private int filterWithoutNulls(int[] rows, int count, int[] passed) {
        int passedCount = 0;
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            if (price.at(row).compare(decimal1) > 0) {
                passed[passedCount++] = row;
            }
        }
        return passedCount;
    }

    private int filterWithNulls(int[] rows, int count, int[] passed) {
        int passedCount = 0;
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            if (!price.isNull(row) && price.at(row).compare(decimal1) > 0) {
                passed[passedCount++] = row;
            }
        }
        return passedCount;
    }

    /** MULTIPLY(#3, CAST(#2 AS DECIMAL(10, 0))) */
    private void projectTotal(int[] rows, int count, FieldVector target) {
        long data = allocate(target, count);
        long validity = validityOf(target);
        if (price.hasNulls() || quantityValidity != 0L) {
            projectTotalWithNulls(rows, count, data, validity);
        } else {
            projectTotalWithoutNulls(rows, count, data, validity);
        }
        target.setValueCount(count);
    }

    private void projectTotalWithoutNulls(int[] rows, int count, long data, long validity) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            try {
                product1.multiply(price.at(row), cast1.cast(intAt(quantity, row))).store(data + ((long) i << 4));
            } catch (RowError error) {
                fail(row, "column 'total'", error);
            }
        }
    }

    private void projectTotalWithNulls(int[] rows, int count, long data, long validity) {
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            try {
                Decimal v1 = isNull(quantityValidity, row) ? null : cast2.cast(intAt(quantity, row));
                if (price.isNull(row) || isNull(quantityValidity, row)) {
                    putNull(validity, i);
                } else {
                    product2.multiply(price.at(row), v1).store(data + ((long) i << 4));
                }
            } catch (RowError error) {
                fail(row, "column 'total'", error);
            }
        }
    }

    @Override
    public void project(int projection, int[] rows, int count, FieldVector target) throws Exception {
        switch (projection) {
            case 1:
                projectTotal(rows, count, target);
                break;
            default:
                super.project(projection, rows, count, target);
        }
    }
}

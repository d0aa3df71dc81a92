package io.streamling.sql.internal.compiled;

import static java.util.Objects.requireNonNull;

import io.streamling.batch.ColumnMemory;
import io.streamling.sql.internal.execute.BatchContext;
import io.streamling.sql.internal.function.Decimal;
import io.streamling.sql.internal.function.Scratch;
import io.streamling.sql.internal.function.Text;
import org.jspecify.annotations.Nullable;

/**
 * The values that a part of the filter has had, by row, for the result columns that have the same part. There is one for
 * each row that has passed. Task thread only.
 */
public final class KeptColumn {
    private final Text text = new Text();
    private final Decimal decimal = new Decimal();
    private boolean[] nulls = {};
    private long[] values = {};
    private Object[] objects = {};
    private @Nullable Text newest;
    private @Nullable Scratch texts;

    KeptColumn() {}

    /** Makes room for the rows of a batch. */
    void start(BatchContext batch) {
        close();
        int rows = batch.input().rowCount();
        if (nulls.length < rows) {
            nulls = new boolean[rows];
            values = new long[2 * rows];
        }
        texts = new Scratch(batch.allocator());
    }

    void close() {
        if (texts != null) {
            texts.close();
        }
        texts = null;
        newest = null;
    }

    /** Keeps a whole number, or anything that is held as one. */
    public void keep(int row, long value, boolean isNull) {
        values[row] = value;
        nulls[row] = isNull;
    }

    /** Keeps a BOOLEAN. */
    public void keep(int row, boolean value, boolean isNull) {
        keep(row, value ? 1L : 0L, isNull);
    }

    /** Keeps a DOUBLE, or a REAL. */
    public void keep(int row, double value, boolean isNull) {
        keep(row, Double.doubleToRawLongBits(value), isNull);
    }

    /** Keeps a DECIMAL. */
    public void keep(int row, @Nullable Decimal value, boolean isNull) {
        nulls[row] = isNull;
        if (value != null && !isNull) {
            value.store(values, 2 * row);
        }
    }

    /** Keeps a number of more than 38 digits. */
    public void keep(int row, @Nullable Number value, boolean isNull) {
        nulls[row] = isNull;
        if (value != null && !isNull) {
            if (objects.length < nulls.length) {
                objects = new Object[nulls.length];
            }
            objects[row] = value;
        }
    }

    /** Keeps a text until the next one comes; {@link #passed} keeps it longer. */
    public void keep(int row, @Nullable Text value, boolean isNull) {
        nulls[row] = isNull;
        newest = value;
    }

    /** Copies the text of a row, which is about to be overwritten. */
    public void passed(int row) {
        Text value = newest;
        if (value == null || nulls[row]) {
            return;
        }
        int length = value.length();
        long address = requireNonNull(texts).room(length);
        ColumnMemory.copy(value.address(), address, length);
        values[2 * row] = address;
        values[2 * row + 1] = length;
    }

    /** Whether the value of a row is null. */
    public boolean isNull(int row) {
        return nulls[row];
    }

    /** A whole number. */
    public long longAt(int row) {
        return values[row];
    }

    /** A BOOLEAN. */
    public boolean booleanAt(int row) {
        return values[row] != 0;
    }

    /** A DOUBLE. */
    public double doubleAt(int row) {
        return Double.longBitsToDouble(values[row]);
    }

    /** A REAL. */
    public float floatAt(int row) {
        return (float) doubleAt(row);
    }

    /** A DECIMAL, in a holder that the next row fills again. */
    public Decimal decimalAt(int row) {
        return decimal.load(values, 2 * row);
    }

    /** A number of more than 38 digits. */
    public Object numberAt(int row) {
        return objects[row];
    }

    /** A text, in a holder that the next row fills again. */
    public Text textAt(int row) {
        return text.set(values[2 * row], (int) values[2 * row + 1]);
    }
}

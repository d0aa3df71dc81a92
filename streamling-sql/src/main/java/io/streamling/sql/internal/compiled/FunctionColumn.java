package io.streamling.sql.internal.compiled;

import static java.util.Objects.requireNonNull;

import io.streamling.batch.ColumnMemory;
import io.streamling.function.NullHandling;
import io.streamling.function.ScalarFunction;
import io.streamling.sql.internal.execute.BatchContext;
import io.streamling.sql.internal.execute.UserFunctions;
import io.streamling.sql.internal.function.Decimal;
import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.function.Text;
import io.streamling.sql.internal.vector.Gather;
import io.streamling.sql.internal.vector.ListColumn;
import io.streamling.sql.internal.vector.Picks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;

/**
 * The results of one call of a function in a statement, for the rows that reach the call. The function is called once for
 * all of them; only if it fails, row by row. Task thread only.
 */
public final class FunctionColumn {
    private static final int NO_RESULT = -1;

    private final ScalarFunction function;
    private final FunctionArguments arguments;
    private final Field resultField;
    private final Text text = new Text();
    private final Decimal decimal = new Decimal();
    private final Nested nested = new Nested();
    private @Nullable FieldVector result;
    private int[] reached = {};
    /** Where the result of an input row is. */
    private int[] slots = {};

    private long data;
    private long offsets;
    private long validity;

    public FunctionColumn(FunctionSpec spec) {
        this.function = spec.function();
        this.arguments = new FunctionArguments(spec);
        this.resultField = spec.result();
    }

    /** Forgets the last results and returns an array for the rows that reach the call. */
    public int[] start(BatchContext batch) {
        close();
        int rows = batch.input().rowCount();
        if (slots.length < rows) {
            slots = new int[rows];
            reached = new int[rows];
        }
        Arrays.fill(slots, 0, rows, NO_RESULT);
        arguments.start(batch, reached);
        return reached;
    }

    /** Gets the values of the arguments, for the rows that reach the call. */
    public FunctionArguments arguments() {
        return arguments;
    }

    /**
     * Calls the function.
     *
     * @param count how many rows reach the call
     * @param place which part of the statement fails where the function does
     */
    public void call(int count, BatchContext batch, String place) throws Exception {
        int[] positions = new int[count];
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (!batch.failures().contains(reached[i]) && !skips(i)) {
                positions[kept++] = i;
            }
        }
        if (kept == 0) {
            return;
        }
        if (kept < count) {
            arguments.keep(positions, kept);
        }
        FieldVector vector = resultField.createVector(batch.allocator());
        result = vector;
        try {
            UserFunctions.evaluate(function, arguments.vectors(), kept, vector);
        } catch (Exception e) {
            UserFunctions.rethrowIfFatal(e);
            callRowByRow(positions, kept, batch, place);
        }
        for (int slot = 0; slot < kept; slot++) {
            slots[reached[positions[slot]]] = slot;
        }
        bindResult(vector);
    }

    private boolean skips(int position) {
        return function.nullHandling() == NullHandling.NULL_IF_ANY_NULL && arguments.isAnyNull(position);
    }

    private void callRowByRow(int[] positions, int count, BatchContext batch, String place) {
        FieldVector[] results = new FieldVector[count];
        int[] rows = new int[count];
        try {
            for (int i = 0; i < count; i++) {
                results[i] = resultField.createVector(batch.allocator());
                rows[i] = callRow(i, results[i], reached[positions[i]], batch, place);
            }
            FieldVector all = requireNonNull(result);
            all.reset();
            int[] sources = new int[count];
            Arrays.setAll(sources, i -> i);
            Gather.gather(results, new Picks(sources, rows, count), all);
        } finally {
            for (FieldVector one : results) {
                if (one != null) {
                    one.close();
                }
            }
        }
    }

    private int callRow(int position, FieldVector one, int inputRow, BatchContext batch, String place) {
        List<FieldVector> row = new ArrayList<>();
        try {
            arguments.copyRow(position, row);
            UserFunctions.evaluateRow(function, row, one);
            return 0;
        } catch (RowError error) {
            batch.failures().note(inputRow, place, error);
            return -1;
        } finally {
            row.forEach(FieldVector::close);
        }
    }

    private void bindResult(FieldVector vector) {
        validity = vector.getValidityBuffer().memoryAddress();
        boolean isNested = vector instanceof StructVector || ListColumn.isList(vector);
        data = isNested ? 0 : vector.getDataBuffer().memoryAddress();
        offsets = vector instanceof BaseVariableWidthVector
                ? vector.getOffsetBuffer().memoryAddress()
                : 0;
    }

    /** Whether there is no result for an input row. */
    public boolean isNull(int row) {
        int slot = slots[row];
        return slot < 0 || !ColumnMemory.bitAt(validity, slot);
    }

    /** Where the results are. */
    public long data() {
        return data;
    }

    /** Which of the results is that of an input row. */
    public int slot(int row) {
        return slots[row];
    }

    /** The result for an input row, in a holder that the next row fills again. */
    public Text textAt(int row) {
        long offset = offsets + ((long) slots[row] << 2);
        int start = ColumnMemory.intAt(offset);
        return text.set(data + start, ColumnMemory.intAt(offset + Integer.BYTES) - start);
    }

    /** The result for an input row, in a holder that the next row fills again. */
    public Decimal decimalAt(int row) {
        return decimal.load(data + ((long) slots[row] << 4));
    }

    /** The result for an input row, in a holder that the next row fills again. */
    public Nested nestedAt(int row) {
        return nested.set(result, slots[row]);
    }

    /** The results, if they are those of just these input rows, in this order; else null. */
    @Nullable
    FieldVector resultOf(int[] rows, int count) {
        boolean same = result != null && result.getValueCount() == count;
        for (int i = 0; same && i < count; i++) {
            same = slots[rows[i]] == i;
        }
        return same ? result : null;
    }

    /**
     * Moves or copies the results of some input rows into an unallocated vector.
     *
     * @param rows null for all from 0; -1 for null
     */
    public void copyTo(int @Nullable [] rows, int count, FieldVector target) {
        FieldVector all = result;
        int[] picked = picked(rows, count);
        boolean same = all != null && all.getValueCount() == count;
        for (int i = 0; same && i < count; i++) {
            same = picked[i] == i;
        }
        if (all != null && same) {
            all.makeTransferPair(target).transfer();
            result = null;
            Arrays.fill(slots, NO_RESULT);
        } else {
            gather(picked, count, target);
        }
    }

    /** As {@link #copyTo}, and the results stay for others. */
    public void gatherTo(int @Nullable [] rows, int count, FieldVector target) {
        gather(picked(rows, count), count, target);
    }

    private int[] picked(int @Nullable [] rows, int count) {
        int[] picked = new int[count];
        for (int i = 0; i < count; i++) {
            int row = rows == null ? i : rows[i];
            picked[i] = row < 0 ? NO_RESULT : slots[row];
        }
        return picked;
    }

    private void gather(int[] picked, int count, FieldVector target) {
        if (result == null) {
            target.setInitialCapacity(count);
            target.allocateNew();
            target.setValueCount(count);
        } else {
            Gather.gather(result, picked, count, target);
        }
    }

    /** Frees the vectors. */
    public void close() {
        arguments.close();
        if (result != null) {
            result.close();
            result = null;
        }
    }
}

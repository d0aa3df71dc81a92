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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;

/**
 * The results of one call of a user's function in a statement, for the rows that reach the call. The function is called
 * once for all of them; only if it fails, row by row. Task thread only.
 */
public final class FunctionColumn {
    private static final int NO_RESULT = -1;

    private final ScalarFunction function;
    private final List<Field> argumentFields;
    private final Field resultField;
    private final Text text = new Text();
    private final Decimal decimal = new Decimal();
    private final List<FieldVector> arguments = new ArrayList<>();
    private @Nullable FieldVector result;
    private int[] reached = {};
    /** Where the result of an input row is. */
    private int[] slots = {};

    private long data;
    private long offsets;
    private long validity;

    public FunctionColumn(FunctionSpec spec) {
        this.function = spec.function();
        this.argumentFields = spec.arguments();
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
        for (Field field : argumentFields) {
            arguments.add(field.createVector(batch.allocator()));
        }
        return reached;
    }

    /** The vector to be filled with the values of an argument, for the rows that reach the call. */
    public FieldVector argument(int index) {
        return arguments.get(index);
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
            keepArguments(positions, kept, batch.allocator());
        }
        FieldVector vector = resultField.createVector(batch.allocator());
        result = vector;
        try {
            UserFunctions.evaluate(function, arguments, kept, vector);
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
        if (function.nullHandling() == NullHandling.CALLED_WITH_NULLS) {
            return false;
        }
        for (FieldVector argument : arguments) {
            if (argument.isNull(position)) {
                return true;
            }
        }
        return false;
    }

    private void keepArguments(int[] positions, int count, BufferAllocator allocator) {
        for (int i = 0; i < arguments.size(); i++) {
            FieldVector all = arguments.get(i);
            FieldVector kept = argumentFields.get(i).createVector(allocator);
            arguments.set(i, kept);
            try (all) {
                Gather.gather(all, positions, count, kept);
            }
        }
    }

    private void callRowByRow(int[] positions, int count, BatchContext batch, String place) {
        FieldVector all = requireNonNull(result);
        all.reset();
        all.setInitialCapacity(count);
        all.allocateNew();
        List<FieldVector> row = new ArrayList<>();
        try (FieldVector one = resultField.createVector(batch.allocator())) {
            for (Field field : argumentFields) {
                row.add(field.createVector(batch.allocator()));
            }
            int[] position = new int[1];
            for (int i = 0; i < count; i++) {
                position[0] = i;
                for (int argument = 0; argument < row.size(); argument++) {
                    Gather.gather(arguments.get(argument), position, 1, row.get(argument));
                }
                callRow(row, one, i, reached[positions[i]], batch, place);
            }
        } finally {
            row.forEach(FieldVector::close);
        }
        all.setValueCount(count);
    }

    private void callRow(
            List<FieldVector> row, FieldVector one, int slot, int inputRow, BatchContext batch, String place) {
        try {
            UserFunctions.evaluateRow(function, row, one);
            requireNonNull(result).copyFromSafe(0, slot, one);
        } catch (RowError error) {
            batch.failures().note(inputRow, place, error);
        }
    }

    private void bindResult(FieldVector vector) {
        data = vector.getDataBuffer().memoryAddress();
        validity = vector.getValidityBuffer().memoryAddress();
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

    /** Frees the vectors. */
    public void close() {
        arguments.forEach(FieldVector::close);
        arguments.clear();
        if (result != null) {
            result.close();
            result = null;
        }
    }
}

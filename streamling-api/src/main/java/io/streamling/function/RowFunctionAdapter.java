package io.streamling.function;

import java.util.List;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.types.pojo.ArrowType;

/** A function of a row's values as one over columns. Immutable. */
record RowFunctionAdapter(String name, Signature signature, RowBody body) implements ScalarFunction {
    /** Computes one row; the arguments are not null. */
    @FunctionalInterface
    interface RowBody {
        void apply(int row, ArgumentColumns arguments, ResultColumn result) throws Exception;
    }

    static ScalarFunction of(String name, ArrowType result, RowBody body, ArrowType... arguments) {
        return new RowFunctionAdapter(name, new Signature(List.of(arguments), result), body);
    }

    @Override
    public void evaluate(List<FieldVector> arguments, int rowCount, FieldVector result) throws Exception {
        ArgumentColumns columns = new ArgumentColumns(arguments);
        ResultColumn target = new ResultColumn(result);
        for (int row = 0; row < rowCount; row++) {
            if (columns.isAnyNull(row)) {
                target.setNull(row);
            } else {
                apply(row, columns, target);
            }
        }
    }

    private void apply(int row, ArgumentColumns columns, ResultColumn target) throws RowFailure {
        try {
            body.apply(row, columns, target);
        } catch (Exception e) {
            RowFailure failure = new RowFailure(
                    row, "function '" + name + "' threw " + e.getClass().getName());
            failure.initCause(e);
            throw failure;
        }
    }
}

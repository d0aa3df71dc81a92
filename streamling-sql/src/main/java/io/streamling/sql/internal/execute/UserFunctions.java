package io.streamling.sql.internal.execute;

import io.streamling.function.RowFailure;
import io.streamling.function.ScalarFunction;
import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.nested.VectorFunction;
import java.util.List;
import org.apache.arrow.memory.OutOfMemoryException;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.FixedWidthVector;

/** Calls users' functions, and turns what they throw into failures of rows. Stateless. */
public final class UserFunctions {
    private UserFunctions() {}

    /** Calls a function for the one row of its arguments; whatever it throws is a {@link RowError}. */
    public static void evaluateRow(ScalarFunction function, List<FieldVector> arguments, FieldVector result) {
        try {
            evaluate(function, arguments, 1, result);
        } catch (RowError error) {
            throw error;
        } catch (RowFailure failure) {
            throw RowError.ofFunction(named(function) + failure.getMessage());
        } catch (OutOfMemoryException e) {
            throw e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw RowError.ofFunction(named(function) + "interrupted");
        } catch (Exception e) {
            throw RowError.ofFunction(named(function) + e.getClass().getName());
        }
    }

    /** Calls a function for some rows and sets the result's value count. */
    public static void evaluate(ScalarFunction function, List<FieldVector> arguments, int rows, FieldVector result)
            throws Exception {
        result.reset();
        if (function instanceof VectorFunction vector) {
            vector.evaluate(arguments, rows, result);
            return;
        }
        if (result instanceof FixedWidthVector fixed) {
            fixed.allocateNew(rows);
        } else {
            result.setInitialCapacity(rows);
            result.allocateNew();
        }
        function.evaluate(arguments, rows, result);
        result.setValueCount(rows);
    }

    /** Throws what is no failure of single rows. */
    public static void rethrowIfFatal(Exception failure) throws Exception {
        if (failure instanceof InterruptedException || failure instanceof OutOfMemoryException) {
            throw failure;
        }
    }

    private static String named(ScalarFunction function) {
        return "function '" + function.name() + "': ";
    }
}

package io.streamling.function;

import java.util.List;
import org.apache.arrow.vector.FieldVector;

/**
 * A SQL function over columns. Called from the task threads of its pipeline, so it must be stateless or thread-safe. For
 * a function of a row's values, {@link ScalarFunctions} has one-line factories.
 */
public interface ScalarFunction {
    /** The name in SQL; letter case does not count. */
    String name();

    /** What it takes and gives. */
    Signature signature();

    /** Whether the same arguments always give the same result; if so, it may be computed once for several uses. */
    default boolean isDeterministic() {
        return true;
    }

    /** What it does with nulls. */
    default NullHandling nullHandling() {
        return NullHandling.NULL_IF_ANY_NULL;
    }

    /**
     * Writes rows 0 to {@code rowCount - 1} of the result, which is allocated for that many rows by the caller where
     * its values have a fixed width. The arguments are borrowed and hold only rows that reach the call. Throw {@link RowFailure} to reject one
     * row; any other exception rejects the rows one by one.
     */
    void evaluate(List<FieldVector> arguments, int rowCount, FieldVector result) throws Exception;
}

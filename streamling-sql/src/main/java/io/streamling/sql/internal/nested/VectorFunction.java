package io.streamling.sql.internal.nested;

import io.streamling.function.NullHandling;
import io.streamling.function.ScalarFunction;
import io.streamling.function.Signature;
import io.streamling.sql.internal.type.ArrowTypes;
import io.streamling.sql.internal.type.SqlType;
import java.util.List;
import org.apache.arrow.vector.FieldVector;

/**
 * A built-in function over whole columns. Unlike a user's function it takes its arguments in any layout that their SQL type
 * may have (a LargeList for an ARRAY), looks at nulls itself and allocates its result. Immutable; thread-safe.
 */
public record VectorFunction(String name, List<SqlType> arguments, SqlType result, Body body)
        implements ScalarFunction {
    /** Copies the list. */
    public VectorFunction {
        arguments = List.copyOf(arguments);
    }

    /** Computes the result. */
    @FunctionalInterface
    public interface Body {
        /**
         * Fills the unallocated result for rows 0 to {@code rowCount - 1}. Throws {@link
         * io.streamling.sql.internal.function.RowError} where a row fails; it is then called for each row alone.
         */
        void evaluate(List<FieldVector> arguments, int rowCount, FieldVector result);
    }

    @Override
    public Signature signature() {
        return new Signature(arguments.stream().map(ArrowTypes::arrowType).toList(), ArrowTypes.arrowType(result));
    }

    @Override
    public NullHandling nullHandling() {
        return NullHandling.CALLED_WITH_NULLS;
    }

    @Override
    public void evaluate(List<FieldVector> columns, int rowCount, FieldVector target) {
        body.evaluate(columns, rowCount, target);
    }
}

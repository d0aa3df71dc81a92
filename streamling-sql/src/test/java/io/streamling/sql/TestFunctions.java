package io.streamling.sql;

import io.streamling.function.RowFailure;
import io.streamling.function.ScalarFunction;
import io.streamling.function.Signature;
import java.util.List;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.types.pojo.ArrowType;

/** User functions for tests. */
final class TestFunctions {
    private static final ArrowType BIGINT = new ArrowType.Int(64, true);

    /** {@code twice(BIGINT)}; {@code positive(BIGINT)}, which fails for the others. */
    static final List<ScalarFunction> ALL = List.of(new Twice(), new Positive());

    private TestFunctions() {}

    private record Twice() implements ScalarFunction {
        @Override
        public String name() {
            return "twice";
        }

        @Override
        public Signature signature() {
            return new Signature(List.of(BIGINT), BIGINT);
        }

        @Override
        public void evaluate(List<FieldVector> arguments, int rowCount, FieldVector result) {
            BigIntVector from = (BigIntVector) arguments.get(0);
            BigIntVector to = (BigIntVector) result;
            for (int row = 0; row < rowCount; row++) {
                if (!from.isNull(row)) {
                    to.set(row, 2 * from.get(row));
                }
            }
        }
    }

    private record Positive() implements ScalarFunction {
        @Override
        public String name() {
            return "positive";
        }

        @Override
        public Signature signature() {
            return new Signature(List.of(BIGINT), BIGINT);
        }

        @Override
        public void evaluate(List<FieldVector> arguments, int rowCount, FieldVector result) throws RowFailure {
            BigIntVector from = (BigIntVector) arguments.get(0);
            BigIntVector to = (BigIntVector) result;
            for (int row = 0; row < rowCount; row++) {
                if (from.isNull(row)) {
                    continue;
                }
                if (from.get(row) <= 0) {
                    throw new RowFailure(row, "the number is not positive");
                }
                to.set(row, from.get(row));
            }
        }
    }
}

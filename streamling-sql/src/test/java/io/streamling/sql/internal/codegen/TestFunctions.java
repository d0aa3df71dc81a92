package io.streamling.sql.internal.codegen;

import io.streamling.function.NullHandling;
import io.streamling.function.RowFailure;
import io.streamling.function.ScalarFunction;
import io.streamling.function.Signature;
import io.streamling.sql.internal.type.ArrowTypes;
import io.streamling.sql.internal.type.SqlType;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.types.pojo.ArrowType;

/** Functions as a user may write them. */
final class TestFunctions {
    private static final ArrowType BIGINT = ArrowTypes.arrowType(SqlType.BIGINT);
    private static final ArrowType VARCHAR = ArrowTypes.arrowType(SqlType.VARCHAR);

    private TestFunctions() {}

    /** Adds one; has no result for negative numbers. */
    static final class PlusOne implements ScalarFunction {
        final AtomicInteger calls = new AtomicInteger();
        final AtomicInteger rows = new AtomicInteger();
        private final String name;

        PlusOne(String name) {
            this.name = name;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public Signature signature() {
            return new Signature(List.of(BIGINT), BIGINT);
        }

        @Override
        public void evaluate(List<FieldVector> arguments, int rowCount, FieldVector result) throws RowFailure {
            calls.incrementAndGet();
            rows.addAndGet(rowCount);
            BigIntVector numbers = (BigIntVector) arguments.get(0);
            for (int row = 0; row < rowCount; row++) {
                long number = numbers.get(row);
                if (number < 0) {
                    throw new RowFailure(row, "a negative number");
                }
                ((BigIntVector) result).set(row, number + 1);
            }
        }
    }

    /** Joins a text and a number, nulls as "-"; throws for texts of three bytes. */
    static final class Tag implements ScalarFunction {
        @Override
        public String name() {
            return "tag";
        }

        @Override
        public Signature signature() {
            return new Signature(List.of(VARCHAR, BIGINT), VARCHAR);
        }

        @Override
        public NullHandling nullHandling() {
            return NullHandling.CALLED_WITH_NULLS;
        }

        @Override
        public void evaluate(List<FieldVector> arguments, int rowCount, FieldVector result) {
            VarCharVector texts = (VarCharVector) arguments.get(0);
            BigIntVector numbers = (BigIntVector) arguments.get(1);
            for (int row = 0; row < rowCount; row++) {
                String text = texts.isNull(row) ? "-" : new String(texts.get(row), StandardCharsets.UTF_8);
                if (text.getBytes(StandardCharsets.UTF_8).length == 3) {
                    throw new IllegalStateException("three bytes");
                }
                String number = numbers.isNull(row) ? "-" : String.valueOf(numbers.get(row));
                if (!number.equals("0")) {
                    ((VarCharVector) result).setSafe(row, (text + number).getBytes(StandardCharsets.UTF_8));
                }
            }
        }
    }
}

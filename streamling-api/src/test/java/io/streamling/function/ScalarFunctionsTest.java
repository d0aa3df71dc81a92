package io.streamling.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Locale;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.VarCharVector;
import org.junit.jupiter.api.Test;

class ScalarFunctionsTest {
    @Test
    void aLambdaOverLongsSkipsNulls() throws Exception {
        ScalarFunction add = ScalarFunctions.ofLongs("add", Math::addExact);
        try (RootAllocator allocator = new RootAllocator();
                BigIntVector left = longs(allocator, 1L, null, 3L);
                BigIntVector right = longs(allocator, 10L, 20L, 30L);
                BigIntVector sum = longs(allocator, 0L, 0L, 0L)) {
            add.evaluate(List.of(left, right), 3, sum);

            assertThat(sum.getObject(0)).isEqualTo(11);
            assertThat(sum.isNull(1)).isTrue();
            assertThat(sum.getObject(2)).isEqualTo(33);
        }
    }

    @Test
    void aFailureNamesTheRowAndNotTheValue() {
        ScalarFunction negate = ScalarFunctions.ofLong("negate", Math::negateExact);
        try (RootAllocator allocator = new RootAllocator();
                BigIntVector values = longs(allocator, 1L, Long.MIN_VALUE);
                BigIntVector result = longs(allocator, 0L, 0L)) {
            assertThatThrownBy(() -> negate.evaluate(List.of(values), 2, result))
                    .isInstanceOfSatisfying(
                            RowFailure.class,
                            failure -> assertThat(failure.row()).isEqualTo(1))
                    .hasMessage("function 'negate' threw java.lang.ArithmeticException");
        }
    }

    @Test
    void textGoesThroughStrings() throws Exception {
        ScalarFunction upper = ScalarFunctions.ofText("shout", text -> text.toUpperCase(Locale.ROOT));
        try (RootAllocator allocator = new RootAllocator();
                VarCharVector values = new VarCharVector("v", allocator);
                VarCharVector result = new VarCharVector("r", allocator)) {
            values.setSafe(0, "łódź".getBytes(java.nio.charset.StandardCharsets.UTF_8));
            values.setNull(1);
            values.setValueCount(2);
            result.allocateNew(2);

            upper.evaluate(List.of(values), 2, result);
            result.setValueCount(2);

            assertThat(result.getObject(0)).hasToString("ŁÓDŹ");
            assertThat(result.isNull(1)).isTrue();
        }
    }

    private static BigIntVector longs(RootAllocator allocator, Long... values) {
        BigIntVector vector = new BigIntVector("v", allocator);
        vector.allocateNew(values.length);
        for (int i = 0; i < values.length; i++) {
            if (values[i] == null) {
                vector.setNull(i);
            } else {
                vector.set(i, values[i]);
            }
        }
        vector.setValueCount(values.length);
        return vector;
    }
}

package io.streamling.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.batch.RowType;
import io.streamling.function.ScalarFunction;
import io.streamling.function.Signature;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.Decimal256Vector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Columns that are read as a type whose own layout is another: unsigned integers, and narrow decimals of 256 bits. */
class UnsignedColumnsTest {
    private static final Schema SCHEMA = new Schema(List.of(
            Field.nullable("a", new ArrowType.Int(8, false)),
            Field.nullable("b", new ArrowType.Int(16, false)),
            Field.nullable("c", new ArrowType.Int(32, false)),
            Field.nullable("d", new ArrowType.Int(64, false)),
            Field.nullable("e", new ArrowType.Decimal(20, 2, 256))));

    private static final List<String> ROWS = List.of(
            "+I | 255 | 65535 | 4294967295 | 18446744073709551615 | -123456789012345678.99",
            "+I | 0 | 0 | 0 | 0 | 0.00",
            "+I | NULL | NULL | NULL | NULL | NULL",
            "+I | 128 | 32768 | 2147483648 | 9223372036854775808 | 99.50");

    @ParameterizedTest
    @EnumSource(EvaluationMode.class)
    void theyAreReadAsTheNextLargerType(EvaluationMode mode) throws Exception {
        assertThat(run(mode, "SELECT a + 1 AS a, b + 1 AS b, c + 1 AS c, d + 1 AS d, e + 1 AS e FROM t WHERE d >= 0"))
                .containsExactly(
                        "rows APPEND: a INTEGER, b INTEGER, c BIGINT, d DECIMAL(21, 0), e DECIMAL(21, 2)",
                        "+I | 256 | 65536 | 4294967296 | 18446744073709551616 | -123456789012345677.99",
                        "+I | 1 | 1 | 1 | 1 | 1.00",
                        "+I | 129 | 32769 | 2147483649 | 9223372036854775809 | 100.50");
    }

    @ParameterizedTest
    @EnumSource(EvaluationMode.class)
    void plainColumnsStayAsTheyAre(EvaluationMode mode) throws Exception {
        assertThat(run(mode, "SELECT * FROM (SELECT a, d, e FROM t) WHERE a > 127 OR d IS NULL"))
                .containsExactly(
                        "rows APPEND: a SMALLINT, d DECIMAL(20, 0), e DECIMAL(20, 2)",
                        "+I | 255 | 18446744073709551615 | -123456789012345678.99",
                        "+I | NULL | NULL | NULL",
                        "+I | 128 | 9223372036854775808 | 99.50");
    }

    @ParameterizedTest
    @EnumSource(EvaluationMode.class)
    void partsOfAUnionThatAreStoredOtherwiseBecomeAlike(EvaluationMode mode) throws Exception {
        assertThat(run(
                        mode,
                        "SELECT d, e FROM t WHERE a = 255 UNION ALL SELECT CAST(c AS DECIMAL(20, 0)), -e FROM t"
                                + " WHERE a = 255"))
                .containsExactly(
                        "rows APPEND: d DECIMAL(20, 0), e DECIMAL(20, 2)",
                        "+I | 18446744073709551615 | -123456789012345678.99",
                        "+I | 4294967295 | 123456789012345678.99");
    }

    @ParameterizedTest
    @EnumSource(EvaluationMode.class)
    void castsTextsAndFunctionsSeeTheValues(EvaluationMode mode) throws Exception {
        assertThat(run(
                        mode,
                        "SELECT CAST(d AS VARCHAR) AS v, CAST(d AS UINT256) AS u, twice(c) AS t, ARRAY[a, 1] AS r,"
                                + " COALESCE(d, 7) AS k, halves(d) AS h FROM t"))
                .containsExactly(
                        "rows APPEND: v VARCHAR, u UINT256, t BIGINT, r ARRAY<INTEGER> NOT NULL, k DECIMAL(20, 0) NOT NULL,"
                                + " h DECIMAL(50, 1)",
                        "+I | '18446744073709551615' | 18446744073709551615 | 8589934590 | [255, 1] | 18446744073709551615 |"
                                + " 9223372036854775807.5",
                        "+I | '0' | 0 | 0 | [0, 1] | 0 | 0.0",
                        "+I | NULL | NULL | NULL | [NULL, 1] | 7 | NULL",
                        "+I | '9223372036854775808' | 9223372036854775808 | 4294967296 | [128, 1] | 9223372036854775808 |"
                                + " 4611686018427387904.0");
    }

    private static List<String> run(EvaluationMode mode, String sql) throws Exception {
        SqlTestCase test = new SqlTestCase(sql, Map.of("t", RowType.append(SCHEMA)), Map.of("t", ROWS), sql, List.of());
        List<ScalarFunction> functions = List.of(TestFunctions.ALL.get(0), new Halves());
        SqlTestRunner runner = new SqlTestRunner(new CalciteSqlCompiler(mode), functions);
        List<String> lines = runner.run(test, left -> left);
        assertThat(runner.run(test, left -> 1)).isEqualTo(lines);
        return lines;
    }

    /** A user's function over wide decimals. */
    private record Halves() implements ScalarFunction {
        private static final ArrowType WIDE = new ArrowType.Decimal(50, 1, 256);

        @Override
        public String name() {
            return "halves";
        }

        @Override
        public Signature signature() {
            return new Signature(List.of(WIDE), WIDE);
        }

        @Override
        public void evaluate(List<FieldVector> arguments, int rowCount, FieldVector result) {
            Decimal256Vector from = (Decimal256Vector) arguments.get(0);
            for (int row = 0; row < rowCount; row++) {
                if (!from.isNull(row)) {
                    BigDecimal half = from.getObject(row).divide(BigDecimal.valueOf(2));
                    ((Decimal256Vector) result).setSafe(row, half.setScale(1));
                }
            }
        }
    }
}

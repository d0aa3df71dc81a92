package io.streamling.sql.internal.codegen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowKind;
import io.streamling.batch.RowType;
import io.streamling.function.ScalarFunction;
import io.streamling.sql.internal.codegen.Rows.Row;
import io.streamling.sql.internal.interpret.Interpreter;
import io.streamling.sql.internal.plan.Evaluator;
import io.streamling.sql.internal.plan.SelectStep;
import io.streamling.sql.internal.type.ArrowTypes;
import io.streamling.sql.internal.type.SqlType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a step does with its rows, for both evaluators. */
class SelectStepTest {
    private static final Schema SCHEMA = new Schema(List.of(
            ArrowTypes.field("id", SqlType.BIGINT.withNullable(false)),
            ArrowTypes.field("n", SqlType.INTEGER),
            ArrowTypes.field("d", SqlType.INTEGER),
            ArrowTypes.field("name", SqlType.VARCHAR)));
    private static final RowType APPEND = RowType.append(SCHEMA);
    private static final RowType UPSERT = new RowType(SCHEMA, List.of("id"), ChangelogMode.UPSERT);

    /** Runs both evaluators, which agree, in batches of several sizes. */
    private static StepRunner.Result run(String sql, RowType type, List<Row> rows, ScalarFunction... functions)
            throws Exception {
        SelectStep step = Sql.step(sql, type, functions);
        StepRunner compiled = new StepRunner(new CodeGenerator(), step);
        assertThat(compiled.slowdown()).isEmpty();
        StepRunner.Result expected = new StepRunner(new Interpreter(), step).run(rows, rows.size(), false);
        for (int batchRows : List.of(1, 7, 1024)) {
            assertThat(compiled.run(rows, batchRows, false)).isEqualTo(expected);
            assertThat(compiled.run(rows, batchRows, true)).isEqualTo(expected);
        }
        return expected;
    }

    @Test
    void failingRowsAreRejectedAndTheOthersStay() throws Exception {
        List<Row> rows = List.of(Row.of(1L, 10L, 2L, "a"), Row.of(2L, 10L, 0L, "b"), Row.of(3L, 9L, 3L, "c"));

        StepRunner.Result result = run("SELECT id, n / d AS q, name FROM input", APPEND, rows);

        assertThat(result.rows()).containsExactly("INSERT[1, 5, a]", "INSERT[3, 3, c]");
        assertThat(result.rejects())
                .containsExactly("ROW_EXPRESSION_FAILED: column 'q': division by zero: INSERT[2, 10, 0, b]");
    }

    @Test
    void failingFilterRejectsItsRowOnly() throws Exception {
        List<Row> rows = List.of(Row.of(1L, 10L, 2L, "a"), Row.of(2L, 10L, 0L, "b"), Row.of(3L, 1L, 3L, "c"));

        StepRunner.Result result = run("SELECT id FROM input WHERE n / d > 1", APPEND, rows);

        assertThat(result.rows()).containsExactly("INSERT[1]");
        assertThat(result.rejects())
                .containsExactly("ROW_EXPRESSION_FAILED: WHERE: division by zero: INSERT[2, 10, 0, b]");
    }

    /** T60. */
    @Test
    void guardedBranchIsNotEvaluated() throws Exception {
        List<Row> rows = List.of(Row.of(1L, 10L, 0L, null), Row.of(2L, 10L, 2L, null), Row.of(3L, 10L, null, null));

        StepRunner.Result result = run(
                "SELECT CASE WHEN d = 0 THEN 0 ELSE n / d END AS q FROM input WHERE d = 0 OR n / d > 1", APPEND, rows);

        assertThat(result.rows()).containsExactly("INSERT[0]", "INSERT[5]");
        assertThat(result.rejects()).isEmpty();
    }

    /** T53. */
    @Test
    void integerOverflowRejectsTheRow() throws Exception {
        List<Row> rows = List.of(Row.of(Long.MAX_VALUE, (long) Integer.MAX_VALUE, 1L, ""), Row.of(1L, 1L, 1L, ""));

        assertThat(run("SELECT n + 1 AS x FROM input", APPEND, rows).rejects()).hasSize(1);
        assertThat(run("SELECT id * 2 AS x FROM input", APPEND, rows).rejects()).hasSize(1);
        assertThat(run("SELECT -(-id - 1) AS x FROM input", APPEND, rows).rejects())
                .hasSize(1);
    }

    /** T54. */
    @Test
    void castThatDoesNotFitRejectsAndTryCastGivesNull() throws Exception {
        List<Row> rows = List.of(Row.of(1L, 40_000L, 1L, "12.5"), Row.of(2L, 7L, 1L, " 8 "), Row.of(3L, 7L, 1L, ""));

        StepRunner.Result cast = run("SELECT id, CAST(CAST(n AS SMALLINT) AS INTEGER) AS s FROM input", APPEND, rows);
        StepRunner.Result tried = run("SELECT id, TRY_CAST(name AS INTEGER) AS i FROM input", APPEND, rows);

        assertThat(cast.rows()).containsExactly("INSERT[2, 7]", "INSERT[3, 7]");
        assertThat(tried.rows()).containsExactly("INSERT[1, null]", "INSERT[2, 8]", "INSERT[3, null]");
    }

    @Test
    void updatesThatFailTheFilterOfAnUpsertStreamLeaveAsDeletes() throws Exception {
        List<Row> rows = List.of(
                Row.of(RowKind.INSERT, 1L, 1L, 1L, "in"),
                Row.of(RowKind.INSERT, 2L, 0L, 1L, "out"),
                Row.of(RowKind.UPDATE, 3L, 1L, 1L, "in"),
                Row.of(RowKind.UPDATE, 4L, 0L, 0L, "out"),
                Row.of(RowKind.DELETE, 5L, null, 0L, null));

        StepRunner.Result result = run("SELECT id, 10 / d AS q, name FROM input WHERE n > 0", UPSERT, rows);

        assertThat(result.rows())
                .containsExactly(
                        "INSERT[1, 10, in]", "UPDATE[3, 10, in]", "DELETE[4, null, out]", "DELETE[5, null, null]");
        assertThat(result.rejects()).isEmpty();
    }

    @Test
    void functionSeesOnlyTheRowsThatReachItAndNoNulls() throws Exception {
        TestFunctions.PlusOne function = new TestFunctions.PlusOne("plus_one");
        List<Row> rows = List.of(
                Row.of(1L, 5L, 1L, ""), Row.of(2L, -5L, 0L, ""), Row.of(3L, null, 1L, ""), Row.of(4L, -1L, 1L, ""));
        String sql = "SELECT id, CASE WHEN d = 1 THEN plus_one(n) ELSE 0 END AS f FROM input";
        SelectStep step = Sql.step(sql, APPEND, function);

        StepRunner.Result result = new StepRunner(new CodeGenerator(), step).run(rows, 4, false);

        assertThat(result.rows()).containsExactly("INSERT[1, 6]", "INSERT[2, 0]", "INSERT[3, null]");
        assertThat(result.rejects())
                .containsExactly(
                        "FUNCTION_FAILED: column 'f': function 'plus_one': a negative number: " + "INSERT[4, -1, 1, ]");
        assertThat(run(sql, APPEND, rows, function)).isEqualTo(result);
    }

    /** T70. */
    @Test
    void functionIsCalledOncePerBatch() throws Exception {
        TestFunctions.PlusOne function = new TestFunctions.PlusOne("plus_one");
        String sql = "SELECT COALESCE(plus_one(n), 0) AS f FROM input WHERE id > 0";
        SelectStep step = Sql.step(sql, APPEND, function);
        List<Row> rows = IntStream.range(0, 100)
                .mapToObj(i -> Row.of((long) i, (long) i, 1L, ""))
                .toList();

        new StepRunner(new CodeGenerator(), step).run(rows, 50, false);

        assertThat(function.calls).hasValue(2);
        assertThat(function.rows).hasValue(99);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void nothingLeaksWhenTheFirstRejectFails(boolean compiled) throws Exception {
        Evaluator evaluator = compiled ? new CodeGenerator() : new Interpreter();
        SelectStep step = Sql.step(
                "SELECT id, n / d AS q, upper(name) || 'x' AS u, plus_one(n) AS f FROM input WHERE id > 0",
                APPEND,
                new TestFunctions.PlusOne("plus_one"));
        List<Row> rows = List.of(Row.of(1L, 10L, 2L, "a"), Row.of(2L, 10L, 0L, "b"), Row.of(3L, -9L, 3L, "c"));
        StepRunner runner = new StepRunner(evaluator, step).failingAtReject(1);

        // The runner checks the allocator also when the operator throws.
        assertThatThrownBy(() -> runner.run(rows, 3, false)).hasMessage("rejected");
    }

    @Test
    void largeBatchesGiveTheSameAsSmallOnes() throws Exception {
        SelectStep step = Sql.step("SELECT id, n + d AS s, lower(name) AS l, name FROM input WHERE n > 1", APPEND);
        List<Row> rows = IntStream.range(0, 65_536)
                .mapToObj(i -> Row.of((long) i, i % 5 == 0 ? null : (long) i % 7, 3L, i % 3 == 0 ? null : "Name " + i))
                .toList();

        StepRunner.Result large = new StepRunner(new CodeGenerator(), step).run(rows, 65_536, false);

        assertThat(new StepRunner(new CodeGenerator(), step).run(rows, 1000, true))
                .isEqualTo(large);
        assertThat(new StepRunner(new Interpreter(), step).run(rows, 65_536, false))
                .isEqualTo(large);
    }

    /** T73. */
    @Test
    void wideCaseLongListAndDeepExpressionAreCompiled() throws Exception {
        String branches = IntStream.range(0, 500)
                .mapToObj(i -> "WHEN n = " + i + " THEN 'v" + i + "'")
                .collect(Collectors.joining(" "));
        String list = IntStream.range(0, 5000).mapToObj(String::valueOf).collect(Collectors.joining(", "));
        String sum = "n" + " + 1".repeat(150);
        List<Row> rows = new ArrayList<>();
        for (long i = 490; i < 510; i++) {
            rows.add(Row.of(i, i, i * 500, null));
        }

        StepRunner.Result result = run(
                "SELECT CASE " + branches + " ELSE 'none' END AS c, d IN (" + list + ") AS l, " + sum
                        + " AS s FROM input",
                APPEND,
                rows);

        assertThat(result.rows()).contains("INSERT[v499, false, 649]", "INSERT[none, false, 659]");
    }

    @Test
    void emptyTextsAndAllNullColumnsPass() throws Exception {
        List<Row> rows = List.of(Row.of(1L, null, null, ""), Row.of(2L, null, null, null));

        StepRunner.Result result =
                run("SELECT name || '' AS e, n + d AS s, upper(name) AS u FROM input WHERE n IS NULL", APPEND, rows);

        assertThat(result.rows()).containsExactly("INSERT[, null, ]", "INSERT[null, null, null]");
    }

    /** T73. */
    @Test
    void statementThatIsTooLargeForAClassIsInterpretedAndSaysSo() throws Exception {
        String columns =
                IntStream.range(0, 2000).mapToObj(i -> "n + " + i + " AS c" + i).collect(Collectors.joining(", "));
        SelectStep step = Sql.step("SELECT " + columns + " FROM input", APPEND);

        StepRunner runner = new StepRunner(new CodeGenerator(), step);

        assertThat(runner.slowdown().orElseThrow()).startsWith("interpreted: no class could be generated: ");
        assertThat(runner.run(List.of(Row.of(1L, 5L, 1L, "")), 1, false).rows().get(0))
                .startsWith("INSERT[5, 6, 7,");
    }

    @Test
    void foldingOfTextThatIsNotAsciiFollowsUnicodeInEveryLocale() throws Exception {
        List<Row> rows = List.of(Row.of(1L, 1L, 1L, "Straße I"), Row.of(2L, 1L, 1L, "ŁÓDŹ"), Row.of(3L, 1L, 1L, null));
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(new Locale("tr"));

            StepRunner.Result result = run("SELECT lower(name) AS l, upper(name) AS u FROM input", APPEND, rows);

            assertThat(result.rows())
                    .containsExactly("INSERT[straße i, STRASSE I]", "INSERT[łódź, ŁÓDŹ]", "INSERT[null, null]");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void columnsOfOtherTypesPassThroughFiltersAndRejects() throws Exception {
        Schema schema = new Schema(List.of(
                ArrowTypes.field("n", SqlType.INTEGER),
                Field.nullable("hash", new ArrowType.FixedSizeBinary(20)),
                Field.nullable("nothing", new ArrowType.Null())));
        SelectStep step = Sql.step(
                "SELECT 6 / n AS q, hash, nothing, hash IS NULL AS h FROM input WHERE n IS NOT NULL",
                RowType.append(schema));
        try (BufferAllocator allocator = new RootAllocator()) {
            List<String> outcomes = new ArrayList<>();
            for (Evaluator evaluator : List.of(new CodeGenerator(), new Interpreter())) {
                RowBatch batch = hashes(schema, allocator);
                outcomes.add(
                        new StepRunner(evaluator, step).run(batch, allocator).toString());
            }

            assertThat(outcomes.get(0)).isEqualTo(outcomes.get(1)).contains("INSERT[3, x", ", null, false]");
        }
    }

    private static RowBatch hashes(Schema schema, BufferAllocator allocator) {
        try (RowBatchBuilder builder = RowBatchBuilder.create(schema, allocator, 4)) {
            IntVector numbers = (IntVector) builder.column(0);
            FixedSizeBinaryVector hashes = (FixedSizeBinaryVector) builder.column(1);
            for (int row = 0; row < 4; row++) {
                if (row != 1) {
                    numbers.setSafe(row, row);
                    hashes.setSafe(row, new byte[20]);
                }
            }
            builder.endRows(4);
            return builder.build();
        }
    }
}

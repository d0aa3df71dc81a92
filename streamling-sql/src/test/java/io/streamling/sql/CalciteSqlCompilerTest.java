package io.streamling.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.RowType;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.operator.OperatorFactory;
import io.streamling.spi.CompiledSql;
import io.streamling.spi.SqlCompiler;
import io.streamling.spi.SqlException;
import io.streamling.spi.SqlRequest;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;

class CalciteSqlCompilerTest {
    private static final Schema ORDERS =
            SqlTestTypes.schema("id BIGINT NOT NULL, country VARCHAR, amount DOUBLE, note VARCHAR");

    private final SqlCompiler compiler = new CalciteSqlCompiler();

    @Test
    void isFoundAsAService() {
        assertThat(ServiceLoader.load(SqlCompiler.class).stream().map(ServiceLoader.Provider::type))
                .containsExactly(CalciteSqlCompiler.class);
    }

    @Test
    void readsOnlyTheColumnsThatAnyBranchNeeds() {
        CompiledSql compiled =
                compile("SELECT id, amount FROM orders WHERE country = 'DE' UNION ALL SELECT id, 0e0 FROM orders");

        assertThat(compiled.columnsReadByInput()).isEqualTo(Map.of("orders", List.of("id", "country", "amount")));
        List<OperatorFactory> factories = compiled.operatorsByInput().get("orders");
        assertThat(factories).hasSize(2);
        assertThat(factories.get(1).columnsRead(ORDERS)).containsExactly("id");
    }

    @Test
    void explainsTheFiltersAndProjectionsOfEveryBranch() {
        CompiledSql compiled = compile(
                "SELECT id, lower(country) AS c, amount * 1.1 AS fee FROM orders WHERE amount > 100 AND country IN ('DE', 'FR')");

        assertThat(compiled.explanation())
                .isEqualTo("orders: select id, LOWER(country) AS c, amount * 1.1 AS fee"
                        + " where (amount > 100.0) AND (country IN ('DE', 'FR'))");
    }

    @Test
    void sameRequestIsPlannedOnce() {
        CompiledSql first = compile("SELECT id FROM orders");

        assertThat(compile("SELECT id FROM orders")).isSameAs(first);
        assertThat(compile("SELECT id FROM orders ")).isNotSameAs(first);
    }

    @Test
    void statementThatIsInterpretedSaysWhyAndAnotherSaysNothing() {
        String columns = IntStream.range(0, 2000)
                .mapToObj(i -> "substring(note, " + i + ") AS c" + i)
                .collect(Collectors.joining(", "));

        assertThat(factory("SELECT id FROM orders WHERE amount > 1").slowdown(RowType.append(ORDERS)))
                .isEmpty();
        assertThat(factory("SELECT " + columns + " FROM orders").slowdown(RowType.append(ORDERS)))
                .hasValueSatisfying(why -> assertThat(why).startsWith("interpreted: no class could be generated: "));
    }

    @Test
    void clockMakesAStatementNotDeterministic() {
        assertThat(factory("SELECT id FROM orders WHERE amount > 1").isDeterministic())
                .isTrue();
        assertThat(factory("SELECT id, now() AS n FROM orders").isDeterministic())
                .isFalse();
        assertThat(factory("SELECT id FROM orders WHERE CURRENT_DATE > '2024-01-01'")
                        .isDeterministic())
                .isFalse();
    }

    /** What several columns share is computed in a step of its own, which has the filter too. */
    @Test
    void filterOfWhatIsSharedCountsToo() {
        String columns = "SELECT id, upper(note) AS a, upper(note) || '!' AS b FROM orders ";

        assertThat(factory(columns + "WHERE id > 1").isDeterministic()).isTrue();
        assertThat(factory(columns + "WHERE rand() < 0.5").isDeterministic()).isFalse();
    }

    @Test
    void inputMayComeWithFewerColumnsInAnotherOrder() throws Exception {
        SqlTestCase narrow = new SqlTestCase(
                "narrow",
                Map.of("orders", RowType.append(SqlTestTypes.schema("amount DOUBLE, id BIGINT NOT NULL"))),
                Map.of("orders", List.of("+I | 5.0 | 1", "+I | 500.0 | 2")),
                "",
                List.of());
        CompiledSql wide = compile("SELECT id, amount + 1 AS more FROM orders WHERE amount > 100");
        SqlTestRunner runner = new SqlTestRunner(request -> wide, List.of());

        assertThat(runner.run(narrow, left -> left))
                .containsExactly("rows APPEND: id BIGINT NOT NULL, more DOUBLE", "+I | 2 | 501.0");
    }

    @Test
    void missingColumnOfTheRealInputIsNamed() {
        OperatorFactory factory = factory("SELECT id, country FROM orders");

        assertThatThrownBy(() -> factory.outputSchema(SqlTestTypes.schema("id BIGINT NOT NULL")))
                .isInstanceOfSatisfying(
                        StreamlingException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SCHEMA_MISMATCH))
                .hasMessageContaining("column 'country' is read by the query and is not in its input");
        assertThatThrownBy(() -> factory.outputSchema(SqlTestTypes.schema("id BIGINT NOT NULL, country INTEGER")))
                .hasMessageContaining("column 'country' was planned as Utf8 and comes as Int(32, true)");
    }

    @Test
    void keyThatIsDroppedFromAnAppendOnlyStreamIsWarnedAbout() {
        RowType keyed = new RowType(ORDERS, List.of("id"), ChangelogMode.APPEND);

        CompiledSql compiled = compiler.compile(request("SELECT country FROM orders", keyed));

        assertThat(compiled.output().keyColumns()).isEmpty();
        assertThat(compiled.warnings()).hasSize(1).first().asString().contains("key column 'id' of input 'orders'");
    }

    @Test
    void columnsOfUnknownTypesPassThroughAndRefuseToBeComputedWith() {
        Schema nested = new Schema(List.of(
                Field.nullable("id", new org.apache.arrow.vector.types.pojo.ArrowType.Int(64, true)),
                Field.nullable("big", new org.apache.arrow.vector.types.pojo.ArrowType.LargeUtf8())));
        RowType input = RowType.append(nested);

        CompiledSql compiled =
                compiler.compile(request("SELECT big AS b, big IS NULL AS n FROM orders WHERE big IS NOT NULL", input));

        assertThat(compiled.output().schema().getFields().get(0).getType())
                .isEqualTo(nested.getFields().get(1).getType());
        assertThatThrownBy(() -> compiler.compile(
                        request("SELECT lower(big), big = 'x', COALESCE(big, big) FROM orders", input)))
                .isInstanceOfSatisfying(
                        SqlException.class, e -> assertThat(e.problems()).hasSize(3))
                .hasMessageContaining("a column of a type that SQL cannot compute with");
    }

    @Test
    void longChainsAndListsAreNoProblem() {
        String or = IntStream.range(0, 1_000).mapToObj(i -> "id = " + i).collect(Collectors.joining(" OR "));
        String in = IntStream.range(0, 10_000).mapToObj(String::valueOf).collect(Collectors.joining(", "));
        String union = IntStream.range(0, 300)
                .mapToObj(i -> "SELECT id FROM orders WHERE id = " + i)
                .collect(Collectors.joining(" UNION ALL "));

        compile("SELECT id FROM orders WHERE " + or);
        compile("SELECT id FROM orders WHERE id IN (" + in + ")");
        assertThat(compile(union).operatorsByInput().get("orders")).hasSize(300);
    }

    @Test
    void nestingIsLimited() {
        compile("SELECT " + "(".repeat(150) + "id" + ")".repeat(150) + " AS x FROM orders");

        refused("SELECT " + "(".repeat(201) + "id" + ")".repeat(201) + " AS x FROM orders", "nested deeper than 200");
        refused("SELECT " + "(".repeat(100_000) + "id FROM orders", "nested deeper than 200");
        refused("SELECT id" + " + 1".repeat(300) + " AS x FROM orders", "nested deeper than 200");
        refused("SELECT " + "NOT ".repeat(50_000) + "TRUE AS x FROM orders", "nested");
        refused("SELECT " + "- ".repeat(50_000) + "id AS x FROM orders", "nested");
        refused(
                "SELECT " + "CASE WHEN TRUE THEN ".repeat(300) + "1" + " END".repeat(300) + " AS x FROM orders",
                "nested");
    }

    @Test
    void textIsLimited() {
        refused("SELECT id FROM orders " + " ".repeat(300_000), "at most 262144");
        refused("SELECT id AS " + "x".repeat(300) + " FROM orders", "");
    }

    @Test
    void subQueriesThatDoubleEachTimeAreLimited() {
        StringBuilder sql = new StringBuilder("WITH t0 AS (SELECT id AS x FROM orders)");
        for (int i = 1; i <= 40; i++) {
            sql.append(", t")
                    .append(i)
                    .append(" AS (SELECT x + x AS x FROM t")
                    .append(i - 1)
                    .append(")");
        }

        refused(sql + " SELECT x FROM t40", "become larger than 50000 parts");
    }

    @Test
    void problemsAreListedInTheOrderOfTheText() {
        assertThatThrownBy(() -> compile("SELECT nope,\n  lower(id)\nFROM orders WHERE neither"))
                .isInstanceOfSatisfying(SqlException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.SQL_INVALID);
                    assertThat(e.problems())
                            .extracting(SqlException.SqlProblem::line)
                            .containsExactly(1, 2, 3);
                });
    }

    private void refused(String sql, String message) {
        assertThatThrownBy(() -> compile(sql)).isInstanceOf(SqlException.class).hasMessageContaining(message);
    }

    private CompiledSql compile(String sql) {
        return compiler.compile(request(sql, RowType.append(ORDERS)));
    }

    private OperatorFactory factory(String sql) {
        return compile(sql).operatorsByInput().get("orders").get(0);
    }

    private static SqlRequest request(String sql, RowType input) {
        return new SqlRequest(sql, Map.of("orders", input), Map.of(), List.of());
    }
}

package io.streamling.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.batch.RowType;
import io.streamling.spi.SqlCompiler;
import io.streamling.sql.RandomWideExpressions.Pair;
import io.streamling.testing.postgres.EmbeddedPostgres;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;

/**
 * Random expressions of wide numbers give the same values, nulls and errors as PostgreSQL's NUMERIC, interpreted and
 * compiled. Other seeds and counts: {@code -Dsql.wide.seed=... -Dsql.wide.count=...}.
 */
class WideDifferentialTest {
    private static final Schema SCHEMA = SqlTestTypes.schema("id INTEGER NOT NULL, u1 UINT256, u2 UINT256, s1 INT256,"
            + " s2 INT256, w1 DECIMAL(40, 3), w2 DECIMAL(39, 3), n1 DECIMAL(10, 2), l1 BIGINT");
    private static final List<String> SETUP = List.of(
            "CREATE TABLE t (id INTEGER, u1 NUMERIC, u2 NUMERIC, s1 NUMERIC, s2 NUMERIC, w1 NUMERIC(40, 3),"
                    + " w2 NUMERIC(39, 3), n1 NUMERIC(10, 2), l1 BIGINT)",
            "CREATE FUNCTION u256(n NUMERIC) RETURNS NUMERIC AS $$ BEGIN IF n < 0 OR n >= 2::NUMERIC ^ 256 THEN"
                    + " RAISE EXCEPTION 'out of range'; END IF; RETURN n; END $$ LANGUAGE plpgsql",
            "CREATE FUNCTION i256(n NUMERIC) RETURNS NUMERIC AS $$ BEGIN IF n < -(2::NUMERIC ^ 255) OR n >= 2::NUMERIC ^ 255"
                    + " THEN RAISE EXCEPTION 'out of range'; END IF; RETURN n; END $$ LANGUAGE plpgsql",
            "CREATE FUNCTION try_eval(expression TEXT, which INTEGER) RETURNS TEXT AS $$ DECLARE result TEXT; BEGIN"
                    + " EXECUTE 'SELECT CAST((' || expression || ') AS TEXT) FROM t WHERE id = ' || which INTO result;"
                    + " RETURN COALESCE('=' || result, 'null'); EXCEPTION WHEN syntax_error_or_access_rule_violation"
                    + " THEN RAISE; WHEN OTHERS THEN RETURN 'error'; END $$ LANGUAGE plpgsql");

    private static final String MOST_UNSIGNED =
            "115792089237316195423570985008687907853269984665640564039457584007913129639935";
    private static final String MOST_SIGNED =
            "57896044618658097711785492504343953926634992332820282019728792003956564819967";
    private static final String LEAST_SIGNED =
            "-57896044618658097711785492504343953926634992332820282019728792003956564819968";
    private static final List<String> ROWS = List.of(
            "+I | 1 | 1 | 256 | -1 | 3 | 1.500 | -2.500 | 1.25 | 1",
            "+I | 2 | " + MOST_UNSIGNED + " | 1 | " + MOST_SIGNED + " | " + LEAST_SIGNED
                    + " | 9999999999999999999999999999999999.999 | -999999999999999999999999999999999.999"
                    + " | 99999999.99 | 9223372036854775807",
            "+I | 3 | 0 | 0 | 0 | 0 | 0.000 | 0.000 | 0.00 | 0",
            "+I | 4 | NULL | 2 | NULL | 2 | NULL | 0.001 | NULL | NULL",
            "+I | 5 | 18446744073709551616 | 340282366920938463463374607431768211456 | -18446744073709551616"
                    + " | 170141183460469231731687303715884105728 | 18446744073709551616.500 | 0.499 | -0.01 | -7",
            "+I | 6 | 7 | NULL | -7 | NULL | 123456789012345678901234567890.005 | NULL | 7.00 | 7");

    private final long seed = Long.getLong("sql.wide.seed", 256);
    private final int count = Integer.getInteger("sql.wide.count", 300);

    @Test
    void randomExpressionsOfWideNumbersAgreeWithPostgres() throws Exception {
        RandomWideExpressions random = new RandomWideExpressions(new Random(seed));
        List<SqlCompiler> compilers = List.of(
                new CalciteSqlCompiler(EvaluationMode.INTERPRETED), new CalciteSqlCompiler(EvaluationMode.COMPILED));
        List<String> differences = new ArrayList<>();
        int values = 0;
        try (Connection connection =
                EmbeddedPostgres.shared().newDatabase().dataSource().getConnection()) {
            prepare(connection);
            for (int i = 0; i < count; i++) {
                Pair pair = random.any();
                Map<Integer, String> expected = postgres(connection, pair.postgres());
                for (SqlCompiler compiler : compilers) {
                    compare(i, pair, expected, ours(compiler, pair.ours()), differences);
                }
                values += (int) expected.values().stream()
                        .filter(value -> value.startsWith("="))
                        .count();
            }
        }

        assertThat(differences)
                .as("reproduce with -Dsql.wide.seed=%d -Dsql.wide.count=%d", seed, count)
                .isEmpty();
        assertThat(values).as("values, not nulls or errors").isGreaterThan(2 * count);
    }

    private static void prepare(Connection connection) throws Exception {
        try (Statement statement = connection.createStatement()) {
            for (String sql : SETUP) {
                statement.execute(sql);
            }
            for (String row : ROWS) {
                String cells = row.substring("+I | ".length()).replace(" | ", ", ");
                statement.execute("INSERT INTO t VALUES (" + cells + ")");
            }
        }
    }

    private static Map<Integer, String> postgres(Connection connection, String expression) throws Exception {
        Map<Integer, String> results = new TreeMap<>();
        try (PreparedStatement statement = connection.prepareStatement("SELECT id, try_eval(?, id) FROM t")) {
            statement.setString(1, expression);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    results.put(rows.getInt(1), rows.getString(2));
                }
            }
        }
        return results;
    }

    /** By id: {@code =value}, {@code null} or {@code error}. */
    private static Map<Integer, String> ours(SqlCompiler compiler, String expression) throws Exception {
        String sql = "SELECT id, " + expression + " AS x FROM t";
        SqlTestCase test = new SqlTestCase(sql, Map.of("t", RowType.append(SCHEMA)), Map.of("t", ROWS), sql, List.of());
        Map<Integer, String> results = new TreeMap<>();
        for (String line : new SqlTestRunner(compiler, List.of()).run(test, left -> left)) {
            if (line.startsWith("+I | ")) {
                String[] cells = line.split(" \\| ", 3);
                results.put(Integer.valueOf(cells[1]), "NULL".equals(cells[2]) ? "null" : "=" + cells[2]);
            } else if (line.startsWith("t row ")) {
                results.put(Integer.valueOf(line.split(" ", 4)[2].replace(":", "")), "error");
            } else if (line.startsWith("line ")) {
                results.put(0, line);
            }
        }
        return results;
    }

    private static void compare(
            int index,
            Pair pair,
            Map<Integer, String> expected,
            Map<Integer, String> actual,
            List<String> differences) {
        expected.forEach((row, theirs) -> {
            String ours = actual.getOrDefault(row, "missing: " + actual.get(0));
            if (!same(theirs, ours)) {
                differences.add(
                        "#" + index + " row " + row + ": PostgreSQL " + theirs + ", here " + ours + ": " + pair.ours());
            }
        });
    }

    private static boolean same(String postgres, String ours) {
        if (postgres.startsWith("=") && ours.matches("=-?[0-9.]+")) {
            return new BigDecimal(postgres.substring(1)).compareTo(new BigDecimal(ours.substring(1))) == 0;
        }
        return postgres.equals(ours);
    }
}

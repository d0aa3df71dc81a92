package io.streamling.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.batch.RowType;
import io.streamling.spi.SqlCompiler;
import io.streamling.sql.RandomNestedExpressions.Pair;
import io.streamling.testing.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Random expressions over arrays and rows, and UNNEST of them, give the same values, nulls and errors as in PostgreSQL,
 * interpreted and compiled. Other seeds and counts: {@code -Dsql.nested.seed=... -Dsql.nested.count=...}.
 */
class NestedDifferentialTest {
    private static final Schema SCHEMA = SqlTestTypes.schema("id INTEGER NOT NULL, i1 INTEGER, i2 INTEGER, v1 VARCHAR,"
            + " v2 VARCHAR, b1 BOOLEAN, a1 ARRAY<INTEGER>, a2 ARRAY<INTEGER>, t1 ARRAY<VARCHAR>, t2 ARRAY<VARCHAR>,"
            + " r1 ROW<k VARCHAR, v INTEGER>, r2 ROW<k VARCHAR, v INTEGER>, rs ARRAY<ROW<k VARCHAR, v INTEGER>>");
    private static final List<String> TYPES = List.of(
            "INTEGER",
            "INTEGER",
            "INTEGER",
            "TEXT",
            "TEXT",
            "BOOLEAN",
            "INTEGER[]",
            "INTEGER[]",
            "TEXT[]",
            "TEXT[]",
            "pair",
            "pair",
            "pair[]");
    private static final List<String> ROWS = List.of(
            "1 | 1 | 2 | 'a' | 'b' | TRUE | [1, 2, 3] | [3, 3, NULL] | ['a', 'b'] | ['b', '', 'b'] | ('a', 1) | ('a', 1) | [('a', 1), ('b', 2)]",
            "2 | 0 | NULL | '' | '2' | FALSE | [] | [2] | [] | ['3', '1'] | ('b', NULL) | ('b', NULL) | []",
            "3 | NULL | 3 | NULL | 'a' | NULL | NULL | [1] | NULL | NULL | NULL | (NULL, 2) | NULL",
            "4 | 3 | -1 | '12' | NULL | TRUE | [NULL] | NULL | [NULL, 'a', NULL] | ['a'] | (NULL, NULL) | NULL | [NULL, (NULL, NULL), ('a', NULL)]",
            "5 | 2 | 1 | 'b' | 'b' | NULL | [5, -1, 5, NULL, 0, 5] | [5, 0] | ['7', '-8', '7'] | ['ab', 'a', NULL] | ('', 0) | ('b', 2) | [('b', 2)]");
    private static final List<String> SETUP = List.of(
            "CREATE TYPE pair AS (k TEXT, v INTEGER)",
            "CREATE TABLE t (id INTEGER, i1 INTEGER, i2 INTEGER, v1 TEXT, v2 TEXT, b1 BOOLEAN, a1 INTEGER[], a2 INTEGER[],"
                    + " t1 TEXT[], t2 TEXT[], r1 pair, r2 pair, rs pair[])",
            strict("CONCAT(a anyarray, b anyarray) RETURNS anyarray", "SELECT a || b"),
            loose("APPEND(a anyarray, x anyelement) RETURNS anyarray", "array_append(a, x)"),
            loose("PREPEND(a anyarray, x anyelement) RETURNS anyarray", "array_prepend(x, a)"),
            loose("REMOVE(a anyarray, x anyelement) RETURNS anyarray", "array_remove(a, x)"),
            loose("CONTAINS(a anyarray, x anyelement) RETURNS BOOLEAN", "array_position(a, x) IS NOT NULL"),
            strict("POSITION(a anyarray, x anyelement) RETURNS INTEGER", "SELECT COALESCE(array_position(a, x), 0)"),
            strict(
                    "REVERSE(a anyarray) RETURNS anyarray",
                    "SELECT ARRAY(SELECT x FROM unnest(a) WITH ORDINALITY AS u(x, o) ORDER BY o DESC)"),
            strict(
                    "SORT(a anyarray) RETURNS anyarray",
                    "SELECT ARRAY(SELECT x FROM unnest(a) AS u(x) ORDER BY x NULLS FIRST)"),
            strict("MAX(a anyarray) RETURNS anyelement", "SELECT max(x) FROM unnest(a) AS u(x)"),
            strict("MIN(a anyarray) RETURNS anyelement", "SELECT min(x) FROM unnest(a) AS u(x)"),
            strict(
                    "DISTINCT(a anyarray) RETURNS anyarray",
                    "SELECT ARRAY(SELECT x FROM unnest(a) WITH ORDINALITY AS u(x, o) GROUP BY x ORDER BY min(o))"),
            strict("UNION(a anyarray, b anyarray) RETURNS anyarray", "SELECT our_array_distinct(a || b)"),
            strict(
                    "EXCEPT(a anyarray, b anyarray) RETURNS anyarray",
                    "SELECT our_array_distinct(ARRAY(SELECT x FROM unnest(a) WITH ORDINALITY AS u(x, o)"
                            + " WHERE array_position(b, x) IS NULL ORDER BY o))"),
            strict(
                    "INTERSECT(a anyarray, b anyarray) RETURNS anyarray",
                    "SELECT our_array_distinct(ARRAY(SELECT x FROM unnest(a) WITH ORDINALITY AS u(x, o)"
                            + " WHERE array_position(b, x) IS NOT NULL ORDER BY o))"),
            "CREATE FUNCTION try_eval(expression TEXT, which INTEGER) RETURNS TEXT AS $$ DECLARE result TEXT; BEGIN"
                    + " EXECUTE 'SELECT CAST(to_json(' || expression || ') AS TEXT) FROM t WHERE id = ' || which INTO result;"
                    + " RETURN COALESCE('=' || result, 'null'); EXCEPTION WHEN syntax_error_or_access_rule_violation"
                    + " THEN RAISE; WHEN OTHERS THEN RETURN 'error'; END $$ LANGUAGE plpgsql");

    private static final Pattern MAY_FAIL = Pattern.compile("/|AS INTEGER ARRAY");

    private final long seed = Long.getLong("sql.nested.seed", 1_999);
    private final int count = Integer.getInteger("sql.nested.count", 3_000);

    private static String strict(String signature, String body) {
        return "CREATE FUNCTION our_array_" + signature + " AS $$ " + body + " $$ LANGUAGE sql STRICT";
    }

    /** Null only where the array is; PostgreSQL evaluates all arguments of what is not in its own language SQL. */
    private static String loose(String signature, String body) {
        return "CREATE FUNCTION our_array_" + signature + " AS $$ BEGIN RETURN CASE WHEN a IS NOT NULL THEN " + body
                + " END; END $$ LANGUAGE plpgsql";
    }

    @Test
    @Timeout(600)
    void randomNestedExpressionsAgreeWithPostgres() throws Exception {
        RandomNestedExpressions expressions = new RandomNestedExpressions(new Random(seed));
        Random random = new Random(seed);
        List<SqlCompiler> compilers = List.of(
                new CalciteSqlCompiler(EvaluationMode.INTERPRETED), new CalciteSqlCompiler(EvaluationMode.COMPILED));
        List<String> differences = new ArrayList<>();
        List<String> foldedErrors = new ArrayList<>();
        int values = 0;
        try (Connection connection =
                EmbeddedPostgres.shared().newDatabase().dataSource().getConnection()) {
            prepare(connection);
            for (int i = 0; i < count; i++) {
                boolean unnests = random.nextInt(4) == 0;
                Pair pair = unnests ? unnest(expressions.array(), random) : expressions.any();
                String sql = unnests ? pair.ours() : "SELECT id, " + pair.ours() + " AS x FROM t";
                Map<Integer, String> expected = postgres(connection, pair.postgres());
                int batchRows = 1 + random.nextInt(ROWS.size());
                for (SqlCompiler compiler : compilers) {
                    Map<Integer, String> actual = ours(compiler, sql, batchRows);
                    if (!actual.equals(expected)) {
                        boolean isFolded = expected.containsValue("error")
                                && MAY_FAIL.matcher(sql).find();
                        (isFolded ? foldedErrors : differences)
                                .add("#" + i + " PostgreSQL " + expected + ", here " + actual + ": " + sql);
                    }
                }
                values += (int) expected.values().stream()
                        .filter(value -> value.startsWith("="))
                        .count();
            }
        }

        assertThat(differences)
                .as("reproduce with -Dsql.nested.seed=%d -Dsql.nested.count=%d", seed, count)
                .isEmpty();
        assertThat(foldedErrors)
                .as(
                        "divisions and casts of constants that fail: PostgreSQL computes them ahead, for rows that never reach them too")
                .hasSizeLessThanOrEqualTo(2 + count / 200);
        assertThat(values).as("values, not nulls or errors").isGreaterThan(2 * count);
    }

    /** A statement, and an expression that puts all that it gives for one row into a value. */
    private static Pair unnest(Pair array, Random random) {
        boolean keepsEmpty = random.nextBoolean();
        String condition = List.of("", " WHERE place > 1", " WHERE x IS NOT NULL", " WHERE place IS NULL OR x IS NULL")
                .get(random.nextInt(4));
        String columns = ") WITH ORDINALITY AS u(x, place)" + (keepsEmpty ? " ON TRUE" : "") + condition;
        String join = keepsEmpty ? "LEFT JOIN UNNEST(" : "CROSS JOIN UNNEST(";
        return new Pair(
                "SELECT id, place, x FROM t " + join + array.ours() + columns,
                "(SELECT json_agg(json_build_array(place, x) ORDER BY place) FROM (SELECT 1) AS one " + join
                        + array.postgres() + columns + ")");
    }

    private static void prepare(Connection connection) throws Exception {
        try (Statement statement = connection.createStatement()) {
            for (String sql : SETUP) {
                statement.execute(sql);
            }
            for (String row : ROWS) {
                String[] cells = row.split(" \\| ", -1);
                List<String> values = new ArrayList<>();
                for (int i = 0; i < cells.length; i++) {
                    String value = cells[i].replace("(", "ROW(").replace("[", "ARRAY[");
                    values.add("CAST(" + value + " AS " + TYPES.get(i) + ")");
                }
                statement.execute("INSERT INTO t VALUES (" + String.join(", ", values) + ")");
            }
        }
    }

    private static Map<Integer, String> postgres(Connection connection, String expression) throws Exception {
        Map<Integer, String> results = new TreeMap<>();
        try (PreparedStatement statement = connection.prepareStatement("SELECT id, try_eval(?, id) FROM t")) {
            statement.setString(1, expression);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    results.put(rows.getInt(1), compact(rows.getString(2)));
                }
            }
        }
        return results;
    }

    private static String compact(String json) {
        return json.replaceAll("\"[kv]\":", "").replace(", ", ",");
    }

    /** By id: {@code =value}, {@code null} or {@code error}. */
    private static Map<Integer, String> ours(SqlCompiler compiler, String sql, int batchRows) throws Exception {
        List<String> rows = ROWS.stream().map(row -> "+I | " + row).toList();
        SqlTestCase test = new SqlTestCase(sql, Map.of("t", RowType.append(SCHEMA)), Map.of("t", rows), sql, List.of());
        Map<Integer, String> results = new TreeMap<>();
        for (int id = 1; sql.contains("UNNEST") && id <= ROWS.size(); id++) {
            results.put(id, "null");
        }
        for (String line : new SqlTestRunner(compiler, List.of()).run(test, left -> Math.min(left, batchRows))) {
            if (line.startsWith("+I | ")) {
                String[] cells = line.split(" \\| ", 3);
                add(results, Integer.valueOf(cells[1]), json(cells[2]));
            } else if (line.startsWith("t row ")) {
                results.put(Integer.valueOf(line.split(" ", 4)[2].replace(":", "")), "error");
            } else if (line.startsWith("line ")) {
                results.put(0, line);
            }
        }
        return results;
    }

    private static void add(Map<Integer, String> results, Integer id, String value) {
        if (!value.contains(" | ")) {
            results.put(id, value.equals("null") ? value : "=" + value);
            return;
        }
        String row = "[" + value.replace(" | ", ",") + "]]";
        String before = results.getOrDefault(id, "null");
        boolean isFirst = before.equals("null");
        results.put(id, isFirst ? "=[" + row : before.substring(0, before.length() - 1) + "," + row);
    }

    /** As PostgreSQL writes it, rows without names. */
    private static String json(String cell) {
        return cell.replace("NULL", "null")
                .replace("', ", "',")
                .replace(", ", ",")
                .replace('\'', '"')
                .replace('(', '{')
                .replace(')', '}');
    }
}

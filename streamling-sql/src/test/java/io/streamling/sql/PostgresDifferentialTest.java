package io.streamling.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.batch.RowType;
import io.streamling.spi.SqlCompiler;
import io.streamling.testing.postgres.EmbeddedPostgres;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Random expressions give the same values, nulls and errors as in PostgreSQL, row by row, interpreted and compiled. Other
 * seeds and counts: {@code -Dsql.differential.seed=... -Dsql.differential.count=...}.
 */
class PostgresDifferentialTest {
    private static final Schema SCHEMA = SqlTestTypes.schema(
            "id INTEGER NOT NULL, b1 BOOLEAN, b2 BOOLEAN, i1 INTEGER, i2 INTEGER,"
                    + " l1 BIGINT, l2 BIGINT, c1 DECIMAL(10, 2), c2 DECIMAL(12, 4), d1 DOUBLE, d2 DOUBLE, v1 VARCHAR, v2 VARCHAR,"
                    + " day1 DATE, ts1 TIMESTAMP, at1 TIMESTAMP_LTZ, t1 TIME, s1 INTERVAL DAY TO SECOND, m1 INTERVAL YEAR TO MONTH");
    private static final String TABLE =
            "CREATE TABLE t (id INTEGER, b1 BOOLEAN, b2 BOOLEAN, i1 INTEGER, i2 INTEGER, l1 BIGINT,"
                    + " l2 BIGINT, c1 DECIMAL(10, 2), c2 DECIMAL(12, 4), d1 DOUBLE PRECISION, d2 DOUBLE PRECISION, v1 TEXT COLLATE \"C\","
                    + " v2 TEXT COLLATE \"C\", day1 DATE, ts1 TIMESTAMP, at1 TIMESTAMPTZ, t1 TIME, s1 INTERVAL, m1 INTERVAL)";
    /** An error of one row must not end the query, so each row is computed in a block of its own. */
    private static final String TRY = "CREATE FUNCTION try_eval(expression TEXT, which INTEGER) RETURNS TEXT AS $$"
            + " DECLARE result TEXT; BEGIN EXECUTE 'SELECT CAST((' || expression || ') AS TEXT) FROM t WHERE id = ' || which"
            + " INTO result; RETURN COALESCE('=' || result, 'null'); EXCEPTION WHEN syntax_error_or_access_rule_violation"
            + " THEN RAISE; WHEN OTHERS THEN RETURN 'error'; END $$ LANGUAGE plpgsql";

    private static final List<String> ROWS = List.of(
            "+I | 1 | true | false | 1 | 2 | 3 | 4 | 1.25 | 2.0005 | 0.5 | 1.5 | 'Hello' | 'a' | 2024-02-29 | 2024-02-29 12:30:59.123456 | 2024-03-31 01:30:00Z | 12:30:59.5 | 93784.5s | 14m",
            "+I | 2 | false | NULL | 0 | 10 | 0 | -1 | 0.00 | -0.5000 | 0.0 | -2.25 | '' | 'l' | 1999-12-31 | 1999-12-31 23:59:59.500000 | 1999-12-31 23:59:59.999999Z | 00:00:00 | 0s | 0m",
            "+I | 3 | NULL | true | NULL | 0 | NULL | 0 | NULL | 0.0000 | NULL | 3.0 | NULL | 'ab' | NULL | 1970-01-01 00:00:00 | NULL | NULL | NULL | NULL",
            "+I | 4 | NULL | NULL | 2147483647 | -1 | 9223372036854775807 | 2 | 99999999.99 | 99999999.9999 | 1e10 | 1e-5 | 'Hello World all' | NULL | 0101-01-01 | NULL | 1970-01-01 00:00:00Z | 23:59:59.999999 | -0.000001s | -1m",
            "+I | 5 | true | true | -2147483648 | 1 | -9223372036854775808 | -1 | -99999999.99 | 0.0001 | -1e10 | 0.1 | ' x ' | ' ' | 1969-12-31 | 1969-12-31 23:59:59.999999 | 2024-10-27 00:30:00Z | 01:00:00 | 86400s | 12m",
            "+I | 6 | false | false | 46341 | 46341 | 3037000500 | 3037000500 | 2.50 | -2.4950 | 2.5 | 2.5 | 'a%b_c' | 'H' | 2024-12-30 | 2021-01-03 00:00:01 | 2024-10-27 01:30:00Z | 06:07:08 | -259200s | -25m",
            "+I | 7 | true | NULL | -3 | 7 | -7 | 3 | -0.01 | 1.0000 | -0.5 | 1e3 | 'łódź → 東京' | 'o' | 2000-02-29 | 2100-03-01 06:07:08.900000 | 1850-06-01 12:00:00Z | 12:00:00 | 3599.999s | 1m",
            "+I | 8 | NULL | false | 5 | NULL | 12 | NULL | 10.10 | NULL | 7.0 | NULL | 'aaa' | 'aa' | 1582-10-15 | 0104-02-29 00:00:00 | 2037-07-01 00:00:00Z | NULL | 7200s | NULL");

    private final long seed = Long.getLong("sql.differential.seed", 7_032);
    private final int count = Integer.getInteger("sql.differential.count", 5_000);

    @Test
    @Timeout(600)
    void randomExpressionsAgreeWithPostgres() throws Exception {
        RandomExpressions random = new RandomExpressions(new Random(seed));
        List<String> differences = new ArrayList<>();
        List<String> foldedErrors = new ArrayList<>();
        SqlCompiler interpreted = new CalciteSqlCompiler(EvaluationMode.INTERPRETED);
        SqlCompiler compiled = new CalciteSqlCompiler(EvaluationMode.COMPILED);
        int values = 0;
        try (Connection connection =
                EmbeddedPostgres.shared().newDatabase().dataSource().getConnection()) {
            prepare(connection);
            for (int i = 0; i < count; i++) {
                RandomExpressions.Type type = random.shownType();
                String expression = random.of(type, 3);
                Map<Integer, String> expected = postgres(connection, expression);
                for (SqlCompiler compiler : List.of(interpreted, compiled)) {
                    String difference = difference(expected, ours(compiler, expression));
                    if (difference != null) {
                        (difference.contains("error") ? foldedErrors : differences)
                                .add("#" + i + " " + difference + ": " + expression);
                    }
                }
                values += (int) expected.values().stream()
                        .filter(value -> value.startsWith("="))
                        .count();
            }
        }

        assertThat(differences)
                .as("reproduce with -Dsql.differential.seed=%d -Dsql.differential.count=%d", seed, count)
                .isEmpty();
        assertThat(foldedErrors)
                .as(
                        "errors that only one of the two finds: PostgreSQL computes constant parts ahead, so that a constant"
                                + " null or FALSE hides the error beside it, and a constant part that fails does so for rows that never"
                                + " reach it")
                .hasSizeLessThanOrEqualTo(1 + count / 200);
        assertThat(values).as("values, not nulls or errors").isGreaterThan(3 * count);
    }

    private static void prepare(Connection connection) throws Exception {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET TIME ZONE 'UTC'");
            statement.execute(TABLE);
            statement.execute(TRY);
            for (String row : ROWS) {
                String[] cells = row.split("\\|", -1);
                StringBuilder values = new StringBuilder();
                for (int i = 1; i < cells.length; i++) {
                    boolean moment = i > 13 && !cells[i].contains("NULL");
                    String cell = cells[i].startsWith(" '")
                            ? cells[i].substring(1, cells[i].lastIndexOf('\'') + 1)
                            : cells[i].strip();
                    values.append(i == 1 ? "" : ", ").append(moment ? "'" + interval(cell) + "'" : cell);
                }
                statement.execute("INSERT INTO t VALUES (" + values + ")");
            }
        }
    }

    private static String interval(String cell) {
        return cell.replaceFirst("s$", " seconds").replaceFirst("m$", " months");
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
        SqlTestCase test = new SqlTestCase(
                expression,
                Map.of("t", RowType.append(SCHEMA)),
                Map.of("t", ROWS),
                "SELECT id, " + expression + " AS x FROM t",
                List.of());
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

    /** The first row that differs; null where none does. */
    private static @Nullable String difference(Map<Integer, String> expected, Map<Integer, String> actual) {
        for (Map.Entry<Integer, String> row : expected.entrySet()) {
            String ours = actual.getOrDefault(row.getKey(), "missing: " + actual.get(0));
            if (!same(row.getValue(), ours)) {
                return "row " + row.getKey() + ": PostgreSQL " + row.getValue() + ", here " + ours;
            }
        }
        return null;
    }

    private static boolean same(String postgres, String ours) {
        if (!postgres.startsWith("=") || !ours.startsWith("=")) {
            return postgres.equals(ours);
        }
        String expected = postgres.substring(1);
        String actual = ours.substring(1);
        if (actual.startsWith("'")) {
            return expected.equals(actual.substring(1, actual.length() - 1).replace("''", "'"));
        }
        if (actual.matches("-?\\d+(\\.\\d+)?(E-?\\d+)?") && expected.matches("-?\\d+(\\.\\d+)?(e[-+]?\\d+)?")) {
            return sameNumber(new BigDecimal(expected), new BigDecimal(actual));
        }
        return expected.equals(actual) || sameMoment(expected, actual);
    }

    /** Equal to 14 digits, which leaves room for the order of float operations. */
    private static boolean sameNumber(BigDecimal expected, BigDecimal actual) {
        BigDecimal difference = expected.subtract(actual).abs();
        BigDecimal tolerance = expected.abs().movePointLeft(14).setScale(40, RoundingMode.UP);
        boolean floating = actual.toString().contains("E") || actual.scale() > 8;
        return difference.signum() == 0 || (floating && difference.compareTo(tolerance) <= 0);
    }

    /** PostgreSQL writes seconds, no zeros at the end, and UTC as an offset. */
    private static boolean sameMoment(String expected, String actual) {
        String local = actual.replace("Z", "");
        String full = local.matches("(.* )?\\d\\d:\\d\\d") ? local + ":00" : local;
        String plain = full.contains(".") ? full.replaceAll("0+$", "") : full;
        return withYear0(expected).equals(local.equals(actual) ? plain : plain + "+00");
    }

    /** For PostgreSQL the year before 1 is 1 BC. */
    private static String withYear0(String moment) {
        if (!moment.endsWith(" BC")) {
            return moment;
        }
        int dash = moment.indexOf('-');
        int year = 1 - Integer.parseInt(moment.substring(0, dash));
        String sign = year < 0 ? "-" : "";
        return sign
                + String.format(Locale.ROOT, "%04d", Math.abs(year))
                + moment.substring(dash).replace(" BC", "");
    }
}

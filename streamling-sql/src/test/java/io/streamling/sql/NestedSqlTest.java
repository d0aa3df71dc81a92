package io.streamling.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.batch.RowType;
import io.streamling.spi.SqlCompiler;
import io.streamling.sql.cells.Cells;
import io.streamling.sql.internal.type.SqlType.Child;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Statements over nested columns give the same rows compiled and interpreted, however the rows are cut into batches, with and
 * without nulls.
 */
class NestedSqlTest {
    private static final long SEED = 20_241_201;
    private static final int ROWS = 200;
    private static final String COLUMNS = "id BIGINT NOT NULL, a ARRAY<INTEGER>, b ARRAY<INTEGER>, t ARRAY<VARCHAR>,"
            + " r ROW<x INTEGER, s ROW<y VARCHAR, z DECIMAL(10, 2)>>, rs ARRAY<ROW<k VARCHAR, v DOUBLE, w ARRAY<BOOLEAN>>>,"
            + " m MAP<VARCHAR, INTEGER>, aa ARRAY<ARRAY<INTEGER>>, d DATE, f DOUBLE";

    private final SqlCompiler compiled = new CalciteSqlCompiler(EvaluationMode.COMPILED);
    private final SqlCompiler interpreted = new CalciteSqlCompiler(EvaluationMode.INTERPRETED);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM n WHERE id % 3 = 1",
                "SELECT id, r.x, r.s.y, r.s, r.s.z + 1 AS z, r.s.y || 'x' AS y2 FROM n",
                "SELECT id, r.x * 2 AS x2 FROM n WHERE r.s.y = 'a' OR r.x > 0",
                "SELECT id, CASE WHEN r.x > 0 THEN r.s WHEN id % 2 = 0 THEN ROW('q', 1.00) END AS c FROM n",
                "SELECT id, a[1] AS a1, a[id] AS ai, rs[2].v AS v2, rs[1].w[1] AS w, aa[1][2] AS aa, m['a'] AS ma, m[t[1]] AS mt FROM n",
                "SELECT id, COALESCE(a, b, ARRAY[]) AS c, NULLIF(a, b) AS n, a = b AS e, a IS DISTINCT FROM b AS i FROM n",
                "SELECT id, IF(CARDINALITY(a) > 1, ARRAY_CONCAT(a, b), ARRAY[r.x, NULL]) AS c FROM n",
                "SELECT id, ARRAY_APPEND(a, r.x) AS p, ARRAY_PREPEND(t, r.s.y) AS q, ARRAY_REMOVE(a, 1) AS m, ARRAY_REVERSE(rs) AS v FROM n",
                "SELECT id, ARRAY_DISTINCT(rs) AS d, ARRAY_UNION(a, b) AS u, ARRAY_EXCEPT(a, b) AS e, ARRAY_INTERSECT(a, b) AS i FROM n",
                "SELECT id, ARRAY_SORT(a) AS s, ARRAY_SORT(aa, FALSE) AS t, ARRAY_MAX(t) AS x, ARRAY_MIN(a) AS n, ARRAY_SLICE(a, r.x, -1) AS l FROM n",
                "SELECT id, MAP_KEYS(m) AS k, MAP_VALUES(m) AS v, MAP_ENTRIES(m) AS e, MAP_UNION(m, MAP['a', r.x]) AS u FROM n",
                "SELECT id, ARRAY_JOIN(t, '-', '?') AS j, SPLIT(t[1], 'b') AS s, CAST(a AS VARCHAR ARRAY) AS c, TRY_CAST(t AS INTEGER ARRAY) AS y FROM n",
                "SELECT id, ELEMENT(a) AS e, MAP_FROM_ARRAYS(t, a) AS f FROM n",
                "SELECT id, _gs_zip_arrays(a, t) AS z, array_enumerate(t) AS e, array_struct_field(rs, 'w') AS f FROM n",
                "SELECT id, array_filter(rs, 'k', 'a') AS f, array_filter_first(rs, 'v', f) AS g, array_filter_in(rs, 'k', t) AS h FROM n",
                "SELECT id FROM n WHERE ARRAY_CONTAINS(a, r.x) AND CARDINALITY(t) > 1 OR rs[1] IS NULL",
                "SELECT id, e FROM n CROSS JOIN UNNEST(a) AS u(e) WHERE e > 0",
                "SELECT id, k, v, i, 6 / (v - 1.5e0) AS q FROM n LEFT JOIN UNNEST(rs) WITH ORDINALITY AS u(k, v, w, i) ON TRUE WHERE id > 3",
                "SELECT id, key, \"value\" + r.x AS s, x FROM n CROSS JOIN UNNEST(m) CROSS JOIN UNNEST(ARRAY_UNION(a, b)) AS u(x)",
                "SELECT x, y, 12 / x AS q FROM n LEFT JOIN UNNEST(aa) AS o(arr) ON TRUE CROSS JOIN UNNEST(arr) AS i(x) LEFT JOIN UNNEST(t) AS v(y) ON TRUE",
                "SELECT id, w FROM (SELECT id, u.* FROM n CROSS JOIN UNNEST(rs) AS u) AS s LEFT JOIN UNNEST(s.w) AS x(b) ON TRUE",
            })
    void statementsGiveTheSameRowsHoweverTheyAreRun(String sql) throws Exception {
        for (int nullsInTen : new int[] {0, 3}) {
            SqlTestCase test = randomCase(sql, nullsInTen);
            List<String> expected = run(interpreted, test, ROWS);

            assertThat(expected.get(0)).as("%s, seed %d", sql, SEED).startsWith("rows ");
            for (int size : new int[] {ROWS, 64, 7, 1}) {
                assertThat(run(compiled, test, size))
                        .as("%s, batches of %d, seed %d", sql, size, SEED)
                        .isEqualTo(expected);
            }
            assertThat(run(interpreted, test, 7)).as("%s, seed %d", sql, SEED).isEqualTo(expected);
        }
    }

    @Test
    void functionsOverArraysDoWhatCollectionsDo() throws Exception {
        String sql =
                "SELECT a, b, r.x AS x, ARRAY_CONCAT(a, b) AS c0, ARRAY_DISTINCT(a) AS c1, ARRAY_UNION(a, b) AS c2,"
                        + " ARRAY_EXCEPT(a, b) AS c3, ARRAY_INTERSECT(a, b) AS c4, ARRAY_REVERSE(a) AS c5, ARRAY_REMOVE(a, r.x) AS c6,"
                        + " ARRAY_SORT(a) AS c7, ARRAY_CONTAINS(a, r.x) AS c8, ARRAY_POSITION(a, r.x) AS c9, ARRAY_MAX(a) AS c10,"
                        + " ARRAY_MIN(a) AS c11, CARDINALITY(a) AS c12, a[r.x] AS c13, a = b AS c14, ARRAY_SLICE(a, r.x) AS c15 FROM n";
        List<String> lines = run(compiled, randomCase(sql, 2), ROWS);

        assertThat(lines).hasSize(1 + ROWS);
        for (String line : lines.subList(1, lines.size())) {
            List<String> cells = Cells.split(line, '|');
            List<String> expected = ArrayModel.expected(cells.get(1), cells.get(2), cells.get(3));
            assertThat(cells.subList(4, cells.size())).as(line).isEqualTo(expected);
        }
    }

    private static List<String> run(SqlCompiler compiler, SqlTestCase test, int batchRows) throws Exception {
        return new SqlTestRunner(compiler, List.of()).run(test, left -> Math.min(left, batchRows));
    }

    private static SqlTestCase randomCase(String sql, int nullsInTen) {
        Random random = new Random(SEED);
        List<Child> columns = SqlTestTypes.columns(COLUMNS);
        List<String> rows = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            StringBuilder line = new StringBuilder("+I | ").append(row);
            for (Child column : columns.subList(1, columns.size())) {
                line.append(" | ").append(RandomCells.cell(column.type(), nullsInTen, random));
            }
            rows.add(line.toString());
        }
        RowType type = RowType.append(SqlTestTypes.schema(COLUMNS));
        return new SqlTestCase(sql, Map.of("n", type), Map.of("n", rows), sql, List.of());
    }
}

package io.streamling.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.batch.RowType;
import io.streamling.spi.SqlException;
import io.streamling.spi.SqlException.SqlProblem;
import io.streamling.spi.SqlRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.types.pojo.Schema;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What this dialect refuses is refused with the same words wherever it stands, and nothing else is complained about. */
class RefusalsAtDepthTest {
    private static final Schema SCHEMA = SqlTestTypes.schema("id INTEGER NOT NULL, country VARCHAR");
    private static final String NOT_SUPPORTED =
            " is not supported: write a SELECT; its rows go to the pipeline's sinks";

    /** Each takes a query in the place of the %s. */
    private static final List<String> PLACES = List.of(
            "%s",
            "SELECT 1 AS one FROM (%s) AS s",
            "SELECT 1 AS one FROM (SELECT * FROM (%s) AS a) AS b",
            "WITH c AS (%s) SELECT 1 AS one FROM c",
            "WITH c AS (SELECT id FROM t), unused AS (%s) SELECT id FROM c",
            "SELECT 1 AS one FROM t UNION ALL SELECT 1 FROM (%s) AS s",
            "SELECT 1 AS one FROM t UNION ALL (WITH c AS (%s) SELECT 1 FROM c)",
            "SELECT 1 AS one FROM (SELECT id FROM t UNION ALL SELECT 1 FROM (WITH c AS (%s) SELECT 1 FROM c) AS d) AS e");

    @ParameterizedTest
    @CsvSource(delimiter = '#', quoteCharacter = '`', textBlock = """
            SELECT a.id FROM t AS a JOIN t AS b ON a.id = b.id # joins are not supported
            SELECT a.id FROM t AS a LEFT JOIN t AS b ON a.id = b.id # joins are not supported
            SELECT a.id FROM t AS a, t AS b                    # joins are not supported
            SELECT COUNT(*) AS n FROM t                        # COUNT is not supported
            SELECT MAX(id) AS n FROM t                         # MAX is not supported
            SELECT country FROM t GROUP BY country             # GROUP BY is not supported
            SELECT 1 AS x FROM t HAVING TRUE                   # HAVING is not supported
            SELECT DISTINCT country FROM t                     # DISTINCT is not supported
            SELECT ROW_NUMBER() OVER (ORDER BY id) AS n FROM t # OVER is not supported
            SELECT id FROM t WINDOW w AS (ORDER BY id)         # WINDOW is not supported
            SELECT id FROM t QUALIFY id > 1                    # QUALIFY is not supported
            SELECT id FROM t ORDER BY id                       # ORDER BY is not supported
            SELECT id FROM t LIMIT 3                           # LIMIT is not supported
            SELECT id FROM t OFFSET 2                          # OFFSET is not supported
            SELECT id FROM t FETCH FIRST 3 ROWS ONLY           # LIMIT is not supported
            SELECT id FROM t UNION SELECT id FROM t            # UNION without ALL is not supported
            SELECT id FROM t INTERSECT SELECT id FROM t        # INTERSECT is not supported
            SELECT id FROM t EXCEPT SELECT id FROM t           # EXCEPT is not supported
            SELECT id FROM t WHERE id IN (SELECT id FROM t)    # sub-queries within expressions are not supported
            SELECT id FROM t WHERE EXISTS (SELECT id FROM t)   # sub-queries within expressions are not supported
            VALUES (1), (2)                                    # VALUES is not supported
            """)
    void queryIsRefusedInEveryPlace(String query, String words) {
        SoftAssertions all = new SoftAssertions();
        for (String place : PLACES) {
            String sql = String.format(place, query);
            int start = place.indexOf("%s");

            List<SqlProblem> problems = problems(sql);

            all.assertThat(problems).as(sql).hasSize(1).allSatisfy(problem -> {
                assertThat(problem.message()).startsWith(words).matches(".*[:;] .*");
                assertThat(problem.line()).isEqualTo(1);
                assertThat(problem.column()).isBetween(start + 1, start + query.length());
            });
        }
        all.assertAll();
    }

    @Test
    void anotherStatementThanOneSelectIsRefusedWhereverItStands() {
        List<String> problems = new ArrayList<>();
        for (String sql : List.of(
                "INSERT INTO t SELECT * FROM t",
                "UPDATE t SET id = 1",
                "DELETE FROM t WHERE id = 1",
                "MERGE INTO t USING t AS s ON TRUE WHEN MATCHED THEN UPDATE SET id = 1",
                "CREATE TABLE x (id INTEGER)",
                "DROP TABLE t",
                "SELECT id FROM t; SELECT id FROM t",
                "SELECT id FROM (DELETE FROM t) AS s",
                "WITH c AS (INSERT INTO t SELECT * FROM t) SELECT id FROM c",
                "SELECT id FROM t UNION ALL DELETE FROM t")) {
            problems(sql).forEach(problem -> problems.add(problem.toString()));
        }

        assertThat(problems)
                .containsExactly(
                        "line 1, column 1: INSERT" + NOT_SUPPORTED,
                        "line 1, column 1: UPDATE" + NOT_SUPPORTED,
                        "line 1, column 1: DELETE" + NOT_SUPPORTED,
                        "line 1, column 1: MERGE" + NOT_SUPPORTED,
                        "line 1, column 1: CREATE TABLE is not supported: only SELECT is; sinks make their tables themselves",
                        "line 1, column 1: a statement starts with SELECT or WITH, not 'DROP'",
                        "line 1, column 19: a second statement starts here: only one statement is allowed",
                        "line 1, column 16: syntax error near '( DELETE': DELETE" + NOT_SUPPORTED,
                        "line 1, column 12: syntax error near 'INSERT INTO': INSERT" + NOT_SUPPORTED,
                        "line 1, column 28: syntax error near 'DELETE FROM': DELETE" + NOT_SUPPORTED);
    }

    private static List<SqlProblem> problems(String sql) {
        try {
            var compiled = new CalciteSqlCompiler()
                    .compile(new SqlRequest(sql, Map.of("t", RowType.append(SCHEMA)), Map.of(), List.of()));
            return List.of(new SqlProblem(0, 0, "not refused: " + compiled.explanation()));
        } catch (SqlException e) {
            return e.problems();
        }
    }
}

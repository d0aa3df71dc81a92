package io.streamling.benchmarks.sql;

import io.streamling.batch.Columns;
import io.streamling.batch.RowType;
import io.streamling.operator.OperatorFactory;
import io.streamling.spi.CompiledSql;
import io.streamling.spi.SqlRequest;
import io.streamling.sql.CalciteSqlCompiler;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Plans and compiles twenty statements of the documentation, in turn and each many times by one compiler that never sees
 * the same text twice, and prints what that costs in the end: the median of the last rounds, on the clock and of the
 * thread's CPU time, which does not depend on what else the machine does.
 */
public final class WarmPlanning {
    private static final int ROUNDS = 300;
    private static final int MEASURED = 100;

    private static final RowType FLAT = RowType.append(Columns.of(
            "id BIGINT",
            "customer VARCHAR",
            "country VARCHAR",
            "amount DOUBLE",
            "note VARCHAR",
            "a INTEGER",
            "b INTEGER",
            "path VARCHAR",
            "body VARCHAR",
            "ts TIMESTAMP",
            "price DECIMAL(20, 4)"));

    /** What has no short form in Java gets its type from a statement. */
    private static final String NESTED = "SELECT id, CAST(NULL AS ROW(city VARCHAR, zip VARCHAR)) AS shipping,"
            + " CAST(NULL AS ROW(sku VARCHAR, quantity INTEGER, tags VARCHAR ARRAY) ARRAY) AS items,"
            + " CAST(NULL AS MAP<VARCHAR, VARCHAR>) AS labels, CAST(NULL AS VARCHAR ARRAY) AS tags FROM input";

    private static final List<String> STATEMENTS = List.of(
            "SELECT id, customer, lower(country) AS country, amount FROM input WHERE amount > 500",
            "SELECT id, country FROM input WHERE amount > 1",
            "SELECT id FROM input WHERE country = 'DE'",
            "SELECT id, amount FROM input UNION ALL SELECT id, -amount AS amount FROM input",
            "SELECT id, CAST(amount AS TINYINT) AS amount FROM input",
            "WITH known AS (SELECT * EXCLUDE (note) FROM input WHERE country IS NOT NULL)"
                    + " SELECT id, lower(country) AS country, amount * 1.1 AS fee FROM known WHERE amount > 100"
                    + " UNION ALL SELECT id, 'none', 0 FROM input",
            "SELECT q FROM (SELECT a / b AS q FROM input WHERE b <> 0) WHERE q > 1",
            "SELECT REGEXP_EXTRACT(path, '^/(\\w+)/', 1) AS area, JSON_VALUE(body, '$.user.id' RETURNING BIGINT) AS user_id,"
                    + " DATE_FORMAT(ts, 'yyyy-MM-dd') AS day FROM input WHERE path ~ '^/[a-z]' AND JSON_EXISTS(body, '$.user')",
            "SELECT id, shipping.city, t.shipping.zip AS zip, items[1].sku AS first, labels['vip'] AS vip,"
                    + " CARDINALITY(items) AS items FROM nested AS t WHERE ARRAY_CONTAINS(tags, 'new') OR shipping.zip IS NULL",
            "SELECT id, place, sku, tag FROM nested AS t"
                    + " CROSS JOIN UNNEST(items) WITH ORDINALITY AS i (sku, quantity, tags, place)"
                    + " LEFT JOIN UNNEST(i.tags) AS g (tag) ON TRUE WHERE quantity > 0",
            "SELECT id, ARRAY_CONCAT(tags, ARRAY['x']) AS tags, ARRAY_JOIN(tags, '-', '?') AS text FROM nested",
            "SELECT id, EXTRACT(YEAR FROM ts) AS y, ts AT TIME ZONE 'Europe/Berlin' AS local, ts + INTERVAL '1' DAY AS later"
                    + " FROM input WHERE ts > TIMESTAMP '2024-01-31 12:30:59.5'",
            "SELECT id, TIMESTAMPDIFF(DAY, ts, ts + INTERVAL '2' MONTH) AS days, DATE_TRUNC('week', ts) AS week FROM input",
            "SELECT price * CAST(1.19 AS DECIMAL(5, 2)) + price AS gross, ROUND(price, 2) AS rounded FROM input",
            "SELECT CASE WHEN amount > 100 THEN 'large' WHEN amount > 10 THEN 'small' ELSE 'tiny' END AS size FROM input",
            "SELECT id, MD5(note) AS m, SHA256(note) AS s, TO_BASE64(note) AS b, UPPER(TRIM(note)) || '!' AS loud FROM input",
            "SELECT id, COALESCE(country, note, 'none') AS place, SPLIT_PART(path, '/', 2) AS part FROM input"
                    + " WHERE country IN ('DE', 'FR', 'IT') AND note LIKE '%urgent%'",
            "SELECT id, CAST(id AS UINT256) * CAST('115792089237316195423570985008687907853' AS UINT256) AS wide FROM input",
            "SELECT id, TRY_CAST(note AS INTEGER) AS n, GREATEST(a, b) AS g, NULLIF(a, b) AS x FROM input WHERE a <> b",
            "SELECT id, PARSE_URL(note, 'HOST') AS host, UUID() AS made, NOW() AS at, CONCAT_WS('-', country, path) AS c"
                    + " FROM input WHERE JSON_VALUE(body, '$.kind') = 'order'");

    private WarmPlanning() {}

    /** Takes no arguments. */
    public static void main(String[] arguments) throws Exception {
        CalciteSqlCompiler compiler = new CalciteSqlCompiler();
        Schema nested = compiler.compile(new SqlRequest(NESTED, Map.of("input", FLAT), Map.of(), List.of()))
                .output()
                .schema();
        Map<String, RowType> inputs = Map.of("input", FLAT, "nested", RowType.append(nested));
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long[][] nanos = new long[STATEMENTS.size()][MEASURED];
        long[][] cpuNanos = new long[STATEMENTS.size()][MEASURED];
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < STATEMENTS.size(); i++) {
                String sql = STATEMENTS.get(i) + " -- " + round;
                long started = System.nanoTime();
                long cpuBefore = threads.getCurrentThreadCpuTime();
                plan(compiler, sql, inputs);
                cpuNanos[i][round % MEASURED] = threads.getCurrentThreadCpuTime() - cpuBefore;
                nanos[i][round % MEASURED] = System.nanoTime() - started;
            }
        }
        for (int i = 0; i < STATEMENTS.size(); i++) {
            String sql = STATEMENTS.get(i);
            String start = sql.substring(0, Math.min(sql.length(), 90));
            System.out.printf("%5.1f ms, %5.1f ms CPU  %s%n", millis(nanos[i]), millis(cpuNanos[i]), start);
        }
    }

    private static double millis(long[] nanos) {
        Arrays.sort(nanos);
        return nanos[nanos.length / 2] / 1e6;
    }

    private static void plan(CalciteSqlCompiler compiler, String sql, Map<String, RowType> inputs) throws Exception {
        CompiledSql compiled = compiler.compile(new SqlRequest(sql, inputs, Map.of(), List.of()));
        for (Map.Entry<String, List<OperatorFactory>> input :
                compiled.operatorsByInput().entrySet()) {
            for (OperatorFactory factory : input.getValue()) {
                factory.create(Objects.requireNonNull(inputs.get(input.getKey())), new QuietContext())
                        .close();
            }
        }
    }
}

package io.streamling.benchmarks.sql;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Plans and compiles one statement in a JVM that has done nothing else, then the others, and prints what that cost. */
public final class FirstQuery {
    private static final List<String> STATEMENTS = List.of(
            SelectBenchmark.A,
            SelectBenchmark.B,
            "SELECT id FROM input WHERE email LIKE '%99@example%'",
            "SELECT lower(substring(email, 1, 8)) AS start FROM input",
            "SELECT price * CAST(1.19 AS DECIMAL(5, 2)) + price AS gross FROM input",
            "SELECT CASE WHEN amount > 100 THEN 'large' WHEN amount > 10 THEN 'small' ELSE 'tiny' END AS size FROM input",
            "WITH known AS (SELECT * EXCEPT (device) FROM input WHERE country IS NOT NULL)"
                    + " SELECT id, coalesce(country, 'none') AS country FROM known WHERE amount BETWEEN 1 AND 50",
            "SELECT id, CAST(amount AS BIGINT) AS whole, CAST(id AS VARCHAR) AS text FROM input WHERE country IN ('US', 'CA')",
            "SELECT id, extract(YEAR FROM made) AS made_in FROM input WHERE made > TIMESTAMP '2024-01-01 00:00:00'",
            "SELECT id, country || '-' || device AS place FROM input UNION ALL SELECT id, upper(device) FROM input");

    private FirstQuery() {}

    /** Takes no arguments. */
    public static void main(String[] arguments) throws Exception {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        // Arrow's schemas start a JSON library, whatever they are used for: not what is measured here.
        if (Orders.SCHEMA.getFields().isEmpty()) {
            throw new IllegalStateException("no columns");
        }
        long before = system.getProcessCpuTime();
        for (int i = 0; i < STATEMENTS.size(); i++) {
            long started = System.nanoTime();
            PreparedSql.operator(STATEMENTS.get(i)).close();
            long wall = System.nanoTime() - started;
            long cpu = system.getProcessCpuTime();
            System.out.printf(
                    "statement %d: %d ms CPU, %d ms%n",
                    i + 1, TimeUnit.NANOSECONDS.toMillis(cpu - before), TimeUnit.NANOSECONDS.toMillis(wall));
            before = cpu;
        }
    }
}

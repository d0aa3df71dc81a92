package io.streamling.benchmarks.sql;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The same statement over the same rows, here and in DuckDB on one thread, table to table in memory; the figure is
 * nanoseconds per row. Our side makes the result's batches and drops them; DuckDB's makes a table of them.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
@Fork(1)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
public class DuckDbBenchmark {
    private static final int BATCH_ROWS = 4096;
    private static final int BATCHES = 120;
    private static final int ROWS = BATCH_ROWS * BATCHES;

    /** What DuckDB calls otherwise. */
    private static final Map<String, String> IN_DUCKDB = Map.of(
            "timestamp", "SELECT strftime(made, '%Y-%m-%d %H:%M:%S') AS text FROM input",
            "json", "SELECT json_extract_string(payload, '$.user.name') AS name FROM input",
            "regexp", "SELECT regexp_extract(email, '@([a-z]+)[.]', 1) AS host FROM input",
            "regexp_like", "SELECT id FROM input WHERE regexp_matches(email, '[a-z]+_[0-9]*99@')",
            "regexp_replace", "SELECT regexp_replace(email, '[0-9]+', '#', 'g') AS masked FROM input");

    private static final Map<String, String> STATEMENTS = Map.of(
            "A", SelectBenchmark.A,
            "B", SelectBenchmark.B,
            "like", "SELECT id FROM input WHERE email LIKE '%99@example%'",
            "substring", "SELECT lower(substring(email, 1, 8)) AS start FROM input",
            "decimal", "SELECT price * CAST(1.19 AS DECIMAL(5, 2)) + price AS gross FROM input",
            "timestamp", "SELECT date_format(made, 'yyyy-MM-dd HH:mm:ss') AS text FROM input",
            "json", "SELECT json_value(payload, '$.user.name') AS name FROM input",
            "regexp", "SELECT regexp_extract(email, '@([a-z]+)[.]', 1) AS host FROM input",
            "regexp_like", "SELECT id FROM input WHERE regexp_like(email, '[a-z]+_[0-9]*99@')",
            "regexp_replace", "SELECT regexp_replace(email, '[0-9]+', '#') AS masked FROM input");

    /** Which statement. */
    @Param({"A", "B", "like", "substring", "decimal", "timestamp", "json", "regexp", "regexp_like", "regexp_replace"})
    public String statement;

    private PreparedSql sql;
    private Connection connection;
    private Statement duckDb;
    private String duckDbSql;

    /** Plans, compiles and fills the table. */
    @Setup(Level.Trial)
    public void open() throws Exception {
        String text = Objects.requireNonNull(STATEMENTS.get(statement));
        sql = PreparedSql.of(text, BATCH_ROWS);
        connection = DriverManager.getConnection("jdbc:duckdb:");
        duckDb = connection.createStatement();
        duckDb.execute("SET threads = 1");
        duckDb.execute(Orders.duckDbTable(ROWS));
        duckDbSql = "CREATE OR REPLACE TEMP TABLE result AS " + IN_DUCKDB.getOrDefault(statement, text);
    }

    /** Fails if a batch is still there. */
    @TearDown(Level.Trial)
    public void close() throws SQLException {
        sql.close();
        duckDb.close();
        connection.close();
    }

    /** Here. */
    @Benchmark
    @OperationsPerInvocation(ROWS)
    public void streamling() throws Exception {
        for (int i = 0; i < BATCHES; i++) {
            sql.run();
        }
    }

    /** In DuckDB. */
    @Benchmark
    @OperationsPerInvocation(ROWS)
    public void duckDb() throws SQLException {
        duckDb.execute(duckDbSql);
    }
}

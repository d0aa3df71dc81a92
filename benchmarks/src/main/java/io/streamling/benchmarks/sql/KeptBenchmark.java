package io.streamling.benchmarks.sql;

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
 * What WHERE and SELECT both use, computed once, against the same work written so that nobody sees that it is the same;
 * the figure is nanoseconds per row.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
@Fork(1)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
public class KeptBenchmark {
    private static final int ROWS = 4096;
    /** A part, and how it is written the other way. */
    private static final Map<String, String[]> PARTS = Map.of(
            "json",
                    new String[] {
                        "json_value(payload, '$.user.name')", "json_value(payload, '$[''user''].name')", "<> ''"
                    },
            "number",
                    new String[] {
                        "json_value(payload, '$.user.age' RETURNING BIGINT)",
                        "json_value(payload, '$[''user''].age' RETURNING BIGINT)",
                        ">= 0"
                    },
            "division", new String[] {"(id / 7)", "((id - 0) / 7)", ">= 0"},
            "decimal", new String[] {"(price / 7)", "(price / 7.0)", ">= 0"},
            "regexp",
                    new String[] {
                        "regexp_extract(email, '@([a-z]+)[.]', 1)", "regexp_extract(email, '@([a-z]+)\\.', 1)", "<> ''"
                    },
            "cast", new String[] {"cast(id AS VARCHAR)", "cast(id - 0 AS VARCHAR)", "<> ''"},
            "lower", new String[] {"lower(country)", "lower(country || '')", "<> ''"});

    /** Which part. */
    @Param({"json", "number", "division", "decimal", "regexp", "cast", "lower"})
    public String part;

    private PreparedSql once;
    private PreparedSql twice;

    /** Plans and compiles both statements. */
    @Setup(Level.Trial)
    public void open() throws Exception {
        String[] forms = Objects.requireNonNull(PARTS.get(part));
        String filter = " FROM input WHERE " + forms[0] + " " + forms[2];
        once = PreparedSql.of("SELECT " + forms[0] + " AS x" + filter, ROWS);
        twice = PreparedSql.of("SELECT " + forms[1] + " AS x" + filter, ROWS);
    }

    /** Fails if a batch is still there. */
    @TearDown(Level.Trial)
    public void close() {
        once.close();
        twice.close();
    }

    /** The same text in both places. */
    @Benchmark
    @OperationsPerInvocation(ROWS)
    public void once() throws Exception {
        once.run();
    }

    /** Two texts. */
    @Benchmark
    @OperationsPerInvocation(ROWS)
    public void twice() throws Exception {
        twice.run();
    }
}

package io.streamling.benchmarks.sql;

import io.streamling.batch.RowBatchBuilder;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Two statements over a batch in memory: A projects all rows with two computed columns, B keeps a tenth of the rows. The
 * loops written by hand do the same over the same buffers, row by row.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@State(Scope.Thread)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 7, time = 1)
public class SelectBenchmark {
    static final String A = "SELECT id, user_id, email, lower(country) AS country, device, amount,"
            + " amount * 1.1 AS amount_with_fee, price, ts FROM input";
    static final String B = "SELECT id, user_id, email, country, ts FROM input WHERE sel_key = 0";

    private static final int ROWS = 8192;

    private PreparedSql a;
    private PreparedSql b;

    /** Plans and compiles both statements. */
    @Setup(Level.Trial)
    public void open() throws Exception {
        a = PreparedSql.of(A, ROWS);
        b = PreparedSql.of(B, ROWS);
    }

    /** Fails if a batch is still there. */
    @TearDown(Level.Trial)
    public void close() {
        a.close();
        b.close();
    }

    /** A, compiled. */
    @Benchmark
    public void projectionBySql() throws Exception {
        a.run();
    }

    /** A, by hand. */
    @Benchmark
    public void projectionByHand() throws Exception {
        try (RowBatchBuilder builder = a.builder()) {
            HandWritten.project(a.input(), builder);
            a.emit(builder);
        }
    }

    /** B, compiled. */
    @Benchmark
    public void filterBySql() throws Exception {
        b.run();
    }

    /** B, by hand. */
    @Benchmark
    public void filterByHand() throws Exception {
        try (RowBatchBuilder builder = b.builder()) {
            HandWritten.filter(b.input(), builder);
            b.emit(builder);
        }
    }
}

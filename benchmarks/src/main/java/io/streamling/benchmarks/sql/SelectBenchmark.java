package io.streamling.benchmarks.sql;

import io.streamling.batch.Output;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowType;
import io.streamling.operator.Operator;
import io.streamling.operator.OperatorFactory;
import io.streamling.spi.CompiledSql;
import io.streamling.spi.SqlRequest;
import io.streamling.sql.CalciteSqlCompiler;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.types.pojo.Schema;
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
    private static final int ROWS = 8192;
    private static final String A = "SELECT id, user_id, email, lower(country) AS country, device, amount,"
            + " amount * 1.1 AS amount_with_fee, price, ts FROM input";
    private static final String B = "SELECT id, user_id, email, country, ts FROM input WHERE sel_key = 0";

    private BufferAllocator allocator;
    private RowBatch input;
    private Statement a;
    private Statement b;

    /** A statement, ready to run. */
    private record Statement(Operator operator, Output output, Schema schema) {}

    /** Plans and compiles both statements. */
    @Setup(Level.Trial)
    public void open() throws Exception {
        allocator = new RootAllocator();
        input = Orders.batch(ROWS, allocator);
        a = prepare(A);
        b = prepare(B);
    }

    /** Fails if a batch is still there. */
    @TearDown(Level.Trial)
    public void close() {
        a.operator.close();
        b.operator.close();
        input.release();
        allocator.close();
    }

    private Statement prepare(String sql) throws Exception {
        RowType type = RowType.append(Orders.SCHEMA);
        SqlRequest request = new SqlRequest(sql, Map.of("input", type), Map.of(), List.of());
        CompiledSql compiled = new CalciteSqlCompiler().compile(request);
        OperatorFactory factory =
                Objects.requireNonNull(compiled.operatorsByInput().get("input")).get(0);
        Schema schema = factory.outputSchema(Orders.SCHEMA);
        Output output = new Output() {
            @Override
            public RowBatchBuilder newBatch() {
                return RowBatchBuilder.create(schema, allocator, ROWS);
            }

            @Override
            public void emit(RowBatch batch) {
                batch.release();
            }
        };
        return new Statement(factory.create(type, new QuietContext()), output, schema);
    }

    /** A, compiled. */
    @Benchmark
    public void projectionBySql() throws Exception {
        a.operator.process(input, a.output);
    }

    /** A, by hand. */
    @Benchmark
    public void projectionByHand() throws Exception {
        try (RowBatchBuilder builder = RowBatchBuilder.create(a.schema, allocator, ROWS)) {
            HandWritten.project(input, builder);
            a.output.emit(builder.build());
        }
    }

    /** B, compiled. */
    @Benchmark
    public void filterBySql() throws Exception {
        b.operator.process(input, b.output);
    }

    /** B, by hand. */
    @Benchmark
    public void filterByHand() throws Exception {
        try (RowBatchBuilder builder = RowBatchBuilder.create(b.schema, allocator, ROWS)) {
            HandWritten.filter(input, builder);
            b.output.emit(builder.build());
        }
    }
}

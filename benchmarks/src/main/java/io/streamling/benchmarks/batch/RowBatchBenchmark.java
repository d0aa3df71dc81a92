package io.streamling.benchmarks.batch;

import io.streamling.batch.BytesAppender;
import io.streamling.batch.DoubleAppender;
import io.streamling.batch.LongAppender;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowKind;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
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

/** A full batch of two BIGINT, a DOUBLE and two VARCHAR columns, beside the same rows put into plain arrays. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@State(Scope.Thread)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class RowBatchBenchmark {
    private static final int ROWS = 4096;
    private static final int TEXT_BYTES = 16;

    private static final Schema SCHEMA = new Schema(List.of(
            Field.nullable("id", new ArrowType.Int(64, true)),
            Field.nullable("customer", new ArrowType.Utf8()),
            Field.nullable("amount", new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE)),
            Field.nullable("country", new ArrowType.Utf8()),
            Field.nullable("ts", new ArrowType.Int(64, true))));

    private final byte[] text = "customer-4711 NLD ".getBytes(StandardCharsets.UTF_8);
    private BufferAllocator allocator;

    /** One allocator for all batches, as in a pipeline. */
    @Setup(Level.Trial)
    public void open() {
        allocator = new RootAllocator();
    }

    /** Fails if a batch is still there. */
    @TearDown(Level.Trial)
    public void close() {
        allocator.close();
    }

    /** Through the appenders. */
    @Benchmark
    public int appenders() {
        try (RowBatchBuilder rows = RowBatchBuilder.create(SCHEMA, allocator, ROWS)) {
            LongAppender id = (LongAppender) rows.appender(0);
            BytesAppender customer = (BytesAppender) rows.appender(1);
            DoubleAppender amount = (DoubleAppender) rows.appender(2);
            BytesAppender country = (BytesAppender) rows.appender(3);
            LongAppender time = (LongAppender) rows.appender(4);
            for (int row = 0; row < ROWS; row++) {
                id.set(row);
                customer.set(text, 0, 13);
                amount.set(row * 0.5);
                country.set(text, 14, 3);
                time.set(row + 1L);
                rows.endRow(RowKind.INSERT);
            }
            RowBatch batch = rows.build();
            int built = batch.rowCount();
            batch.release();
            return built;
        }
    }

    /** Into arrays that are allocated for each batch, as one would by hand. */
    @Benchmark
    public Object[] arrays() {
        long[] id = new long[ROWS];
        double[] amount = new double[ROWS];
        long[] time = new long[ROWS];
        byte[] customers = new byte[ROWS * TEXT_BYTES];
        int[] customerEnds = new int[ROWS + 1];
        byte[] countries = new byte[ROWS * TEXT_BYTES];
        int[] countryEnds = new int[ROWS + 1];
        for (int row = 0; row < ROWS; row++) {
            id[row] = row;
            System.arraycopy(text, 0, customers, customerEnds[row], 13);
            customerEnds[row + 1] = customerEnds[row] + 13;
            amount[row] = row * 0.5;
            System.arraycopy(text, 14, countries, countryEnds[row], 3);
            countryEnds[row + 1] = countryEnds[row] + 3;
            time[row] = row + 1L;
        }
        return new Object[] {id, amount, time, customers, customerEnds, countries, countryEnds};
    }
}

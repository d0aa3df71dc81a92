package io.streamling.benchmarks.decode;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowKind;
import io.streamling.error.Retrier;
import io.streamling.format.DecodeException;
import io.streamling.kafka.format.Debezium;
import io.streamling.kafka.format.DecoderContext;
import io.streamling.kafka.format.RecordDecoder;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
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
import org.openjdk.jmh.infra.Blackhole;

/** Nanoseconds per change event, from the bytes of a fetch to a batch of columns. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(Orders.COUNT)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class ChangeBenchmark {
    /** Whether events have their schema beside them. */
    @Param({"bare", "schema"})
    public String form = "bare";

    private final BufferAllocator allocator = new RootAllocator();
    private final JsonFactory jackson = new JsonFactory();
    private final RecordDecoder decoder = decoder();
    private ChangeEvents events = new ChangeEvents(false);

    /** Writes the events. */
    @Setup
    public void start() {
        events = new ChangeEvents(form.equals("schema"));
    }

    /** Frees the memory. */
    @TearDown
    public void stop() {
        allocator.close();
    }

    /** Our decoder. */
    @Benchmark
    public int debezium() throws DecodeException {
        try (RowBatchBuilder rows = RowBatchBuilder.create(Orders.SCHEMA, allocator, Orders.COUNT)) {
            for (int i = 0; i < Orders.COUNT; i++) {
                decoder.decode(events.bytes, events.starts[i], events.starts[i + 1], RowKind.INSERT, rows);
            }
            RowBatch batch = rows.build();
            int count = batch.rowCount();
            batch.release();
            return count;
        }
    }

    /** Jackson's tokens: each value of the row after the change read as what it is and kept nowhere, the rest skipped. */
    @Benchmark
    public void jackson(Blackhole sink) throws IOException {
        for (int i = 0; i < Orders.COUNT; i++) {
            int start = events.starts[i];
            try (JsonParser parser = jackson.createParser(events.bytes, start, events.starts[i + 1] - start)) {
                parser.nextToken();
                envelope(parser, sink);
            }
        }
    }

    private static void envelope(JsonParser parser, Blackhole sink) throws IOException {
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            JsonToken token = parser.nextToken();
            switch (name) {
                case "payload" -> envelope(parser, sink);
                case "after" -> row(parser, sink);
                case "op" -> sink.consume(parser.getText());
                default -> sink.consume(token.isStructStart() ? parser.skipChildren() : token);
            }
        }
    }

    private static void row(JsonParser parser, Blackhole sink) throws IOException {
        while (parser.nextFieldName() != null) {
            switch (parser.nextToken()) {
                case VALUE_NUMBER_INT -> sink.consume(parser.getLongValue());
                case VALUE_NUMBER_FLOAT -> sink.consume(parser.getDoubleValue());
                default -> sink.consume(parser.getText());
            }
        }
    }

    private static RecordDecoder decoder() {
        Retrier retrier = new Retrier() {
            @Override
            public <T> T call(String what, Callable<T> attempt) throws Exception {
                return attempt.call();
            }
        };
        return Debezium.json(Orders.SCHEMA)
                .createDecoder(
                        new DecoderContext("orders", Orders.SCHEMA, List.of("id"), () -> Instant.EPOCH, retrier));
    }
}

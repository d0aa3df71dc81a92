package io.streamling.kafka;

import io.streamling.batch.Output;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.source.SourceReader;
import io.streamling.source.SourceStatus;
import io.streamling.testing.Row;
import io.streamling.testing.TestSourceContext;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;

/** A reader under test with what it has emitted. Task thread only. */
final class Reading implements AutoCloseable {
    private static final Duration WAIT = Duration.ofMillis(50);
    private static final long DEADLINE_NANOS = Duration.ofSeconds(30).toNanos();

    final TestSourceContext context;
    final SourceReader reader;

    Reading(KafkaSource source, TestSourceContext context) throws Exception {
        this.context = context;
        this.reader = source.createReader(context);
    }

    /** Polls until there are so many rows. */
    Reading rows(int count) throws Exception {
        return until(() -> context.output().rows().size() >= count);
    }

    Reading until(BooleanSupplier condition) throws Exception {
        return until(condition, context.output());
    }

    Reading until(BooleanSupplier condition, Output output) throws Exception {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            reader.poll(output, WAIT);
            if (System.nanoTime() - start > DEADLINE_NANOS) {
                throw new AssertionError(
                        "not within 30 s; rows: " + context.output().rows());
            }
        }
        return this;
    }

    /** Polls to the end of the input. */
    Reading toEnd() throws Exception {
        long start = System.nanoTime();
        while (reader.poll(context.output(), WAIT) != SourceStatus.END) {
            if (System.nanoTime() - start > DEADLINE_NANOS) {
                throw new AssertionError(
                        "no end within 30 s; rows: " + context.output().rows());
            }
        }
        return this;
    }

    List<Row> rows() {
        return context.output().rows();
    }

    List<Object> ids() {
        return rows().stream().map(row -> row.value(0)).toList();
    }

    SourcePosition position() {
        return reader.position();
    }

    @Override
    public void close() {
        reader.close();
    }
}

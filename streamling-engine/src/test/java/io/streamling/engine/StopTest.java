package io.streamling.engine;

import static io.streamling.testing.Row.insert;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.Pipeline;
import io.streamling.PipelineHandle;
import io.streamling.PipelineState;
import io.streamling.batch.Output;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.source.Source;
import io.streamling.source.SourceContext;
import io.streamling.source.SourceReader;
import io.streamling.source.SourceStatus;
import io.streamling.testing.Gate;
import io.streamling.testing.InMemorySink;
import io.streamling.testing.InMemorySource;
import io.streamling.testing.Row;
import io.streamling.testing.Step;
import io.streamling.testing.TestCheckpointStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** T103: however awkward the moment, stopping ends in time, keeps what was read, and says who was late. */
final class StopTest {
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Duration SHORT = Duration.ofMillis(300);

    private final InMemorySource orders = InMemorySource.of("orders", "id BIGINT");
    private final InMemorySink sink = InMemorySink.append("all");
    private final TestCheckpointStore store = new TestCheckpointStore();
    private final Pipeline pipeline = Pipeline.from(orders).to(sink).named("stopped");
    private final Streamling engine = Streamling.builder()
            .checkpointStore(store)
            .limits(EngineLimits.standard().withCheckpointInterval(Duration.ofMinutes(10)))
            .build();

    @AfterEach
    void closeEngine() {
        engine.close();
    }

    @Test
    void rowsThatWereReadAreFlushedByStop() throws Exception {
        List<Row> rows = IntStream.range(0, 37).mapToObj(Row::insert).toList();
        orders.addTo(0, rows);
        PipelineHandle handle = engine.start(pipeline);
        while (sink.rowsWritten() < 37) {
            Thread.onSpinWait();
        }

        handle.stop(LONG);

        assertThat(sink.rows()).containsExactlyElementsOf(rows);
        assertThat(store.saved()).hasSize(1);
        assertThat(handle.progress().positionBySource()).containsEntry("orders", SourcePosition.of("orders-0", 37));
        assertThat(handle.completion().toCompletableFuture())
                .isCompletedWithValueMatching(result -> result.epoch() == 1);
    }

    @Test
    void sinkThatIsDownForEverEndsWithItsOwnFailure() throws Exception {
        sink.failNext(Step.WRITE, 1_000_000);
        orders.insert(1);
        PipelineHandle handle = engine.start(pipeline);
        while (orders.polls() == 0) {
            Thread.onSpinWait();
        }

        long start = System.nanoTime();
        assertThatThrownBy(() -> handle.stop(SHORT))
                .isInstanceOfSatisfying(
                        StreamlingException.class,
                        e -> assertThat(e.code()).isIn(ErrorCode.SINK_UNAVAILABLE, ErrorCode.STOP_TIMEOUT))
                .hasMessageContaining("sink 'all'");

        assertThat(System.nanoTime() - start).isLessThan(SHORT.plusSeconds(3).toNanos());
        assertThat(handle.state()).isEqualTo(PipelineState.FAILED);
    }

    @Test
    void hangingCommitIsInterruptedAndNamed() throws Exception {
        Gate gate = sink.holdAt(Step.COMMIT);
        orders.insert(1);
        PipelineHandle handle = engine.start(pipeline);

        assertThatThrownBy(() -> handle.stop(SHORT))
                .isInstanceOfSatisfying(
                        StreamlingException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STOP_TIMEOUT))
                .hasMessageContaining("sink 'all' (commit)");

        assertThat(gate.awaitReached(LONG)).isTrue();
        assertThat(store.saved()).hasSize(1);
    }

    @Test
    void readerThatIgnoresInterruptsIsLeftBehindAndNamed() throws Exception {
        CountDownLatch hangs = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        HangingSource source = new HangingSource(hangs, never);
        PipelineHandle handle = engine.start(Pipeline.from(source).to(sink).named("hanging"));
        hangs.await();

        long start = System.nanoTime();
        assertThatThrownBy(() -> handle.stop(SHORT))
                .isInstanceOfSatisfying(
                        StreamlingException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STOP_TIMEOUT))
                .hasMessageContaining("source 'hanging' (poll) in task 1");

        assertThat(System.nanoTime() - start).isLessThan(SHORT.plusSeconds(3).toNanos());
        never.countDown();
    }

    @Test
    void stopMayBeCalledTwiceAndAtOnce() throws Exception {
        orders.insert(1);
        PipelineHandle handle = engine.start(pipeline);
        List<CompletableFuture<Void>> stops = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            CompletableFuture<Void> stopped = new CompletableFuture<>();
            stops.add(stopped);
            Thread thread = new Thread(() -> {
                handle.stop(LONG);
                stopped.complete(null);
            });
            thread.start();
        }
        for (CompletableFuture<Void> stopped : stops) {
            stopped.get(30, TimeUnit.SECONDS);
        }

        handle.stop(LONG);
        handle.close();

        assertThat(store.saved()).hasSize(1);
        assertThat(handle.state()).isEqualTo(PipelineState.STOPPED);
    }

    @Test
    void pipelineMayStopItselfFromItsOwnThread() throws Exception {
        AtomicReference<PipelineHandle> self = new AtomicReference<>();
        CountDownLatch known = new CountDownLatch(1);
        Pipeline stopping = Pipeline.from(orders)
                .mapBatches(orders.schema(), (batch, output) -> {
                    known.await();
                    self.get().stop(LONG);
                    output.emit(batch.retain());
                })
                .to(sink)
                .named("stopping");
        orders.insert(1);

        self.set(engine.start(stopping));
        known.countDown();

        assertThat(self.get().await(LONG)).isTrue();
        assertThat(sink.rows()).containsExactly(insert(1));
    }

    @Test
    void handleMayBeClosedInItsOwnCallback() throws Exception {
        orders.insert(1).end();
        PipelineHandle handle = engine.start(pipeline);
        CompletableFuture<Void> closed =
                handle.completion().thenAccept(result -> handle.close()).toCompletableFuture();

        closed.get(30, TimeUnit.SECONDS);

        assertThat(handle.state()).isEqualTo(PipelineState.STOPPED);
    }

    @Test
    void pausedPipelineDoesNotReadButCheckpointsAndStops() throws Exception {
        PipelineHandle handle = engine.start(pipeline);
        handle.pause();
        while (!orders.isPaused()) {
            Thread.onSpinWait();
        }
        orders.insert(1);

        assertThat(handle.checkpoint(LONG)).isEqualTo(1);
        assertThat(sink.rowsWritten()).isZero();
        assertThat(handle.state()).isEqualTo(PipelineState.PAUSED);
        handle.resume();
        assertThat(handle.state()).isEqualTo(PipelineState.RUNNING);
        while (sink.rowsWritten() < 1) {
            Thread.onSpinWait();
        }
        handle.pause();
        handle.stop(LONG);

        assertThat(sink.rows()).containsExactly(insert(1));
    }

    @Test
    void closingTheEngineStopsItsPipelines() throws Exception {
        orders.insert(1);
        PipelineHandle handle = engine.start(pipeline);

        engine.close();

        assertThat(handle.state()).isEqualTo(PipelineState.STOPPED);
        assertThatThrownBy(() -> engine.start(pipeline)).hasMessageContaining("the engine is closed");
    }

    @Test
    void waitForTheEndOfAnInterruptedRunStopsIt() throws Exception {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread waiting = new Thread(() -> {
            try {
                engine.run(pipeline);
            } catch (StreamlingException e) {
                thrown.set(e);
            }
        });
        waiting.start();
        while (orders.polls() == 0) {
            Thread.onSpinWait();
        }

        waiting.interrupt();
        waiting.join(LONG.toMillis());

        assertThat(thrown.get()).hasMessageContaining("was interrupted");
        assertThat(engine.pipelines()).isEmpty();
    }

    /** Hangs in its poll, whatever anybody does. */
    private record HangingSource(CountDownLatch hangs, CountDownLatch until) implements Source {
        @Override
        public String name() {
            return "hanging";
        }

        @Override
        public Schema schema() {
            return io.streamling.batch.Columns.of("id BIGINT");
        }

        @Override
        public SourceReader createReader(SourceContext context) {
            return new SourceReader() {
                @Override
                public SourceStatus poll(Output output, Duration maxWait) {
                    hangs.countDown();
                    boolean waiting = true;
                    while (waiting) {
                        try {
                            until.await();
                            waiting = false;
                        } catch (InterruptedException e) {
                            // The worst that a client can do.
                        }
                    }
                    return SourceStatus.END;
                }

                @Override
                public SourcePosition position() {
                    return SourcePosition.EMPTY;
                }

                @Override
                public void wakeup() {}

                @Override
                public void close() {}
            };
        }
    }
}

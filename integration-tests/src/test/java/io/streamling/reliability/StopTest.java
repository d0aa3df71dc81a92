package io.streamling.reliability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.Pipeline;
import io.streamling.PipelineHandle;
import io.streamling.PipelineState;
import io.streamling.engine.EngineLimits;
import io.streamling.engine.Streamling;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.testing.Gate;
import io.streamling.testing.InMemorySink;
import io.streamling.testing.InMemorySource;
import io.streamling.testing.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Stopping in awkward states ends in time, says what hung and loses nothing (T103, R11). */
@Timeout(60)
class StopTest {
    private static final Duration SHORT = Duration.ofMillis(500);
    /** More than the half second of the target: this machine may be busy. */
    private static final Duration GRACE = Duration.ofSeconds(3);

    private final InMemorySource source = Numbers.source(1, 37);

    @Test
    void rowsThatAreReadAreFlushedBeforeStopReturns() {
        InMemorySink sink = InMemorySink.append("sink");
        try (Streamling streamling = engineWithRareCheckpoints()) {
            PipelineHandle handle = streamling.start(Pipeline.from(source).to(sink));
            Awaitility.await().until(() -> sink.rowsWritten() == 37);
            assertThat(sink.rows()).isEmpty();

            handle.stop(Duration.ofSeconds(10));

            assertThat(sink.rows()).isEqualTo(Numbers.rows(1, 37));
            assertThat(handle.state()).isEqualTo(PipelineState.STOPPED);
            assertThat(handle.progress().epoch()).isEqualTo(1);
        }
    }

    @Test
    void sinkThatRetriesForEverDoesNotHoldTheStopUp() {
        InMemorySink sink = InMemorySink.append("sink").failNext(Step.FLUSH, 1_000_000);
        try (Streamling streamling = engineWithRareCheckpoints()) {
            PipelineHandle handle = streamling.start(Pipeline.from(source).to(sink));
            Awaitility.await().until(() -> sink.rowsWritten() == 37);

            assertStopsInTime(handle, ErrorCode.SINK_UNAVAILABLE, "sink");
        }
    }

    @Test
    void hangingFlushIsNamed() {
        assertHangIsNamed(Step.FLUSH, "sink");
    }

    @Test
    void hangingCommitIsNamed() {
        assertHangIsNamed(Step.COMMIT, "sink");
    }

    @Test
    void hangingFunctionIsNamed() throws Exception {
        CompletableFuture<Void> never = new CompletableFuture<>();
        CountDownLatch reached = new CountDownLatch(1);
        try (Streamling streamling = engineWithRareCheckpoints()) {
            PipelineHandle handle = streamling.start(Pipeline.from(source)
                    .filter(row -> {
                        reached.countDown();
                        return never.get() == null;
                    })
                    .named("slow-filter")
                    .to(InMemorySink.append("sink")));
            reached.await();

            assertStopsInTime(handle, ErrorCode.STOP_TIMEOUT, "slow-filter");
        }
    }

    @Test
    void stopMayBeCalledTwiceAndAtTheSameTime() throws Exception {
        InMemorySink sink = InMemorySink.append("sink");
        ExecutorService callers = Executors.newFixedThreadPool(4);
        try (Streamling streamling = engineWithRareCheckpoints()) {
            PipelineHandle handle = streamling.start(Pipeline.from(source).to(sink));
            Awaitility.await().until(() -> sink.rowsWritten() == 37);

            List<Future<?>> calls = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                calls.add(callers.submit(() -> handle.stop(Duration.ofSeconds(10))));
            }
            for (Future<?> call : calls) {
                call.get();
            }
            handle.stop(Duration.ofSeconds(10));
            handle.close();

            assertThat(sink.rows()).hasSize(37);
            assertThat(sink.committedEpochs()).containsExactly(1L);
        } finally {
            callers.shutdownNow();
        }
    }

    @Test
    void stopFromThePipelinesOwnThreadDoesNotWaitForItself() throws Exception {
        AtomicReference<PipelineHandle> handle = new AtomicReference<>();
        InMemorySink sink = InMemorySink.append("sink");
        InMemorySource rows = Numbers.source();
        try (Streamling streamling = engineWithRareCheckpoints()) {
            handle.set(streamling.start(Pipeline.from(rows)
                    .filter(row -> {
                        handle.get().stop(Duration.ofSeconds(10));
                        return true;
                    })
                    .to(sink)));
            Numbers.add(rows, 1, 37);

            assertThat(handle.get().await(Duration.ofSeconds(10))).isTrue();
            assertThat(handle.get().state()).isEqualTo(PipelineState.STOPPED);
            assertThat(sink.rows()).hasSize(37);
        }
    }

    @Test
    void closeOfTheEngineStopsAllWithinItsTimeAlthoughOneHangs() {
        InMemorySink healthy = InMemorySink.append("healthy");
        InMemorySink hanging = InMemorySink.append("hanging");
        Gate gate = hanging.holdAt(Step.FLUSH);
        Streamling streamling = Streamling.builder()
                .limits(EngineLimits.standard()
                        .withCheckpointInterval(Duration.ofHours(1))
                        .withStopTimeout(SHORT))
                .build();
        streamling.start(Pipeline.from(source).to(healthy).named("healthy"));
        streamling.start(Pipeline.from(Numbers.source(1, 37)).to(hanging).named("hanging"));
        Awaitility.await().until(() -> healthy.rowsWritten() == 37 && hanging.rowsWritten() == 37);

        long start = System.nanoTime();
        streamling.close();

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SHORT.plus(GRACE));
        assertThat(healthy.rows()).hasSize(37);
        gate.open();
    }

    private void assertHangIsNamed(Step step, String culprit) {
        InMemorySink sink = InMemorySink.append("sink");
        Gate gate = sink.holdAt(step);
        try (Streamling streamling = engineWithRareCheckpoints()) {
            PipelineHandle handle = streamling.start(Pipeline.from(source).to(sink));
            Awaitility.await().until(() -> sink.rowsWritten() == 37);

            assertStopsInTime(handle, ErrorCode.STOP_TIMEOUT, culprit);
            gate.open();
        }
    }

    private static void assertStopsInTime(PipelineHandle handle, ErrorCode code, String culprit) {
        long start = System.nanoTime();

        assertThatThrownBy(() -> handle.stop(SHORT))
                .isInstanceOfSatisfying(
                        StreamlingException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessageContaining("'" + culprit + "'");

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SHORT.plus(GRACE));
        assertThat(handle.state()).isEqualTo(PipelineState.FAILED);
    }

    private static Streamling engineWithRareCheckpoints() {
        return Streamling.builder()
                .limits(EngineLimits.standard().withCheckpointInterval(Duration.ofHours(1)))
                .build();
    }
}

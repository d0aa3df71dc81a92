package io.streamling.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.Pipeline;
import io.streamling.PipelineHandle;
import io.streamling.PipelineState;
import io.streamling.engine.EngineLimits;
import io.streamling.engine.PipelineMetrics;
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
import java.util.concurrent.CompletionException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A checkpoint that does not come is a failure with a name, never a silent stop (R7, T102). */
@Timeout(60)
class StuckCheckpointTest {
    private static final int RUNS = 50;
    private static final Duration TIMEOUT = Duration.ofMillis(400);

    @Test
    void everyStalledSinkIsNamedInTime() {
        List<Gate> gates = new ArrayList<>();
        List<PipelineHandle> handles = new ArrayList<>();
        try (Streamling streamling = engine(0)) {
            for (int i = 0; i < RUNS; i++) {
                InMemorySink sink = InMemorySink.append("sink-" + i);
                gates.add(sink.holdAt(Step.FLUSH));
                handles.add(streamling.start(
                        Pipeline.from(Numbers.source(1, 5)).to(sink).named("stalled-" + i)));
            }

            for (int i = 0; i < RUNS; i++) {
                StreamlingException failure = failure(handles.get(i));
                assertThat(failure.code()).isEqualTo(ErrorCode.CHECKPOINT_TIMEOUT);
                assertThat(failure)
                        .hasMessageContaining("'sink-" + i + "'")
                        .hasMessageContaining("'stalled-" + i + "'");
                assertThat(handles.get(i).state()).isEqualTo(PipelineState.FAILED);
            }
            gates.forEach(Gate::open);
        }
    }

    @Test
    void toleratedTimeoutDoesNotBlockLaterCheckpoints() {
        InMemorySource source = Numbers.source(1, 5);
        InMemorySink sink = InMemorySink.append("sink");
        Gate gate = sink.holdAt(Step.FLUSH);
        try (Streamling streamling = engine(100)) {
            PipelineHandle handle =
                    streamling.start(Pipeline.from(source).to(sink).named("slow"));
            Awaitility.await().until(() -> failedCheckpoints(streamling) >= 1);

            gate.open();

            Awaitility.await().until(() -> handle.progress().epoch() >= 2);
            Numbers.add(source, 6, 10);
            Awaitility.await().until(() -> sink.rows().size() == 10);
            assertThat(sink.committedEpochs()).doesNotContain(1L);
            assertThat(handle.state()).isEqualTo(PipelineState.RUNNING);
        }
    }

    private static long failedCheckpoints(Streamling streamling) {
        return streamling
                .metrics("slow")
                .map(PipelineMetrics::checkpointsFailed)
                .orElse(0L);
    }

    private static StreamlingException failure(PipelineHandle handle) {
        try {
            handle.completion()
                    .toCompletableFuture()
                    .orTimeout(20, java.util.concurrent.TimeUnit.SECONDS)
                    .join();
            throw new AssertionError("did not fail");
        } catch (CompletionException e) {
            assertThat(e.getCause()).isInstanceOf(StreamlingException.class);
            return (StreamlingException) e.getCause();
        }
    }

    private static Streamling engine(int tolerated) {
        return Streamling.builder()
                .limits(EngineLimits.standard()
                        .withCheckpointInterval(Duration.ofMillis(20))
                        .withCheckpointTimeout(TIMEOUT, tolerated)
                        .withStopTimeout(Duration.ofSeconds(1)))
                .build();
    }
}

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
import io.streamling.function.ScalarFunctions;
import io.streamling.testing.InMemorySink;
import io.streamling.testing.InMemorySource;
import io.streamling.testing.Row;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Pipelines of one process do not see one another (T138, T140). */
@Timeout(60)
class ManyPipelinesTest {
    private static final int PIPELINES = 50;
    private static final int SICK = 17;
    private static final int ROWS = 200;

    private final List<InMemorySource> sources = new ArrayList<>();
    private final List<InMemorySink> sinks = new ArrayList<>();
    private final List<PipelineHandle> handles = new ArrayList<>();

    @Test
    void failureOfOneDoesNotTouchTheOthers() {
        try (Streamling streamling = engine()) {
            for (int i = 0; i < PIPELINES; i++) {
                startOne(streamling, i);
            }
            sources.forEach(source -> Numbers.add(source, 1, ROWS / 2));
            Awaitility.await().until(() -> handles.get(SICK).state() == PipelineState.FAILED);
            sources.forEach(source -> Numbers.add(source, ROWS / 2 + 1, ROWS));

            for (int i = 0; i < PIPELINES; i++) {
                InMemorySink sink = sinks.get(i);
                if (i != SICK) {
                    Awaitility.await().until(() -> sink.rows().size() == ROWS);
                    assertThat(sink.rows()).isEqualTo(Numbers.rows(1, ROWS));
                    assertThat(handles.get(i).state()).isEqualTo(PipelineState.RUNNING);
                }
            }
            assertThat(streamling.pipelines()).hasSize(PIPELINES - 1);
            assertThat(sinks.get(SICK).openWriters()).isZero();
            assertThat(sources.get(SICK).openReaders()).isZero();
        }
        assertThat(handles)
                .filteredOn(handle -> handle.state() == PipelineState.STOPPED)
                .hasSize(PIPELINES - 1);
    }

    @Test
    void nameThatIsTakenIsRefusedAndIsFreeAgainAfterwards() {
        try (Streamling streamling = engine()) {
            PipelineHandle first = startOne(streamling, 0);

            assertThatThrownBy(() -> startOne(streamling, 0))
                    .isInstanceOfSatisfying(
                            StreamlingException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.PIPELINE_INVALID))
                    .hasMessageContaining("'pipeline-0'");
            assertThat(first.state()).isEqualTo(PipelineState.RUNNING);

            first.stop(Duration.ofSeconds(10));
            assertThat(startOne(streamling, 0).state()).isEqualTo(PipelineState.RUNNING);
        }
    }

    @Test
    void functionOfOneNameMayBeAnotherInEachPipeline() {
        try (Streamling streamling = engine()) {
            for (int factor = 1; factor <= 3; factor++) {
                long times = factor;
                InMemorySink sink = InMemorySink.append("sink");
                streamling.run(Pipeline.from(Numbers.source(1, 3).end())
                        .sql("SELECT f(id) AS id FROM input")
                        .to(sink)
                        .function(ScalarFunctions.ofLong("f", value -> value * times))
                        .named("times-" + factor));

                assertThat(sink.rows())
                        .containsExactly(Row.insert(times), Row.insert(2 * times), Row.insert(3 * times));
            }
        }
    }

    @Test
    void twoEnginesMayRunPipelinesOfTheSameName() {
        try (Streamling one = engine();
                Streamling other = engine()) {
            startOne(one, 0);
            startOne(other, 0);
            sources.forEach(source -> Numbers.add(source, 1, ROWS));

            for (InMemorySink sink : sinks) {
                Awaitility.await().until(() -> sink.rows().size() == ROWS);
            }
            one.close();
            Numbers.add(sources.get(1), ROWS + 1, ROWS + 5);
            Awaitility.await().until(() -> sinks.get(1).rows().size() == ROWS + 5);
            assertThat(sinks.get(0).rows()).hasSize(ROWS);
        }
    }

    private PipelineHandle startOne(Streamling streamling, int number) {
        InMemorySource source = Numbers.source();
        InMemorySink sink = InMemorySink.append("sink");
        PipelineHandle handle = streamling.start(Pipeline.from(source)
                .filter(row -> number != SICK || failAt(row.longValue("id")))
                .to(sink)
                .named("pipeline-" + number));
        sources.add(source);
        sinks.add(sink);
        handles.add(handle);
        return handle;
    }

    private static boolean failAt(long id) {
        if (id == ROWS / 4) {
            throw new IllegalStateException("planted");
        }
        return true;
    }

    private static Streamling engine() {
        return Streamling.builder()
                .limits(EngineLimits.standard().withCheckpointInterval(Duration.ofMillis(20)))
                .build();
    }
}

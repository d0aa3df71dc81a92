package io.streamling.engine;

import static io.streamling.testing.Row.insert;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.Pipeline;
import io.streamling.PipelineEngine.StepSettings;
import io.streamling.PipelineEngine.Stepped;
import io.streamling.PipelineHandle;
import io.streamling.PipelineState;
import io.streamling.checkpoint.Checkpoint;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.spi.FaultPoints;
import io.streamling.testing.Gate;
import io.streamling.testing.InMemorySink;
import io.streamling.testing.InMemorySource;
import io.streamling.testing.ManualClock;
import io.streamling.testing.Row;
import io.streamling.testing.Step;
import io.streamling.testing.TestCheckpointStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class CheckpointTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    private final InMemorySource orders = InMemorySource.of("orders", "id BIGINT");
    private final InMemorySink sink = InMemorySink.append("all");
    private final TestCheckpointStore store = new TestCheckpointStore();
    private final Pipeline pipeline = Pipeline.from(orders).to(sink).named("checkpointed");

    /** T98: a filter that removes everything does not hold the position back. */
    @Test
    void positionAdvancesWithoutAnyRowOut() {
        orders.insert(1).insert(2).end();

        Pipeline.from(orders).filter(row -> false).to(sink).named("nothing").run();

        assertThat(orders.committed()).last().isEqualTo(SourcePosition.of("orders-0", 2));
    }

    /** T91: a sink that does nothing about barriers does not hold others up. */
    @Test
    void checkpointNeedsNothingFromWriters() {
        ManualClock clock = new ManualClock();
        orders.insert(1);
        try (Stepped stepped = open(clock, 1_000)) {
            stepped.step();
            clock.advance(Duration.ofMillis(999));
            while (stepped.step()) {
                // Until there is nothing to do.
            }
            assertThat(store.saved()).isEmpty();

            clock.advance(Duration.ofMillis(1));
            while (stepped.step()) {
                // Until there is nothing to do.
            }

            assertThat(store.saved()).extracting(Checkpoint::epoch).containsExactly(1L);
            assertThat(sink.committedEpochs()).containsExactly(1L);
        }
        assertThat(store.saved()).extracting(Checkpoint::epoch).containsExactly(1L, 2L);
    }

    @Test
    void checkpointIsNotSavedWhenOneWriterFails() {
        InMemorySink other = InMemorySink.append("other").failNext(Step.FLUSH, 1, new IllegalStateException("planted"));
        orders.insert(1).end();
        Pipeline both = Pipeline.from(orders)
                .to(sink)
                .and(Pipeline.from(orders).to(other))
                .named("both");

        assertThat(both.validate()).hasSize(1);
        var all = Pipeline.from(orders);
        Pipeline valid = all.to(sink).and(all.to(other)).named("both");
        try (Streamling engine = Streamling.builder().checkpointStore(store).build()) {
            assertThatThrownBy(() -> engine.run(valid)).hasMessageContaining("sink 'other'");
        }

        assertThat(store.saved()).isEmpty();
    }

    /** T102: as it stands, a late writer fails the pipeline and is named. */
    @Test
    void checkpointThatTimesOutFailsThePipelineAndNamesTheWriter() throws Exception {
        Gate gate = sink.holdAt(Step.FLUSH);
        orders.insert(1);
        List<String> told = new CopyOnWriteArrayList<>();
        EngineLimits limits = EngineLimits.standard()
                .withCheckpointInterval(Duration.ofMillis(10))
                .withCheckpointTimeout(Duration.ofMillis(200), 0);
        try (Streamling engine = Streamling.builder()
                .limits(limits)
                .listener(new EngineListener() {
                    @Override
                    public void checkpointFailed(String name, long epoch, String reason) {
                        told.add(name + " " + epoch);
                    }
                })
                .build()) {
            PipelineHandle handle = engine.start(pipeline);

            assertThat(handle.await(LONG)).isTrue();

            assertThat(handle.state()).isEqualTo(PipelineState.FAILED);
            assertThatThrownBy(() -> handle.stop(LONG))
                    .isInstanceOfSatisfying(
                            StreamlingException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.CHECKPOINT_TIMEOUT))
                    .hasMessageContaining("no answer from sink 'all' (flush) in task 1");
            assertThat(told).containsExactly("checkpointed 1");
            assertThat(gate.awaitReached(LONG)).isTrue();
        }
    }

    /** T102: where one timeout is borne, the next epoch succeeds and the late answer is ignored. */
    @Test
    void nextCheckpointSucceedsAfterOneThatTimedOut() throws Exception {
        Gate gate = sink.holdAt(Step.FLUSH);
        orders.insert(1);
        EngineLimits limits = EngineLimits.standard()
                .withCheckpointInterval(Duration.ofMinutes(10))
                .withCheckpointTimeout(Duration.ofMillis(100), 100);
        try (Streamling engine =
                Streamling.builder().checkpointStore(store).limits(limits).build()) {
            PipelineHandle handle = engine.start(pipeline);
            while (sink.rowsWritten() == 0) {
                Thread.onSpinWait();
            }
            assertThatThrownBy(() -> handle.checkpoint(Duration.ofMillis(1)))
                    .isInstanceOfSatisfying(
                            StreamlingException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.CHECKPOINT_TIMEOUT));
            while (engine.metrics("checkpointed").orElseThrow().checkpointsFailed() == 0) {
                Thread.onSpinWait();
            }

            gate.open();

            assertThat(handle.checkpoint(LONG)).isGreaterThan(1);
            assertThat(store.saved()).extracting(Checkpoint::epoch).doesNotContain(1L);
            assertThat(engine.metrics("checkpointed").orElseThrow().checkpointsFailed())
                    .isEqualTo(1);
            assertThat(sink.rows()).containsExactly(insert(1));
        }
    }

    /** T104: a store that is down only delays checkpoints. */
    @Test
    void storeThatIsDownForAWhileDelaysTheCheckpoint() {
        store.failNext(Step.SAVE, 3);
        orders.insert(1).end();
        try (Streamling engine = Streamling.builder().checkpointStore(store).build()) {
            assertThat(engine.run(pipeline).epoch()).isEqualTo(1);
        }
    }

    /** T104: two runs never move the same positions. */
    @Test
    void laterRunFencesTheEarlierOne() throws Exception {
        orders.insert(1);
        try (Streamling first = Streamling.builder().checkpointStore(store).build();
                Streamling second = Streamling.builder().checkpointStore(store).build()) {
            PipelineHandle earlier = first.start(pipeline);
            assertThat(earlier.checkpoint(LONG)).isPositive();
            PipelineHandle later = second.start(pipeline);

            assertThat(earlier.await(LONG)).isTrue();

            assertThat(earlier.state()).isEqualTo(PipelineState.FAILED);
            assertThatThrownBy(() -> earlier.stop(LONG))
                    .isInstanceOfSatisfying(
                            StreamlingException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.CHECKPOINT_FENCED));
            assertThat(later.checkpoint(LONG)).isPositive();
            assertThat(later.state()).isEqualTo(PipelineState.RUNNING);
        }
    }

    /** T9: a renamed source is not silently read again from its beginning. */
    @Test
    void positionsOfAnUnknownSourceAreRefusedUnlessForgotten() {
        orders.insert(1).end();
        try (Streamling engine = Streamling.builder().checkpointStore(store).build()) {
            engine.run(pipeline);
        }
        InMemorySource renamed =
                InMemorySource.of("events", "id BIGINT").insert(1).end();
        Pipeline changed = Pipeline.from(renamed).to(sink).named("checkpointed");

        try (Streamling engine = Streamling.builder().checkpointStore(store).build()) {
            assertThatThrownBy(() -> engine.start(changed))
                    .isInstanceOfSatisfying(
                            StreamlingException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.CHECKPOINT_UNUSABLE))
                    .hasMessageContaining("[orders]");
        }
        try (Streamling engine = Streamling.builder()
                .checkpointStore(store)
                .forgetSources("orders")
                .build()) {
            assertThat(engine.run(changed).positionBySource()).containsOnlyKeys("events");
        }
    }

    @Test
    void tasksCheckpointTogetherAndPositionsAreMerged() {
        InMemorySource parts =
                InMemorySource.builder("parts", "id BIGINT").partitions(4).build();
        List<Row> all = new ArrayList<>();
        for (int partition = 0; partition < 4; partition++) {
            int first = partition * 1000;
            List<Row> rows =
                    IntStream.range(first, first + 500).mapToObj(Row::insert).toList();
            parts.addTo(partition, rows);
            all.addAll(rows);
        }
        parts.end();
        InMemorySink exact = InMemorySink.transactional("exact");
        EngineLimits limits =
                EngineLimits.standard().withBatch(7, 1 << 20).withCheckpointInterval(Duration.ofMillis(1));
        try (Streamling engine =
                Streamling.builder().checkpointStore(store).limits(limits).build()) {
            engine.run(Pipeline.from(parts).to(exact).parallelism(3).named("parallel"));
        }

        assertThat(exact.rows()).containsExactlyInAnyOrderElementsOf(all);
        assertThat(store.saved())
                .isNotEmpty()
                .last()
                .satisfies(last -> assertThat(last.positionBySource()
                                .get("parts")
                                .nextByPartition()
                                .values())
                        .containsExactly("500", "500", "500", "500"));
        assertThat(store.saved()).extracting(Checkpoint::epoch).isSorted();
    }

    private Stepped open(ManualClock clock, long checkpointMillis) {
        return new DefaultPipelineEngine()
                .openStepped(pipeline, new StepSettings(1, clock, store, checkpointMillis, 100, FaultPoints.NONE));
    }
}

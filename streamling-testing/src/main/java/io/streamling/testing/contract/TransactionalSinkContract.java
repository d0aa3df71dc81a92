package io.streamling.testing.contract;

import static io.streamling.testing.Row.insert;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.RowType;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.sink.Committed;
import io.streamling.sink.Guarantee;
import io.streamling.sink.TransactionalSink;
import io.streamling.testing.Row;
import io.streamling.testing.TestSinkContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * What a sink must do that commits rows and positions as one: see {@link SinkContract}. It is given rows to append.
 */
public abstract class TransactionalSinkContract extends SinkContract {
    private static final RowType INPUT = new RowType(NARROW.schema(), List.of(), ChangelogMode.APPEND);

    @Test
    void saysThatItIsExactlyOnce() throws Exception {
        assertThat(transactional().isTransactional()).isTrue();
        assertThat(transactional().guarantee()).isEqualTo(Guarantee.EXACTLY_ONCE);
    }

    @Test
    void firstRunFindsNothing() throws Exception {
        Committed committed = transactional().takeOver("new");

        assertThat(committed.epoch()).isZero();
        assertThat(committed.positionBySource()).isEmpty();
    }

    @Test
    void rowsThatWereNotFlushedAreRolledBack() throws Exception {
        try (SinkRun run = run(INPUT)) {
            run.write(insert(1, "a"));
            run.checkpoint(1);
            run.write(insert(2, "b"));
            assertVisible(INPUT, insert(1, "a"));
        }

        assertVisible(INPUT, insert(1, "a"));
        assertThat(transactional().takeOver("test").positionBySource()).isEqualTo(positions(1));
    }

    @Test
    void positionsAndEpochAreThoseOfTheLastFlush() throws Exception {
        try (SinkRun run = run(INPUT)) {
            run.write(insert(1, "a"), insert(2, "b"));
            run.flush(41);
        }

        Committed committed = transactional().takeOver("test");

        assertThat(committed.epoch()).isEqualTo(41);
        assertThat(committed.positionBySource()).isEqualTo(positions(2));
    }

    /** T98: positions move on although no row arrives. */
    @Test
    void positionsAreCommittedWithoutRows() throws Exception {
        try (SinkRun run = run(INPUT)) {
            run.flush(1, positions(10_000));
        }

        assertThat(transactional().takeOver("test").positionBySource()).isEqualTo(positions(10_000));
    }

    @Test
    void positionsOfOtherPartitionsAndSourcesStay() throws Exception {
        try (SinkRun run = run(INPUT)) {
            run.flush(1, Map.of("in", SourcePosition.of("in-0", 5), "other", SourcePosition.of("x", 1)));
            run.flush(2, Map.of("in", SourcePosition.of("in-1", 7)));
        }

        assertThat(transactional().takeOver("test").positionBySource())
                .isEqualTo(Map.of(
                        "in",
                        SourcePosition.of("in-0", 5).with(SourcePosition.of("in-1", 7)),
                        "other",
                        SourcePosition.of("x", 1)));
    }

    @Test
    void laterRunFencesTheEarlierOne() throws Exception {
        try (SinkRun old = run(INPUT)) {
            old.write(insert(1, "a"));
            old.checkpoint(1);
            old.write(insert(2, "of the old run"));

            try (SinkRun next = run(INPUT)) {
                long oldOwner = old.context().takenOver().orElseThrow().owner();
                assertThat(next.context().takenOver().orElseThrow().owner()).isGreaterThan(oldOwner);
                Throwable refused = catchThrowable(() -> old.flush(2));

                assertThat(refused)
                        .isInstanceOfSatisfying(
                                StreamlingException.class,
                                e -> assertThat(e.code()).isEqualTo(ErrorCode.CHECKPOINT_FENCED));
                next.write(insert(2, "of the new run"));
                next.checkpoint(2);
            }
        }

        assertVisible(INPUT, insert(1, "a"), insert(2, "of the new run"));
    }

    @Test
    void pipelinesDoNotMix() throws Exception {
        List<String> names = HostileNames.all();
        for (int i = 0; i < names.size(); i++) {
            try (SinkRun run = run(new TestSinkContext("sink", INPUT).pipeline(names.get(i)))) {
                run.flush(i + 1L, positions(i));
            }
        }
        for (int i = 0; i < names.size(); i++) {
            Committed committed = transactional().takeOver(names.get(i));
            assertThat(committed.epoch()).as(names.get(i)).isEqualTo(i + 1L);
            assertThat(committed.positionBySource()).isEqualTo(positions(i));
        }
    }

    /** T100: rows and crashes at random; whoever goes on from the committed position loses and repeats nothing. */
    @Test
    void everyRowIsThereOnceHoweverOftenTheRunCrashes() throws Exception {
        long seed = 7;
        Random random = new Random(seed);
        List<Row> all = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            all.add(insert(i, "row " + i));
        }
        int next = 0;
        long epoch = 0;
        for (int runs = 0; next < all.size(); runs++) {
            assertThat(runs).as("runs without getting to the end").isLessThan(1_000);
            try (SinkRun run = run(INPUT)) {
                Committed committed = run.context().takenOver().orElseThrow();
                next = nextOf(committed);
                epoch = Math.max(epoch, committed.epoch());
                for (int step = random.nextInt(6); step >= 0 && next < all.size(); step--) {
                    int to = Math.min(all.size(), next + 1 + random.nextInt(20));
                    run.write(all.subList(next, to));
                    next = to;
                    if (random.nextInt(3) > 0) {
                        run.flush(++epoch, positions(next));
                    }
                }
            }
            next = nextOf(transactional().takeOver("test"));
        }

        assertThat(visibleRows(INPUT)).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(all);
    }

    private static int nextOf(Committed committed) {
        SourcePosition position = committed.positionBySource().getOrDefault("in", SourcePosition.EMPTY);
        return Integer.parseInt(position.nextByPartition().getOrDefault("in-0", "0"));
    }

    private TransactionalSink transactional() throws Exception {
        return (TransactionalSink) sink(INPUT);
    }
}

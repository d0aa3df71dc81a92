package io.streamling.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.streamling.checkpoint.Checkpoint;
import io.streamling.checkpoint.CheckpointStore;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What every {@link CheckpointStore} must do. Extend it and say how a store is opened.
 *
 * <pre>{@code
 * class MyStoreTest extends CheckpointStoreContract {
 *     @TempDir Path directory;
 *
 *     @Override
 *     protected CheckpointStore open() {
 *         return MyStore.at(directory.resolve("checkpoints"));
 *     }
 * }
 * }</pre>
 */
@Timeout(60)
public abstract class CheckpointStoreContract {
    private static final Instant TIME = Instant.parse("2024-02-29T12:34:56.789Z");

    /** A store on the same place whenever it is called within one test; the place is empty when the test starts. */
    protected abstract CheckpointStore open() throws Exception;

    @Test
    void unknownPipelineHasNoCheckpoint() throws Exception {
        try (CheckpointStore store = open()) {
            assertThat(store.latest("never")).isEmpty();
            store.takeOver("never");
            assertThat(store.latest("never")).isEmpty();
        }
    }

    @Test
    void latestIsWholeAndWhatWasSavedLast() throws Exception {
        try (CheckpointStore store = open()) {
            long owner = store.takeOver("orders");
            store.save(
                    checkpoint("orders", 1, Map.of("kafka", position("a-0", 17, "a-1", 4), "gone", position("b", 1))),
                    owner);
            Checkpoint last = checkpoint("orders", 7, Map.of("kafka", position("a-0", Long.MAX_VALUE)));
            store.save(last, owner);

            assertLatest(store, last);
        }
    }

    @Test
    void positionsMayBeMissingAndAreKeptSo() throws Exception {
        try (CheckpointStore store = open()) {
            Checkpoint none = checkpoint("none", 1, Map.of());
            store.save(none, store.takeOver("none"));
            assertLatest(store, none);

            Checkpoint empty = checkpoint("empty", 1, Map.of("kafka", SourcePosition.EMPTY));
            store.save(empty, store.takeOver("empty"));
            assertThat(store.latest("empty")
                            .orElseThrow()
                            .positionBySource()
                            .getOrDefault("kafka", SourcePosition.EMPTY))
                    .isEqualTo(SourcePosition.EMPTY);
        }
    }

    @Test
    void epochThatIsNotGreaterIsRefusedAndChangesNothing() throws Exception {
        try (CheckpointStore store = open()) {
            long owner = store.takeOver("orders");
            Checkpoint saved = checkpoint("orders", 5, Map.of("kafka", position("a", 50)));
            store.save(saved, owner);

            for (long stale : new long[] {5, 4, 1}) {
                assertFenced(store, checkpoint("orders", stale, Map.of("kafka", position("a", 1, "b", 2))), owner);
            }
            assertLatest(store, saved);
        }
    }

    @Test
    void laterOwnerFencesTheEarlierOne() throws Exception {
        try (CheckpointStore store = open()) {
            long first = store.takeOver("orders");
            Checkpoint saved = checkpoint("orders", 1, Map.of("kafka", position("a", 1)));
            store.save(saved, first);

            long second = store.takeOver("orders");

            assertThat(second).isGreaterThan(first);
            assertFenced(store, checkpoint("orders", 2, Map.of("kafka", position("a", 2))), first);
            assertLatest(store, saved);
            Checkpoint next = checkpoint("orders", 2, Map.of("kafka", position("a", 3)));
            store.save(next, second);
            assertLatest(store, next);
        }
    }

    @Test
    void onlyTheOwnerMaySave() throws Exception {
        try (CheckpointStore store = open()) {
            assertFenced(store, checkpoint("orders", 1, Map.of()), 1);
            long owner = store.takeOver("orders");
            assertFenced(store, checkpoint("orders", 1, Map.of()), owner + 1);
            assertThat(store.latest("orders")).isEmpty();
        }
    }

    @Test
    void twoStoresOnOnePlaceFenceOneAnother() throws Exception {
        try (CheckpointStore here = open();
                CheckpointStore there = open()) {
            long first = here.takeOver("orders");
            here.save(checkpoint("orders", 1, Map.of()), first);
            long second = there.takeOver("orders");

            assertThat(second).isGreaterThan(first);
            assertFenced(here, checkpoint("orders", 2, Map.of()), first);
            assertThat(there.latest("orders")).map(Checkpoint::epoch).contains(1L);
        }
    }

    @Test
    void everythingSurvivesAReopen() throws Exception {
        Checkpoint saved = checkpoint("orders", 3, Map.of("kafka", position("a-0", 9)));
        long owner;
        try (CheckpointStore store = open()) {
            owner = store.takeOver("orders");
            store.save(saved, owner);
        }

        try (CheckpointStore store = open()) {
            assertLatest(store, saved);
            assertFenced(store, checkpoint("orders", 3, Map.of()), owner);
            assertThat(store.takeOver("orders")).isGreaterThan(owner);
        }
    }

    @Test
    void pipelinesWithHostileNamesDoNotMix() throws Exception {
        List<String> names = HostileNames.all();
        try (CheckpointStore store = open()) {
            for (int i = 0; i < names.size(); i++) {
                String name = names.get(i);
                store.save(checkpoint(name, i + 1L, Map.of(name, position(name, i))), store.takeOver(name));
            }
            for (int i = 0; i < names.size(); i++) {
                String name = names.get(i);
                assertLatest(store, checkpoint(name, i + 1L, Map.of(name, position(name, i))));
            }
        }
    }

    @Test
    void textPositionsComeBackAsTheyWere() throws Exception {
        SortedMap<String, String> texts = new TreeMap<>();
        HostileNames.all().forEach(text -> texts.put("p" + texts.size(), text));
        Checkpoint saved = checkpoint("orders", 1, Map.of("files", new SourcePosition(texts)));
        try (CheckpointStore store = open()) {
            store.save(saved, store.takeOver("orders"));

            assertLatest(store, saved);
        }
    }

    @Test
    void largePositionsAreSavedWhole() throws Exception {
        Map<String, SourcePosition> positions = new HashMap<>();
        for (int source = 0; source < 5; source++) {
            SortedMap<String, String> next = new TreeMap<>();
            for (int partition = 0; partition < 1_000; partition++) {
                next.put(
                        "a-rather-long-topic-name-" + source + "-" + partition,
                        Long.toString(Long.MAX_VALUE - partition));
            }
            positions.put("source-" + source, new SourcePosition(next));
        }
        Checkpoint saved = checkpoint("large", 1, positions);
        try (CheckpointStore store = open()) {
            store.save(saved, store.takeOver("large"));

            assertLatest(store, saved);
        }
    }

    @Test
    void oneOfManyConcurrentSavesOfAnEpochWins() throws Exception {
        try (CheckpointStore store = open()) {
            long owner = store.takeOver("orders");
            List<@Nullable Throwable> outcomes = Racers.run(
                    4,
                    racer -> store.save(
                            checkpoint("orders", 1, Map.of("kafka", position("a", racer, "b", racer))), owner));

            assertThat(outcomes).filteredOn(outcome -> outcome == null).hasSize(1);
            assertThat(outcomes)
                    .filteredOn(outcome -> outcome != null)
                    .allSatisfy(CheckpointStoreContract::assertIsFenced);
            int winner = outcomes.indexOf(null);
            assertLatest(store, checkpoint("orders", 1, Map.of("kafka", position("a", winner, "b", winner))));
        }
    }

    @Test
    void concurrentOwnersGetDifferentNumbersAndTheLastOneOwns() throws Exception {
        try (CheckpointStore store = open()) {
            long[] owners = new long[4];
            List<@Nullable Throwable> outcomes = Racers.run(4, racer -> owners[racer] = store.takeOver("orders"));

            assertThat(outcomes).containsOnlyNulls();
            assertThat(owners).doesNotHaveDuplicates();
            Arrays.sort(owners);
            assertFenced(store, checkpoint("orders", 1, Map.of()), owners[2]);
            store.save(checkpoint("orders", 1, Map.of()), owners[3]);
        }
    }

    /** Every checkpoint of this test has one number everywhere, so a mixture of two shows. */
    @Test
    void readersSeeOnlyWholeCheckpoints() throws Exception {
        try (CheckpointStore store = open()) {
            long owner = store.takeOver("orders");
            AtomicBoolean done = new AtomicBoolean();
            List<@Nullable Throwable> outcomes = Racers.run(2, racer -> {
                if (racer == 0) {
                    WholeCheckpoints.saveMany(store, owner, done);
                } else {
                    WholeCheckpoints.readMany(store, done);
                }
            });
            assertThat(outcomes).containsOnlyNulls();
        }
    }

    private static Checkpoint checkpoint(String pipeline, long epoch, Map<String, SourcePosition> positions) {
        return new Checkpoint(pipeline, epoch, TIME, positions);
    }

    private static SourcePosition position(String partition, long next) {
        return SourcePosition.of(partition, next);
    }

    private static SourcePosition position(String partition, long next, String other, long otherNext) {
        return position(partition, next).with(position(other, otherNext));
    }

    private static void assertLatest(CheckpointStore store, Checkpoint expected) throws Exception {
        Checkpoint latest = store.latest(expected.pipeline()).orElseThrow();
        assertThat(latest.pipeline()).isEqualTo(expected.pipeline());
        assertThat(latest.epoch()).isEqualTo(expected.epoch());
        assertThat(latest.positionBySource()).isEqualTo(expected.positionBySource());
        assertThat(latest.takenAt().truncatedTo(ChronoUnit.MILLIS)).isEqualTo(expected.takenAt());
    }

    private static void assertFenced(CheckpointStore store, Checkpoint checkpoint, long owner) {
        assertIsFenced(catchThrowable(() -> store.save(checkpoint, owner)));
    }

    private static void assertIsFenced(@Nullable Throwable failure) {
        assertThat(failure)
                .isInstanceOfSatisfying(
                        StreamlingException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CHECKPOINT_FENCED));
    }
}

package io.streamling.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.checkpoint.Checkpoint;
import io.streamling.checkpoint.CheckpointStore;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.spi.FaultPoints;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What every store in a database does, over two handles to the same data. */
abstract class CheckpointStoreBehaviour {
    /** Another handle to the same data. */
    abstract CheckpointStore open(FaultPoints faultPoints) throws Exception;

    abstract void execute(String sql) throws Exception;

    static Checkpoint checkpoint(String pipeline, long epoch) {
        Map<String, String> next = new TreeMap<>();
        for (int partition = 0; partition < 4; partition++) {
            next.put("orders-" + partition, Long.toString(100 * epoch + partition));
        }
        return new Checkpoint(
                pipeline,
                epoch,
                Instant.parse("2026-02-03T04:05:06.789Z").plusSeconds(epoch),
                Map.of(
                        "orders",
                        new SourcePosition(new TreeMap<>(next)),
                        "päyments 🐟",
                        SourcePosition.of("p'0\"", epoch)));
    }

    static void assertCode(ErrorCode code, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        StreamlingException.class,
                        e -> assertThat(e.code()).as(e.getMessage()).isEqualTo(code));
    }

    @Test
    void savedCheckpointIsReadBackByAnotherHandle() throws Exception {
        try (CheckpointStore store = open(FaultPoints.NONE);
                CheckpointStore other = open(FaultPoints.NONE)) {
            assertThat(store.latest("a")).isEmpty();
            long owner = store.takeOver("a");
            assertThat(store.latest("a")).isEmpty();

            store.save(checkpoint("a", 1), owner);
            store.save(checkpoint("a", 2), owner);

            assertThat(other.latest("a")).contains(checkpoint("a", 2));
            assertThat(other.latest("b")).isEmpty();
        }
    }

    @Test
    void laterRunFencesTheEarlierOne() throws Exception {
        try (CheckpointStore early = open(FaultPoints.NONE);
                CheckpointStore late = open(FaultPoints.NONE)) {
            long first = early.takeOver("a");
            early.save(checkpoint("a", 1), first);

            long second = late.takeOver("a");

            assertThat(second).isGreaterThan(first);
            assertCode(ErrorCode.CHECKPOINT_FENCED, () -> early.save(checkpoint("a", 2), first));
            late.save(checkpoint("a", 2), second);
            assertThat(early.latest("a")).contains(checkpoint("a", 2));
        }
    }

    @Test
    void savedEpochIsNeverUsedAgain() throws Exception {
        try (CheckpointStore store = open(FaultPoints.NONE)) {
            long owner = store.takeOver("a");
            store.save(checkpoint("a", 5), owner);

            assertCode(ErrorCode.CHECKPOINT_FENCED, () -> store.save(checkpoint("a", 5), owner));
            assertCode(ErrorCode.CHECKPOINT_FENCED, () -> store.save(checkpoint("a", 4), owner));
            assertThat(store.latest("a")).contains(checkpoint("a", 5));
        }
    }

    /** T105, CP15: what dies within the save leaves the checkpoint before it. */
    @Test
    void saveThatFailsHalfWayLeavesThePreviousCheckpoint() throws Exception {
        boolean[] armed = {false};
        FaultPoints failing = name -> {
            if (armed[0] && name.equals("CP15")) {
                throw new IllegalStateException("planted");
            }
        };
        try (CheckpointStore store = open(failing)) {
            long owner = store.takeOver("a");
            store.save(checkpoint("a", 1), owner);

            armed[0] = true;
            assertThatThrownBy(() -> store.save(checkpoint("a", 2), owner)).hasMessage("planted");
            armed[0] = false;

            assertThat(store.latest("a")).contains(checkpoint("a", 1));
            store.save(checkpoint("a", 2), owner);
            assertThat(store.latest("a")).contains(checkpoint("a", 2));
        }
    }

    @Test
    void damageIsRefusedByName() throws Exception {
        try (CheckpointStore store = open(FaultPoints.NONE)) {
            store.save(checkpoint("a", 3), store.takeOver("a"));
            String[] damages = {
                "UPDATE streamling_position SET next_position = '7' WHERE partition = 'orders-2'",
                "DELETE FROM streamling_position WHERE partition = 'orders-1'",
                "UPDATE streamling_position SET epoch = 2 WHERE partition = 'orders-0'",
                "UPDATE streamling_checkpoint SET epoch = 4",
                "UPDATE streamling_checkpoint SET epoch = 0",
                "UPDATE streamling_checkpoint SET epoch = -3",
                "UPDATE streamling_checkpoint SET taken_at = 'yesterday'",
                "DELETE FROM streamling_checkpoint",
            };
            for (String damage : damages) {
                execute("CREATE TABLE saved_header AS SELECT * FROM streamling_checkpoint");
                execute("CREATE TABLE saved_position AS SELECT * FROM streamling_position");

                execute(damage);

                assertThatThrownBy(() -> store.latest("a"))
                        .as(damage)
                        .isInstanceOfSatisfying(
                                StreamlingException.class,
                                e -> assertThat(e.code()).isEqualTo(ErrorCode.CHECKPOINT_UNUSABLE))
                        .hasMessageContaining("'a'");
                execute("DELETE FROM streamling_checkpoint");
                execute("DELETE FROM streamling_position");
                execute("INSERT INTO streamling_checkpoint SELECT * FROM saved_header");
                execute("INSERT INTO streamling_position SELECT * FROM saved_position");
                execute("DROP TABLE saved_header");
                execute("DROP TABLE saved_position");
                assertThat(store.latest("a")).contains(checkpoint("a", 3));
            }
        }
    }

    @Test
    void personCanRepairAPosition() throws Exception {
        try (CheckpointStore store = open(FaultPoints.NONE)) {
            store.save(checkpoint("a", 3), store.takeOver("a"));

            execute("UPDATE streamling_position SET next_position = '7' WHERE partition = 'orders-2'");
            execute("UPDATE streamling_checkpoint SET checksum = NULL");

            assertThat(store.latest("a")
                            .orElseThrow()
                            .positionBySource()
                            .get("orders")
                            .nextByPartition())
                    .containsEntry("orders-2", "7");
        }
    }

    @Test
    void newerFormatIsRefusedByNumber() throws Exception {
        try (CheckpointStore store = open(FaultPoints.NONE)) {
            long owner = store.takeOver("a");
            store.save(checkpoint("a", 1), owner);
            execute("UPDATE streamling_checkpoint SET format_version = 2");

            assertThatThrownBy(() -> store.latest("a"))
                    .isInstanceOf(StreamlingException.class)
                    .hasMessageContaining("format version is 2");
            assertCode(ErrorCode.CHECKPOINT_UNUSABLE, () -> store.takeOver("a"));
            assertCode(ErrorCode.CHECKPOINT_UNUSABLE, () -> store.save(checkpoint("a", 2), owner));
        }
    }
}

package io.streamling.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.Pipeline;
import io.streamling.checkpoint.CheckpointStore;
import io.streamling.checkpoint.InMemoryCheckpointStore;
import io.streamling.engine.Streamling;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.testing.Gate;
import io.streamling.testing.InMemorySink;
import io.streamling.testing.Row;
import io.streamling.testing.Step;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of rows that are not durable yet when their partition goes to another member of the group. */
@Timeout(60)
class KafkaRevocationTest {
    private static final String EAGER = "org.apache.kafka.clients.consumer.RangeAssignor";
    private static final String COOPERATIVE = "org.apache.kafka.clients.consumer.CooperativeStickyAssignor";

    private final String group = "g-" + UUID.randomUUID();
    private final TestTopic topic = new TestTopic(2);
    private final InMemorySink table = InMemorySink.keyed("table", "id");

    /** The old owner must not write an old row of a key behind the new owner's newer one. */
    @ParameterizedTest
    @ValueSource(strings = {EAGER, COOPERATIVE})
    void rowsOfTheOldOwnerAreDurableBeforeTheNewOwnerReads(String assignor) {
        KafkaSource source = member().property("partition.assignment.strategy", assignor);
        produceVersion(1);
        try (Instance older = Instance.start("older", source, table, Instance.NEVER)) {
            await().until(() -> table.rowsWritten() == 2);
            try (Instance newer = Instance.start("newer", source, table, Instance.NEVER)) {
                await().until(() -> newer.lagByPartition().size() == 1);
                produceVersion(2);
                await().until(() -> table.rowsWritten() >= 4);
                newer.checkpoint();
                older.checkpoint();

                assertThat(table.rows()).containsExactlyInAnyOrder(Row.insert(0L, "v2"), Row.insert(1L, "v2"));
                assertThat(table.rowsWritten()).as("each row once").isEqualTo(4);
            }
        }
    }

    /** The next owner waits for a sink that is slow, and gets everything that the old owner had not taken. */
    @ParameterizedTest
    @ValueSource(strings = {EAGER, COOPERATIVE})
    void partitionGoesOnlyWhenASlowSinkHasItsRows(String assignor) throws Exception {
        KafkaSource source = member().property("partition.assignment.strategy", assignor);
        Gate slow = table.holdAt(Step.WRITE);
        produceVersion(1);
        try (Instance older = Instance.start("older", source, table, Instance.NEVER)) {
            assertThat(slow.awaitReached(Instance.WAIT)).isTrue();
            try (Instance newer = Instance.start("newer", source, InMemorySink.append("other"), Instance.NEVER)) {
                await().during(Duration.ofSeconds(1))
                        .until(() -> newer.lagByPartition().isEmpty());
                assertThat(TestTopic.KAFKA.committedOffsets(group)).isEmpty();

                slow.open();

                await().until(() -> newer.lagByPartition().size() == 1);
                assertThat(older.handle.progress().epoch()).isPositive();
                assertThat(older.gauges()).containsEntry("revocationsTimedOut", 0L);
                assertThat(table.rows()).isNotEmpty();
            }
        }
    }

    /** A pipeline that is paused reads nothing, but what it has read can be saved. */
    @Test
    void pausedPipelineGivesPartitionsUpInOrder() {
        produceVersion(1);
        try (Instance older = Instance.start("older", member(), table, Instance.NEVER)) {
            await().until(() -> table.rowsWritten() == 2);
            older.handle.pause();
            try (Instance newer = Instance.start("newer", member(), table, Instance.NEVER)) {
                await().until(() -> newer.lagByPartition().size() == 1);

                assertThat(table.rows()).hasSize(2);
                assertThat(older.gauges()).containsEntry("revocationsTimedOut", 0L);
            }
        }
    }

    @Test
    void checkpointThatDoesNotComeInTimeKeepsNobodyWaitingAndIsCounted() throws Exception {
        KafkaSource source = member().revocationTimeout(Duration.ofMillis(300));
        Gate stuck = table.holdAt(Step.WRITE);
        produceVersion(1);
        try (Instance older = Instance.start("older", source, table, Instance.NEVER)) {
            assertThat(stuck.awaitReached(Instance.WAIT)).isTrue();
            try (Instance newer = Instance.start("newer", source, InMemorySink.append("other"), Instance.NEVER)) {
                await().until(() -> newer.lagByPartition().size() == 1);

                assertThat(older.gauges()).containsEntry("revocationsTimedOut", 1L);
            } finally {
                stuck.open();
            }
        }
    }

    /** The client thread waits for the task thread, and closing waits for the client thread. */
    @Test
    void stopEndsTheWaitForACheckpoint() throws Exception {
        Gate stuck = table.holdAt(Step.WRITE);
        produceVersion(1);
        Instance older = Instance.start("older", member(), table, Instance.NEVER);
        try (older) {
            assertThat(stuck.awaitReached(Instance.WAIT)).isTrue();
            try (Instance newer = Instance.start("newer", member(), InMemorySink.append("other"), Instance.NEVER)) {
                await().during(Duration.ofSeconds(1))
                        .until(() -> newer.lagByPartition().isEmpty());
                long start = System.nanoTime();
                try {
                    older.handle.stop(Duration.ofMillis(500));
                } catch (StreamlingException e) {
                    assertThat(e.code()).isEqualTo(ErrorCode.STOP_TIMEOUT);
                }

                assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
                await().until(() -> newer.lagByPartition().size() == 2);
            }
        }
    }

    /** Nothing is waited for where nothing has been read. */
    @Test
    void partitionWithoutUnsavedRowsGoesAtOnce() {
        produceVersion(1);
        try (Instance older = Instance.start("older", member(), table, Instance.NEVER)) {
            await().until(() -> table.rowsWritten() == 2);
            older.checkpoint();
            long epoch = older.handle.progress().epoch();
            try (Instance newer = Instance.start("newer", member(), table, Instance.NEVER)) {
                await().until(() -> newer.lagByPartition().size() == 1);

                assertThat(older.handle.progress().epoch()).isEqualTo(epoch);
                assertThat(TestTopic.KAFKA.committedOffsets(group).values()).containsExactly(1L, 1L);
            }
        }
    }

    /** T9: what others have read since is not read again, although the member's own checkpoint is older. */
    @Test
    void memberThatComesBackGoesOnWhereOthersHaveRead() {
        InMemorySink rows = InMemorySink.transactional("rows");
        CheckpointStore store = new InMemoryCheckpointStore();
        for (String name : List.of("older", "newer", "older", "newer")) {
            produceVersion(1);
            int expected = rows.rows().size() + 2;
            Streamling streamling = Streamling.builder().checkpointStore(store).build();
            Pipeline pipeline = Pipeline.from(member()).to(rows).named(name);
            try (Instance instance = Instance.start(streamling, pipeline)) {
                await().until(() -> instance.lagByPartition().values().stream()
                                        .mapToLong(Long::longValue)
                                        .sum()
                                == 0
                        && instance.lagByPartition().size() == 2
                        && rows.rowsWritten() >= expected);
            }
            assertThat(rows.rows()).as(name).hasSize(expected);
        }
    }

    /** Where the latest is depends on when one looks, and the next owner looks later. */
    @Test
    void rowsThatComeWhileAPartitionMovesAreNotSkippedByASourceThatStartsAtTheLatest() {
        KafkaSource source = member().startFromLatest();
        try (Instance older = Instance.start("older", source, table, Instance.NEVER)) {
            await().until(() -> older.lagByPartition().size() == 2);
            older.handle.pause();
            produceVersion(1);
            try (Instance newer = Instance.start("newer", source, table, Instance.NEVER)) {
                await().until(() -> newer.lagByPartition().size() == 1);
                older.handle.resume();

                await().until(() -> table.rowsWritten() == 2);
            }
        }
    }

    private void produceVersion(int version) {
        topic.produce(topic.record(0).value("0,v" + version), topic.record(1).value("1,v" + version));
    }

    private KafkaSource member() {
        return topic.source().named("rows").groupId(group).property("heartbeat.interval.ms", "100");
    }

    private static ConditionFactory await() {
        return Awaitility.await().atMost(Instance.WAIT).pollInterval(Duration.ofMillis(20));
    }
}

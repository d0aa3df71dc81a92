package io.streamling.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.batch.Output;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.testing.LeakCheck;
import io.streamling.testing.TestSourceContext;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class KafkaGroupTest {
    @RegisterExtension
    final LeakCheck memory = new LeakCheck();

    private final String group = "g-" + UUID.randomUUID();

    /** T1: a position that a reader took before it lost a partition must not be committed for its next owner. */
    @Test
    void nothingIsCommittedForAPartitionThatWentToAnotherReader() throws Exception {
        TestTopic topic = new TestTopic(2);
        topic.produce(0, 0, 10);
        topic.produce(1, 10, 20);
        KafkaSource source = member(topic);

        try (Reading first = new Reading(source, context(source))) {
            first.rows(20);
            SourcePosition both = first.position();
            try (Reading second = new Reading(source, context(source))) {
                shareOut(first, second);
                String lost = second.position().nextByPartition().firstKey();
                first.reader.commit(both);
                String kept = first.position().nextByPartition().firstKey();
                first.until(() -> TestTopic.KAFKA.committedOffsets(group).containsKey(kept));

                assertThat(TestTopic.KAFKA.committedOffsets(group)).isEqualTo(Map.of(kept, 10L));
                assertThat(first.position().nextByPartition()).containsOnlyKeys(kept);
                assertThat(lost).isNotEqualTo(kept);
            }
        }
    }

    @Test
    void rebalanceLosesNoRow() throws Exception {
        TestTopic topic = new TestTopic(4);
        for (int i = 0; i < 4; i++) {
            topic.produce(i, 100L * i, 100L * i + 50);
        }
        KafkaSource source = member(topic);

        try (Reading first = new Reading(source, context(source).batchRows(7))) {
            first.rows(30);
            first.reader.commit(first.position());
            try (Reading second = new Reading(source, context(source).batchRows(7))) {
                shareOut(first, second);
                for (int i = 0; i < 4; i++) {
                    topic.produce(i, 100L * i + 50, 100L * i + 100);
                }
                first.until(() -> {
                    pollOnce(second);
                    Set<Object> seen = new HashSet<>(first.ids());
                    seen.addAll(second.ids());
                    return seen.size() == 400;
                });
            }
        }
    }

    /** T9: what another reader has committed in the meantime is not read again after the partition comes back. */
    @Test
    void partitionThatComesBackGoesOnAtTheLaterOfBothPositions() throws Exception {
        TestTopic topic = new TestTopic(2);
        topic.produce(0, 0, 5);
        topic.produce(1, 100, 105);
        KafkaSource source = member(topic);

        try (Reading first = new Reading(source, context(source))) {
            first.rows(10);
            try (Reading second = new Reading(source, context(source))) {
                shareOut(first, second);
                topic.produce(0, 5, 10);
                topic.produce(1, 105, 110);
                first.rows(15);
                second.until(() -> second.position().nextByPartition().containsValue("10"));
                second.reader.commit(second.position());
                String moved = second.position().nextByPartition().firstKey();
                second.until(() -> TestTopic.KAFKA.committedOffsets(group).containsKey(moved));
            }
            first.until(() -> first.position().nextByPartition().size() == 2);
            topic.produce(0, 10, 11);
            topic.produce(1, 110, 111);
            first.rows(17);

            assertThat(first.ids()).doesNotHaveDuplicates().hasSize(17);
        }
    }

    /** T7: the sink takes longer than the group waits for a poll, and the reader keeps its partitions. */
    @Test
    void slowSinkCausesNoRebalanceAndNoRowTwice() throws Exception {
        TestTopic topic = new TestTopic(1);
        topic.produce(0, 0, 200);
        KafkaSource source =
                member(topic).property("max.poll.interval.ms", "1000").property("session.timeout.ms", "1000");
        TestSourceContext context = context(source).batchRows(10);
        CountDownLatch never = new CountDownLatch(1);

        try (Reading reading = new Reading(source, context)) {
            reading.rows(10);
            reading.until(() -> reading.rows().size() >= 20, new Output() {
                @Override
                public RowBatchBuilder newBatch() {
                    return context.newBatch();
                }

                @Override
                public void emit(RowBatch batch) throws Exception {
                    assertThat(never.await(2, TimeUnit.SECONDS)).isFalse();
                    context.output().emit(batch);
                }
            });
            assertThat(TestTopic.KAFKA.memberCount(group)).isEqualTo(1);
            reading.rows(200);
            topic.produce(0, 200, 201);
            reading.rows(201);

            assertThat(reading.ids()).doesNotHaveDuplicates().hasSize(201);
        }
    }

    /** With heartbeats so often that a rebalance is noticed at once; nobody takes checkpoints here to wait for. */
    private KafkaSource member(TestTopic topic) {
        return topic.source()
                .groupId(group)
                .property("heartbeat.interval.ms", "100")
                .revocationTimeout(Duration.ZERO);
    }

    private static void pollOnce(Reading reading) {
        try {
            reading.reader.poll(reading.context.output(), Duration.ZERO);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /** Waits until each of both has half of the partitions. */
    private static void shareOut(Reading first, Reading second) throws Exception {
        first.until(() -> {
            pollOnce(second);
            int mine = first.position().nextByPartition().size();
            return mine > 0 && mine == second.position().nextByPartition().size();
        });
    }

    private TestSourceContext context(KafkaSource source) {
        return new TestSourceContext(source, memory.allocator());
    }
}

package io.streamling.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.checkpoint.SourcePosition;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.testing.LeakCheck;
import io.streamling.testing.TestSourceContext;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class KafkaPositionTest {
    @RegisterExtension
    final LeakCheck memory = new LeakCheck();

    private final String group = "g-" + UUID.randomUUID();

    @Test
    void readingGoesOnAtTheRestoredPosition() throws Exception {
        TestTopic topic = new TestTopic(1);
        topic.produce(0, 0, 5);

        try (Reading reading = read(topic.source().bounded(), SourcePosition.of(topic.partition(0), 3))) {
            reading.toEnd();

            assertThat(reading.ids()).containsExactly(3L, 4L);
        }
    }

    /** CP18: the checkpoint store wins over the broker's offsets, in whichever direction they differ. */
    @Test
    void restoredPositionCountsMoreThanTheGroupsOffset() throws Exception {
        TestTopic topic = new TestTopic(2);
        topic.produce(0, 0, 5);
        topic.produce(1, 10, 15);
        TestTopic.KAFKA.commitOffset(group, topic.name, 0, 1);
        TestTopic.KAFKA.commitOffset(group, topic.name, 1, 4);
        SourcePosition restored =
                SourcePosition.of(topic.partition(0), 3).with(SourcePosition.of(topic.partition(1), 2));

        try (Reading reading = read(topic.source().groupId(group), restored)) {
            reading.rows(5);

            assertThat(reading.ids()).containsExactlyInAnyOrder(3L, 4L, 12L, 13L, 14L);
        }
    }

    @Test
    void withoutACheckpointTheGroupsOffsetCounts() throws Exception {
        TestTopic topic = new TestTopic(1);
        topic.produce(0, 0, 5);
        TestTopic.KAFKA.commitOffset(group, topic.name, 0, 4);

        try (Reading reading = read(topic.source().groupId(group).bounded(), SourcePosition.EMPTY)) {
            reading.toEnd();

            assertThat(reading.ids()).containsExactly(4L);
        }
    }

    /** T6: retention has removed what was not read yet. */
    @Test
    void positionBeforeTheLogFailsAndNamesTheRange() {
        TestTopic topic = expired();

        assertThatThrownBy(() -> read(topic.source(), SourcePosition.of(topic.partition(0), 2)))
                .isInstanceOfSatisfying(
                        StreamlingException.class,
                        failure -> assertThat(failure.code()).isEqualTo(ErrorCode.POSITION_OUT_OF_RANGE))
                .hasMessageContaining("topic '" + topic.name + "' partition 0")
                .hasMessageContaining("is 2")
                .hasMessageContaining("4 to 6");
    }

    /** T6: a position behind the end belongs to another topic of that name; never wait for it. */
    @Test
    void positionBehindTheEndFails() {
        TestTopic topic = new TestTopic(1);
        topic.produce(0, 0, 2);

        assertThatThrownBy(() -> read(topic.source(), SourcePosition.of(topic.partition(0), 5_000)))
                .hasMessageContaining("is 5000")
                .hasMessageContaining("0 to 2");
    }

    /** T6: the topic was made again with fewer partitions. */
    @Test
    void positionOfAPartitionThatIsGoneFails() {
        TestTopic topic = new TestTopic(1);

        assertThatThrownBy(() -> read(topic.source(), SourcePosition.of(topic.partition(7), 1)))
                .isInstanceOfSatisfying(
                        StreamlingException.class,
                        failure -> assertThat(failure.code()).isEqualTo(ErrorCode.POSITION_OUT_OF_RANGE))
                .hasMessageContaining(topic.partition(7));
    }

    /** T6: the way out must be asked for. */
    @Test
    void positionOutsideOfTheLogGoesOnWhereThePolicySays() throws Exception {
        TestTopic topic = expired();
        SourcePosition lost = SourcePosition.of(topic.partition(0), 2);

        try (Reading reading = read(
                topic.source().onOffsetOutOfRange(OffsetOutOfRange.EARLIEST).bounded(), lost)) {
            reading.toEnd();
            assertThat(reading.ids()).containsExactly(4L, 5L);
        }
        try (Reading reading =
                read(topic.source().onOffsetOutOfRange(OffsetOutOfRange.LATEST).bounded(), lost)) {
            reading.toEnd();
            assertThat(reading.ids()).isEmpty();
            assertThat(reading.position()).isEqualTo(SourcePosition.of(topic.partition(0), 6));
        }
    }

    /** T6, while running: what is fetched next disappears between two polls. */
    @Test
    void recordsThatExpireWhileReadingFailTheReader() throws Exception {
        TestTopic topic = new TestTopic(1);
        topic.produce(0, 0, 2);
        KafkaSource source = topic.source().property("fetch.max.wait.ms", "10");

        try (Reading reading = read(source, SourcePosition.EMPTY)) {
            reading.rows(2);
            reading.reader.pause();
            // By then the client thread has paused, and no fetch is under way any more.
            reading.until(new PollCount(12)::reached);
            topic.produce(0, 2, 6);
            TestTopic.KAFKA.deleteRecordsBefore(topic.name, 0, 4);
            reading.reader.resume();

            assertThatThrownBy(() -> reading.rows(3))
                    .isInstanceOfSatisfying(
                            StreamlingException.class,
                            failure -> assertThat(failure.code()).isEqualTo(ErrorCode.POSITION_OUT_OF_RANGE))
                    .hasMessageContaining("is 2")
                    .hasMessageContaining("4 to 6");
        }
    }

    /** T3: neither polling nor closing commits anything but what a checkpoint has saved. */
    @Test
    void onlyCheckpointedPositionsAreCommittedAlsoByClose() throws Exception {
        TestTopic topic = new TestTopic(1);
        topic.produce(0, 0, 5);

        try (Reading reading = read(topic.source().groupId(group), SourcePosition.EMPTY)) {
            reading.rows(5);
            assertThat(TestTopic.KAFKA.committedOffsets(group)).isEmpty();
            reading.reader.commit(SourcePosition.of(topic.partition(0), 3));
        }

        assertThat(TestTopic.KAFKA.committedOffsets(group)).isEqualTo(Map.of(topic.partition(0), 3L));
        assertThat(TestTopic.KAFKA.memberCount(group)).isZero();
    }

    /** T10: however long a topic is idle, no more than the last checkpoint's position is kept. */
    @Test
    void positionsOfIdleCheckpointsAreNotKept() throws Exception {
        TestTopic topic = new TestTopic(1);
        topic.produce(0, 0, 1);

        try (Reading reading = read(topic.source().groupId(group), SourcePosition.EMPTY)) {
            reading.rows(1);
            List<WeakReference<SourcePosition>> early = new ArrayList<>();
            for (int i = 0; i < 100_000; i++) {
                SourcePosition position = reading.position();
                if (i < 10) {
                    early.add(new WeakReference<>(position));
                }
                reading.reader.commit(position);
            }

            reading.until(() -> {
                System.gc();
                return early.stream().allMatch(position -> position.refersTo(null));
            });
        }
    }

    @Test
    void manualAssignmentKeepsTheGroupsOffsetsWithoutJoiningIt() throws Exception {
        TestTopic topic = new TestTopic(2);
        topic.produce(0, 0, 2);

        try (Reading reading = read(topic.source().groupId(group).manualAssignment(), SourcePosition.EMPTY)) {
            reading.rows(2);
            reading.reader.commit(reading.position());
            reading.until(() -> TestTopic.KAFKA.committedOffsets(group).getOrDefault(topic.partition(0), -1L) == 2);

            assertThat(TestTopic.KAFKA.memberCount(group)).isZero();
        }
    }

    @Test
    void readersDivideThePartitionsAmongThemselves() throws Exception {
        TestTopic topic = new TestTopic(3);
        for (int i = 0; i < 3; i++) {
            topic.produce(i, i, i + 1);
        }
        KafkaSource source = topic.source().bounded();

        try (Reading first = new Reading(source, context(source).task(0, 4));
                Reading second = new Reading(source, context(source).task(1, 4));
                Reading idle = new Reading(source, context(source).task(3, 4))) {
            first.toEnd();
            second.toEnd();
            idle.toEnd();

            assertThat(first.ids()).containsExactly(0L);
            assertThat(second.ids()).containsExactly(1L);
            assertThat(idle.ids()).isEmpty();
            assertThat(second.position().nextByPartition()).containsOnlyKeys(topic.partition(1));
        }
    }

    @Test
    void somePartitionsAreReadAlone() throws Exception {
        TestTopic topic = new TestTopic(3);
        for (int i = 0; i < 3; i++) {
            topic.produce(i, i, i + 1);
        }

        try (Reading reading = read(topic.source().partitions(0, 2).bounded(), SourcePosition.EMPTY)) {
            reading.toEnd();

            assertThat(reading.ids()).containsExactlyInAnyOrder(0L, 2L);
        }
    }

    @Test
    void partitionsThatATopicGainsAreReadFromTheirBeginning() throws Exception {
        TestTopic topic = new TestTopic(1);
        KafkaSource source = topic.source().startFromLatest().property("metadata.max.age.ms", "100");
        TestSourceContext context = context(source);

        try (Reading reading = new Reading(source, context)) {
            TestTopic.KAFKA.growTopic(topic.name, 2);
            topic.produce(1, 0, 2);
            reading.until(() -> {
                context.clock().advance(Duration.ofSeconds(1));
                return reading.rows().size() == 2;
            });

            assertThat(reading.position().nextByPartition())
                    .isEqualTo(Map.of(topic.partition(0), "0", topic.partition(1), "2"));
        }
    }

    /** What came into a partition while the pipeline was down is not skipped because the source starts at the latest. */
    @Test
    void partitionsGainedBetweenTwoRunsAreReadFromTheirBeginning() throws Exception {
        TestTopic topic = new TestTopic(2);
        topic.produce(0, 0, 2);
        topic.produce(1, 2, 4);

        try (Reading reading =
                read(topic.source().startFromLatest().bounded(), SourcePosition.of(topic.partition(0), 1))) {
            reading.toEnd();

            assertThat(reading.ids()).containsExactlyInAnyOrder(1L, 2L, 3L);
        }
    }

    private static final class PollCount {
        private int left;

        PollCount(int count) {
            left = count;
        }

        boolean reached() {
            return left-- <= 0;
        }
    }

    private static TestTopic expired() {
        TestTopic topic = new TestTopic(1);
        topic.produce(0, 0, 6);
        TestTopic.KAFKA.deleteRecordsBefore(topic.name, 0, 4);
        return topic;
    }

    private Reading read(KafkaSource source, SourcePosition restored) throws Exception {
        return new Reading(source, context(source).restoredAt(restored));
    }

    private TestSourceContext context(KafkaSource source) {
        return new TestSourceContext(source, memory.allocator());
    }
}

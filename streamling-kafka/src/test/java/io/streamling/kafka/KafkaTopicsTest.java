package io.streamling.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.checkpoint.SourcePosition;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.kafka.format.ConfluentAvro;
import io.streamling.testing.LeakCheck;
import io.streamling.testing.TestSourceContext;
import io.streamling.testing.kafka.KafkaRecord;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Topics that come and go while they are read. */
@Timeout(60)
class KafkaTopicsTest {
    @RegisterExtension
    final LeakCheck memory = new LeakCheck();

    private final String prefix = "p" + UUID.randomUUID();

    @ParameterizedTest
    @ValueSource(strings = {"", "classic", "consumer"})
    void topicsThatMatchAPatternAreFoundAlsoWhileReading(String protocol) throws Exception {
        TestTopic.KAFKA.createTopic(prefix + ".a", 2);
        TestTopic.KAFKA.createTopic("not-" + prefix + ".c", 1);
        produce("not-" + prefix + ".c", 0, 100);
        produce(prefix + ".a", 1, 1);
        KafkaSource source = inGroup(source(prefix + "\\..*").startFromEarliest(), protocol);
        TestSourceContext context = context(source);

        try (Reading reading = new Reading(source, context)) {
            reading.rows(1);
            TestTopic.KAFKA.createTopic(prefix + ".b", 1);
            produce(prefix + ".b", 0, 2);
            untilRows(reading, 2);

            assertThat(reading.ids()).containsExactly(1L, 2L);
            assertThat(reading.position().nextByPartition())
                    .containsOnlyKeys(prefix + ".a-0", prefix + ".a-1", prefix + ".b-0")
                    .containsEntry(prefix + ".a-1", "1")
                    .containsEntry(prefix + ".b-0", "1");
        }
    }

    /** What comes into a new topic before it is found is as new as what comes after. */
    @ParameterizedTest
    @ValueSource(strings = {"", "classic"})
    void newTopicIsReadFromItsBeginningAlsoWhereTheSourceStartsAtTheLatest(String protocol) throws Exception {
        TestTopic.KAFKA.createTopic(prefix + ".a", 1);
        produce(prefix + ".a", 0, 1);
        KafkaSource source = inGroup(source(prefix + "\\..*").startFromLatest(), protocol);

        try (Reading reading = new Reading(source, context(source))) {
            reading.until(() -> reading.position().nextByPartition().size() == 1);
            TestTopic.KAFKA.createTopic(prefix + ".b", 1);
            produce(prefix + ".b", 0, 2);
            untilRows(reading, 1);

            assertThat(reading.ids()).containsExactly(2L);
        }
    }

    @Test
    void readersDivideTheTopicsOfAPattern() throws Exception {
        for (int i = 0; i < 4; i++) {
            TestTopic.KAFKA.createTopic(prefix + i, 1);
            produce(prefix + i, 0, i);
        }
        KafkaSource source = source(prefix + "[0-9]").bounded();

        try (Reading first = new Reading(source, context(source).task(0, 2));
                Reading second = new Reading(source, context(source).task(1, 2))) {
            first.toEnd();
            second.toEnd();

            assertThat(first.ids()).doesNotContainAnyElementsOf(second.ids());
            assertThat(first.ids().size() + second.ids().size()).isEqualTo(4);
        }
    }

    @Test
    void boundedReadOfAPatternThatNothingMatchesIsNotFound() {
        KafkaSource source = source(prefix + ".*").bounded();

        assertThatThrownBy(() -> new Reading(source, context(source)))
                .isInstanceOfSatisfying(
                        StreamlingException.class,
                        failure -> assertThat(failure.code()).isEqualTo(ErrorCode.NOT_FOUND))
                .hasMessageContaining("no topic matches '" + prefix + ".*'");
    }

    @Test
    void patternIsCheckedBeforeAnythingRuns() {
        KafkaSource source = KafkaSource.topicPattern("orders-(")
                .bootstrapServers("localhost:9092")
                .partitions(1)
                .format(ConfluentAvro.registry("http://localhost:1"));

        assertThatThrownBy(source::validate)
                .hasMessageContaining("'orders-(' is not a regular expression")
                .hasMessageContaining("declare the columns, as with readerSchema(...)")
                .hasMessageContaining("partitions(...) says nothing about several topics");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "classic", "consumer"})
    void partitionsThatATopicGainsAreReadInAGroupAsWithoutOne(String protocol) throws Exception {
        TestTopic topic = new TestTopic(1);
        KafkaSource source = inGroup(topic.source().property("metadata.max.age.ms", "100"), protocol);

        try (Reading reading = new Reading(source, context(source))) {
            reading.until(() -> reading.position().nextByPartition().size() == 1);
            TestTopic.KAFKA.growTopic(topic.name, 2);
            topic.produce(1, 0, 2);
            untilRows(reading, 2);

            assertThat(reading.ids()).containsExactly(0L, 1L);
        }
    }

    /** A deleted topic is not an idle one. */
    @ParameterizedTest
    @ValueSource(strings = {"", "classic", "consumer"})
    void topicThatIsDeletedWhileItIsReadFailsAndIsNamed(String protocol) throws Exception {
        TestTopic topic = new TestTopic(1);
        topic.produce(0, 0, 2);
        KafkaSource source = inGroup(topic.source().property("metadata.max.age.ms", "100"), protocol);

        try (Reading reading = new Reading(source, context(source))) {
            reading.rows(2);
            TestTopic.KAFKA.deleteTopic(topic.name);

            assertThatThrownBy(() -> untilRows(reading, 3))
                    .isInstanceOfSatisfying(
                            StreamlingException.class,
                            failure -> assertThat(failure.code()).isEqualTo(ErrorCode.NOT_FOUND))
                    .hasMessageContaining("topic '" + topic.name + "' is gone");
        }
    }

    @Test
    void boundedReadDoesNotWaitForADeletedTopic() throws Exception {
        TestTopic topic = new TestTopic(1);
        topic.produce(0, 0, 2);
        KafkaSource source = topic.source().bounded().property("metadata.max.age.ms", "100");

        try (Reading reading = new Reading(source, context(source).batchRows(1))) {
            reading.reader.pause();
            TestTopic.KAFKA.deleteTopic(topic.name);
            reading.reader.resume();

            assertThatThrownBy(() -> untilRows(reading, 3)).hasMessageContaining("is gone");
        }
    }

    @Test
    void otherTopicsAreReadOnWhereThatIsConfigured() throws Exception {
        TestTopic.KAFKA.createTopic(prefix + ".a", 1);
        TestTopic.KAFKA.createTopic(prefix + ".b", 1);
        produce(prefix + ".a", 0, 1);
        KafkaSource source = source(prefix + "\\..*").onOffsetOutOfRange(OffsetOutOfRange.EARLIEST);

        try (Reading reading = new Reading(source, context(source))) {
            reading.rows(1);
            TestTopic.KAFKA.deleteTopic(prefix + ".a");
            reading.until(() -> {
                reading.context.clock().advance(Duration.ofSeconds(1));
                return reading.position().nextByPartition().size() == 1;
            });
            produce(prefix + ".b", 0, 2);
            reading.rows(2);

            assertThat(reading.ids()).containsExactly(1L, 2L);
            assertThat(reading.position()).isEqualTo(SourcePosition.of(prefix + ".b-0", 1));
        }
    }

    private static void untilRows(Reading reading, int count) throws Exception {
        reading.until(() -> {
            reading.context.clock().advance(Duration.ofSeconds(1));
            return reading.rows().size() >= count;
        });
    }

    private void produce(String topic, int partition, long id) {
        TestTopic.KAFKA.produce(KafkaRecord.to(topic).partition(partition).value(id + ",n" + id));
    }

    private KafkaSource source(String pattern) {
        return KafkaSource.topicPattern(pattern)
                .bootstrapServers(TestTopic.KAFKA.bootstrapServers())
                .property("metadata.max.age.ms", "100")
                .format(new LinesFormat());
    }

    private KafkaSource inGroup(KafkaSource source, String protocol) {
        return protocol.isEmpty()
                ? source
                : source.groupId(prefix).property("group.protocol", protocol).revocationTimeout(Duration.ZERO);
    }

    private TestSourceContext context(KafkaSource source) {
        return new TestSourceContext(source, memory.allocator());
    }
}

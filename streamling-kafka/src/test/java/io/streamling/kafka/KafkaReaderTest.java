package io.streamling.kafka;

import static io.streamling.testing.Row.delete;
import static io.streamling.testing.Row.insert;
import static io.streamling.testing.Row.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.batch.ChangelogMode;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.source.ReplayCuts;
import io.streamling.source.SourceStatus;
import io.streamling.testing.LeakCheck;
import io.streamling.testing.Row;
import io.streamling.testing.TestSourceContext;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class KafkaReaderTest {
    @RegisterExtension
    final LeakCheck memory = new LeakCheck();

    @Test
    void rowsComeFromTheFirstRecordOnWithTheirOrigin() throws Exception {
        TestTopic topic = new TestTopic(1);
        topic.produce(0, 0, 3);

        try (Reading reading = read(source(topic))) {
            reading.rows(3);

            assertThat(reading.rows()).containsExactly(insert(0, "n0"), insert(1, "n1"), insert(2, "n2"));
            assertThat(reading.context.output().origins())
                    .containsExactly(topic.partition(0) + "@0", topic.partition(0) + "@1", topic.partition(0) + "@2");
            assertThat(reading.position()).isEqualTo(SourcePosition.of(topic.partition(0), 3));
        }
    }

    @Test
    void recordsProducedWhileReadingArrive() throws Exception {
        TestTopic topic = new TestTopic(1);
        try (Reading reading = read(source(topic))) {
            topic.produce(0, 0, 1);
            reading.rows(1);
            topic.produce(0, 1, 2);
            reading.rows(2);

            assertThat(reading.ids()).containsExactly(0L, 1L);
        }
    }

    @Test
    void latestReadsOnlyWhatIsProducedAfterTheStart() throws Exception {
        TestTopic topic = new TestTopic(1);
        topic.produce(0, 0, 3);

        try (Reading reading = read(source(topic).startFromLatest())) {
            assertThat(reading.position()).isEqualTo(SourcePosition.of(topic.partition(0), 3));
            topic.produce(0, 3, 5);
            reading.rows(2);

            assertThat(reading.ids()).containsExactly(3L, 4L);
        }
    }

    @Test
    void timestampStartsAtTheFirstRecordThatIsNotOlder() throws Exception {
        TestTopic topic = new TestTopic(2);
        topic.produce(
                topic.record(0).value("1,a").timestampMillis(1_000),
                topic.record(0).value("2,b").timestampMillis(2_000),
                topic.record(0).value("3,c").timestampMillis(3_000),
                topic.record(1).value("4,d").timestampMillis(1_999));

        try (Reading reading = read(
                source(topic).startFromTimestamp(Instant.ofEpochMilli(2_000)).bounded())) {
            reading.toEnd();

            assertThat(reading.ids()).containsExactly(2L, 3L);
            assertThat(reading.position().nextByPartition()).containsEntry(topic.partition(1), "1");
        }
    }

    @Test
    void boundedEndsAtTheEndThatWasThereAtTheStart() throws Exception {
        TestTopic topic = new TestTopic(2);
        topic.produce(0, 0, 3);

        try (Reading reading = read(source(topic).bounded())) {
            topic.produce(0, 3, 6);
            topic.produce(1, 6, 9);
            reading.toEnd();

            assertThat(reading.ids()).containsExactly(0L, 1L, 2L);
            assertThat(reading.position().nextByPartition())
                    .isEqualTo(Map.of(topic.partition(0), "3", topic.partition(1), "0"));
            assertThat(reading.reader.poll(reading.context.output(), Duration.ZERO))
                    .isEqualTo(SourceStatus.END);
        }
    }

    /** T5: the last entry of the log is a marker, which no consumer ever sees. */
    @Test
    void boundedEndsOnATransactionalTopicWithoutTheAbortedRows() throws Exception {
        TestTopic topic = new TestTopic(1);
        TestTopic.KAFKA.produceInTransaction(topic.records(0, 0, 3));
        TestTopic.KAFKA.produceAborted(topic.records(0, 3, 6));

        try (Reading reading = read(source(topic).bounded())) {
            reading.toEnd();

            assertThat(reading.ids()).containsExactly(0L, 1L, 2L);
            assertThat(reading.position()).isEqualTo(SourcePosition.of(topic.partition(0), 8));
        }
    }

    @Test
    void isolationLevelIsPassedThrough() throws Exception {
        TestTopic topic = new TestTopic(1);
        TestTopic.KAFKA.produceAborted(topic.records(0, 0, 2));

        try (Reading reading = read(
                source(topic).property("isolation.level", "read_uncommitted").bounded())) {
            reading.toEnd();

            assertThat(reading.ids()).containsExactly(0L, 1L);
        }
    }

    @Test
    void boundedReadOfAnEmptyTopicEndsAtOnce() throws Exception {
        try (Reading reading = read(source(new TestTopic(3)).bounded())) {
            reading.toEnd();

            assertThat(reading.rows()).isEmpty();
        }
    }

    @Test
    void batchesHaveAtMostTheWantedRows() throws Exception {
        TestTopic topic = new TestTopic(1);
        topic.produce(0, 0, 10);

        KafkaSource source = source(topic).bounded();
        try (Reading reading = new Reading(source, context(source).batchRows(4))) {
            reading.toEnd();

            assertThat(reading.ids()).hasSize(10);
            assertThat(reading.context.output().batchSizes()).allMatch(rows -> rows <= 4);
        }
    }

    @Test
    void positionCountsExactlyTheRowsThatWereEmitted() throws Exception {
        TestTopic topic = new TestTopic(1);
        topic.produce(0, 0, 9);
        KafkaSource source = source(topic);

        try (Reading reading = new Reading(source, context(source).batchRows(2))) {
            reading.rows(2);
            assertThat(reading.position())
                    .isEqualTo(
                            SourcePosition.of(topic.partition(0), reading.rows().size()));
            reading.rows(5);
            assertThat(reading.position())
                    .isEqualTo(
                            SourcePosition.of(topic.partition(0), reading.rows().size()));
        }
    }

    @Test
    void batchesEndWhereASinkIsAheadAndPartitionsStayApartUntilThen() throws Exception {
        TestTopic topic = new TestTopic(2);
        topic.produce(0, 0, 6);
        topic.produce(1, 10, 16);
        KafkaSource source = source(topic).bounded();
        SourcePosition ahead = SourcePosition.of(topic.partition(0), 2).with(SourcePosition.of(topic.partition(1), 5));

        try (Reading reading = new Reading(source, context(source).replayCuts(ReplayCuts.at(List.of(ahead))))) {
            reading.toEnd();

            assertThat(reading.ids()).hasSize(12);
            assertThat(batches(reading)).contains(List.of(0L, 1L), List.of(10L, 11L, 12L, 13L, 14L));
        }
    }

    /** Rows without the header are inserts; T41 B, T51: a tombstone between rows deletes by the record's key. */
    @Test
    void upsertReadsKindsFromTheHeaderAndDeletesFromTombstones() throws Exception {
        TestTopic topic = new TestTopic(1);
        topic.produce(
                topic.record(0).key("1").value("1,a"),
                topic.record(0).key("1").value("1,b").header("dbz.op", "u"),
                topic.record(0).key("1"),
                topic.record(0).key("2").value("2,c").header("dbz.op", "d"),
                topic.record(0).key("3").value("3,d").header("dbz.op", "c"));
        KafkaSource source = source(topic).upsert("id").bounded();

        try (Reading reading = read(source)) {
            reading.toEnd();

            assertThat(source.changelogMode()).isEqualTo(ChangelogMode.UPSERT);
            assertThat(reading.rows())
                    .containsExactly(insert(1, "a"), update(1, "b"), delete(1, null), delete(2, "c"), insert(3, "d"));
        }
    }

    @Test
    void appendDoesNotLookAtHeaders() throws Exception {
        TestTopic topic = new TestTopic(1);
        topic.produce(topic.record(0).value("1,a").header("dbz.op", "u"));

        try (Reading reading = read(source(topic).bounded())) {
            reading.toEnd();

            assertThat(reading.rows()).containsExactly(insert(1, "a"));
        }
    }

    @Test
    void rowKindHeaderCanHaveAnotherName() throws Exception {
        TestTopic topic = new TestTopic(1);
        topic.produce(topic.record(0).value("1,a").header("op", "u"));

        try (Reading reading =
                read(source(topic).upsert("id").rowKindHeader("op").bounded())) {
            reading.toEnd();

            assertThat(reading.rows()).containsExactly(update(1, "a"));
        }
    }

    /** T41 C, T51, T153: a bad record is rejected with coordinates and bytes; its neighbours are not affected. */
    @Test
    void badRecordsAreRejectedAndCountAsRead() throws Exception {
        TestTopic topic = new TestTopic(1);
        topic.produce(
                topic.record(0).value("1,a"),
                topic.record(0).key("k").value("x,secret"),
                topic.record(0).key("9"),
                topic.record(0).value("2,b"),
                topic.record(0).value("y"));

        try (Reading reading = read(source(topic).bounded())) {
            reading.toEnd();

            assertThat(reading.rows()).containsExactly(insert(1, "a"), insert(2, "b"));
            assertThat(reading.context.output().origins())
                    .containsExactly(topic.partition(0) + "@0", topic.partition(0) + "@3");
            assertThat(reading.position()).isEqualTo(SourcePosition.of(topic.partition(0), 5));
            assertThat(reading.context.rejected())
                    .extracting(rejected -> rejected.where())
                    .containsExactly(topic.partition(0) + "@1", topic.partition(0) + "@2", topic.partition(0) + "@4");
            assertThat(reading.context.rejected().get(0).value())
                    .isEqualTo(Row.Bytes.of("x,secret".getBytes(StandardCharsets.UTF_8)));
            assertThat(reading.context.rejected().get(0).reason())
                    .contains("column 'id'")
                    .doesNotContain("secret");
        }
    }

    /** T41 C: neither key nor value says anything. */
    @Test
    void tombstoneWithoutAKeyIsABadRecord() throws Exception {
        TestTopic topic = new TestTopic(1);
        topic.produce(topic.record(0), topic.record(0).value("1,a"));

        try (Reading reading = read(source(topic).upsert("id").bounded())) {
            reading.toEnd();

            assertThat(reading.rows()).containsExactly(insert(1, "a"));
            assertThat(reading.context.rejected())
                    .singleElement()
                    .satisfies(rejected -> assertThat(rejected.code()).isEqualTo(ErrorCode.RECORD_UNDECODABLE));
        }
    }

    @Test
    void failingOnABadRecordEmitsTheRowsBeforeItAndNoneBehindIt() throws Exception {
        TestTopic topic = new TestTopic(1);
        topic.produce(
                topic.record(0).value("1,a"),
                topic.record(0).value("x"),
                topic.record(0).value("2,b"));
        KafkaSource source = source(topic).bounded();

        try (Reading reading = new Reading(source, context(source).failOnReject())) {
            assertThatThrownBy(reading::toEnd)
                    .isInstanceOf(StreamlingException.class)
                    .hasMessageContaining(topic.partition(0) + "@1");
            assertThat(reading.rows()).containsExactly(insert(1, "a"));
        }
    }

    @Test
    void severalTopicsAreReadAsOne() throws Exception {
        TestTopic one = new TestTopic(1);
        TestTopic other = new TestTopic(1);
        one.produce(0, 0, 2);
        other.produce(0, 2, 4);
        KafkaSource source = KafkaSource.topics(one.name, other.name)
                .bootstrapServers(TestTopic.KAFKA.bootstrapServers())
                .format(new LinesFormat())
                .bounded();

        try (Reading reading = read(source)) {
            reading.toEnd();

            assertThat(reading.ids()).containsExactlyInAnyOrder(0L, 1L, 2L, 3L);
            assertThat(reading.position().nextByPartition())
                    .isEqualTo(Map.of(one.partition(0), "2", other.partition(0), "2"));
        }
    }

    private static List<List<Object>> batches(Reading reading) {
        List<Object> ids = reading.ids();
        List<List<Object>> batches = new ArrayList<>();
        int from = 0;
        for (int size : reading.context.output().batchSizes()) {
            batches.add(ids.subList(from, from + size));
            from += size;
        }
        return batches;
    }

    /** How the tests read a topic. */
    KafkaSource source(TestTopic topic) {
        return topic.source();
    }

    private Reading read(KafkaSource source) throws Exception {
        return new Reading(source, context(source));
    }

    private TestSourceContext context(KafkaSource source) {
        return new TestSourceContext(source, memory.allocator());
    }
}

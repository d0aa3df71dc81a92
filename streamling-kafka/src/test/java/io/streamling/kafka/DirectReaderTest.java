package io.streamling.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.testing.TestSourceContext;
import io.streamling.testing.kafka.KafkaRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a reader does with the consumer, it does without: all tests of the other class again, and some more. */
class DirectReaderTest extends KafkaReaderTest {
    @Override
    KafkaSource source(TestTopic topic) {
        return super.source(topic).directFetch();
    }

    /** Random records, transactions and aborted ones, fetched in pieces: the same rows, kinds, origins and positions. */
    @ParameterizedTest
    @ValueSource(strings = {"uncompressed", "gzip", "snappy", "lz4", "zstd"})
    void readsExactlyWhatTheConsumerReads(String codec) throws Exception {
        long seed = System.nanoTime();
        TestTopic topic = new TestTopic(3, Map.of("compression.type", codec));
        produceRandomly(topic, new Random(seed));

        try (Reading expected = open(topic.source());
                Reading direct = open(source(topic))) {
            expected.toEnd();
            direct.toEnd();

            assertThat(byPartition(direct)).as("seed " + seed).isEqualTo(byPartition(expected));
            assertThat(direct.context.rejected())
                    .as("seed " + seed)
                    .extracting(rejected -> rejected.where())
                    .containsExactlyInAnyOrderElementsOf(expected.context.rejected().stream()
                            .map(rejected -> rejected.where())
                            .toList());
            assertThat(direct.position()).isEqualTo(expected.position());
        }
    }

    @Test
    void compactedTopicIsReadToItsEnd() throws Exception {
        TestTopic topic = new TestTopic(
                1,
                Map.of(
                        "cleanup.policy", "compact",
                        "min.cleanable.dirty.ratio", "0.01",
                        "segment.ms", "100"));
        topic.produce(topic.record(0).key("1").value("1,a"));
        topic.produce(topic.record(0).key("1").value("1,b"));

        try (Reading reading = open(source(topic))) {
            reading.toEnd();

            assertThat(reading.ids()).contains(1L);
            assertThat(reading.position().nextByPartition()).containsEntry(topic.partition(0), "2");
        }
    }

    private Reading open(KafkaSource source) throws Exception {
        KafkaSource small = source.upsert("id")
                .property("max.partition.fetch.bytes", "700")
                .property("fetch.max.bytes", "1500")
                .bounded();
        return new Reading(small, new TestSourceContext(small, memory.allocator()).batchRows(17));
    }

    private static void produceRandomly(TestTopic topic, Random random) {
        for (int round = 0; round < 12; round++) {
            List<KafkaRecord> records = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                records.add(record(topic, random));
            }
            switch (random.nextInt(4)) {
                case 0 -> TestTopic.KAFKA.produceInTransaction(records);
                case 1 -> TestTopic.KAFKA.produceAborted(records);
                default -> TestTopic.KAFKA.produce(records);
            }
        }
    }

    private static KafkaRecord record(TestTopic topic, Random random) {
        int id = random.nextInt(1000);
        KafkaRecord record = topic.record(random.nextInt(3));
        record = random.nextInt(5) == 0 ? record : record.key(String.valueOf(id));
        record = random.nextInt(7) == 0 ? record : record.value(id + "," + "x".repeat(random.nextInt(300)));
        record = random.nextInt(30) == 0 ? record.value("no number") : record;
        record = random.nextInt(3) == 0 ? record.header("other", "ü").header("none", (byte[]) null) : record;
        return random.nextInt(3) == 0
                ? record.header("dbz.op", "d").header("dbz.op", random.nextBoolean() ? "u" : "c")
                : record;
    }

    private static Map<String, List<String>> byPartition(Reading reading) {
        Map<String, List<String>> rows = new TreeMap<>();
        for (int i = 0; i < reading.rows().size(); i++) {
            String origin = reading.context.output().origins().get(i);
            rows.computeIfAbsent(origin.substring(0, origin.lastIndexOf('@')), partition -> new ArrayList<>())
                    .add(origin + " " + reading.rows().get(i));
        }
        return rows;
    }
}

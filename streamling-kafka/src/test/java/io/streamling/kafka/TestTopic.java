package io.streamling.kafka;

import io.streamling.testing.kafka.EmbeddedKafka;
import io.streamling.testing.kafka.KafkaRecord;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.LongStream;

/** A topic of one test at the shared broker. */
final class TestTopic {
    static final EmbeddedKafka KAFKA = EmbeddedKafka.shared();

    final String name = "t-" + UUID.randomUUID();

    TestTopic(int partitions) {
        KAFKA.createTopic(name, partitions);
    }

    TestTopic(int partitions, Map<String, String> properties) {
        KAFKA.createTopic(name, partitions, properties);
    }

    /** Rows with ids {@code from} to {@code to}, not including the last. */
    void produce(int partition, long from, long to) {
        KAFKA.produce(records(partition, from, to));
    }

    List<KafkaRecord> records(int partition, long from, long to) {
        return LongStream.range(from, to)
                .mapToObj(id -> record(partition).value(id + ",n" + id))
                .toList();
    }

    KafkaRecord record(int partition) {
        return KafkaRecord.to(name).partition(partition);
    }

    void produce(KafkaRecord... records) {
        KAFKA.produce(records);
    }

    KafkaSource source() {
        return KafkaSource.topic(name)
                .bootstrapServers(KAFKA.bootstrapServers())
                .format(new LinesFormat());
    }

    String partition(int number) {
        return name + "-" + number;
    }
}

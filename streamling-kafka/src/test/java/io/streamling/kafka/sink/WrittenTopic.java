package io.streamling.kafka.sink;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.RowKind;
import io.streamling.batch.RowType;
import io.streamling.kafka.KafkaSource;
import io.streamling.kafka.format.Json;
import io.streamling.source.SourceReader;
import io.streamling.source.SourceStatus;
import io.streamling.testing.LeakCheck;
import io.streamling.testing.Row;
import io.streamling.testing.TestSourceContext;
import io.streamling.testing.kafka.EmbeddedKafka;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListTransactionsOptions;
import org.apache.kafka.clients.admin.TransactionState;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;

/** A topic of one test, as a reader of committed records sees it. */
final class WrittenTopic {
    static final EmbeddedKafka KAFKA = EmbeddedKafka.shared();

    /** Lives as long as the broker that all tests share. */
    private static final Admin ADMIN = Admin.create(Map.of("bootstrap.servers", KAFKA.bootstrapServers()));

    final String name;

    /** One that is there already. */
    WrittenTopic(String name) {
        this.name = name;
    }

    /** A new one; with 0 partitions it is not made yet. */
    WrittenTopic(int partitions) {
        this("w-" + UUID.randomUUID());
        if (partitions > 0) {
            KAFKA.createTopic(name, partitions);
        }
    }

    /** What a source makes of it, in the order of the partitions. */
    List<Row> changes(RowType input) throws Exception {
        settle();
        KafkaSource source = KafkaSource.topic(name)
                .bootstrapServers(KAFKA.bootstrapServers())
                .format(Json.schema(input.schema()))
                .bounded();
        if (input.changelogMode() != ChangelogMode.APPEND) {
            source = source.upsert(input.keyColumns().toArray(String[]::new));
        }
        LeakCheck memory = LeakCheck.poisoning();
        TestSourceContext context = new TestSourceContext(source, memory.allocator());
        try (SourceReader reader = source.createReader(context)) {
            long start = System.nanoTime();
            while (reader.poll(context.output(), Duration.ofMillis(50)) != SourceStatus.END) {
                if (System.nanoTime() - start > Duration.ofSeconds(30).toNanos()) {
                    throw new AssertionError("no end within 30 s");
                }
            }
        }
        return context.output().rows();
    }

    /** The last row of each key. */
    List<Row> table(RowType input) throws Exception {
        Map<@Nullable Object, Row> rowByKey = new LinkedHashMap<>();
        for (Row row : changes(input)) {
            if (row.kind() == RowKind.DELETE) {
                rowByKey.remove(row.value(0));
            } else {
                rowByKey.put(row.value(0), new Row(RowKind.INSERT, row.values()));
            }
        }
        return List.copyOf(rowByKey.values());
    }

    /** All records, in the order of the partitions. */
    List<ConsumerRecord<byte[], byte[]>> records() throws Exception {
        settle();
        Map<String, Object> properties = new HashMap<>();
        properties.put("bootstrap.servers", KAFKA.bootstrapServers());
        properties.put("isolation.level", "read_committed");
        properties.put("enable.auto.commit", "false");
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(name).stream()
                    .map(info -> new TopicPartition(name, info.partition()))
                    .toList();
            for (TopicPartition partition : partitions) {
                consumer.assign(Set.of(partition));
                consumer.seekToBeginning(Set.of(partition));
                long end = consumer.endOffsets(Set.of(partition)).get(partition);
                while (consumer.position(partition) < end) {
                    consumer.poll(Duration.ofMillis(50)).forEach(records::add);
                }
            }
        }
        return records;
    }

    /** A commit is answered a moment before it can be seen. */
    private static void settle() throws Exception {
        ListTransactionsOptions ending = new ListTransactionsOptions()
                .filterStates(Set.of(TransactionState.PREPARE_COMMIT, TransactionState.PREPARE_ABORT));
        long start = System.nanoTime();
        while (!ADMIN.listTransactions(ending).all().get().isEmpty()) {
            if (System.nanoTime() - start > Duration.ofSeconds(20).toNanos()) {
                throw new AssertionError("a transaction does not end within 20 s");
            }
        }
    }
}

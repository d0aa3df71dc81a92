package io.streamling.crash;

import io.streamling.crash.program.Landed;
import io.streamling.crash.program.Ledger;
import io.streamling.crash.program.RunOptions;
import io.streamling.crash.program.Target;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListTransactionsOptions;
import org.apache.kafka.clients.admin.TransactionState;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.awaitility.Awaitility;

/** Reads what stands in the topic of a sink, with a plain consumer of committed records. Immutable. */
record SinkTopic(RunOptions options, Target target) {
    private static final Pattern FIELD = Pattern.compile("\"(\\w+)\":\"?([^,}\"]*)");
    private static final Pattern POSITION = Pattern.compile("\"([^\"]+)\":\\{\"next\":\"(\\d+)\",\"epoch\":(\\d+)\\}");

    /** Partition by partition, in the order in which it was written. */
    List<Landed> rows() throws Exception {
        List<Landed> rows = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> record : records(options.table(target))) {
            Map<String, String> fields = new HashMap<>();
            Matcher field = FIELD.matcher(new String(record.value(), StandardCharsets.UTF_8));
            while (field.find()) {
                fields.put(field.group(1), field.group(2));
            }
            rows.add(new Landed(
                    Integer.parseInt(fields.get("part")),
                    Long.parseLong(fields.get("seq")),
                    Long.parseLong(fields.get("id")),
                    Long.parseLong(fields.get("doubled")),
                    fields.get("note"),
                    fields.get("runner")));
        }
        return rows;
    }

    /** Next sequence number by partition, from the topic of positions. */
    Map<String, Long> committed() throws Exception {
        Map<String, Long> next = new HashMap<>();
        Map<String, Long> epochs = new HashMap<>();
        for (ConsumerRecord<byte[], byte[]> record : records(options.positionsTopic())) {
            Matcher position = POSITION.matcher(new String(record.value(), StandardCharsets.UTF_8));
            while (position.find()) {
                String partition = Ledger.partitionNameOf(position.group(1));
                long epoch = Long.parseLong(position.group(3));
                if (epoch >= epochs.getOrDefault(partition, 0L)) {
                    epochs.put(partition, epoch);
                    next.put(partition, Long.parseLong(position.group(2)));
                }
            }
        }
        return next;
    }

    private List<ConsumerRecord<byte[], byte[]>> records(String topic) throws Exception {
        settle(topic);
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer = consumer()) {
            for (TopicPartition partition : partitions(consumer, topic)) {
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

    /** What a dead process has sent is there a moment later: requests on their way, and the ends of transactions. */
    private void settle(String topic) {
        Map<Long, Long> seen = new HashMap<>();
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", options.text("kafka-out")));
                KafkaConsumer<byte[], byte[]> consumer = consumer()) {
            ListTransactionsOptions ending = new ListTransactionsOptions()
                    .filterStates(Set.of(TransactionState.PREPARE_COMMIT, TransactionState.PREPARE_ABORT));
            Awaitility.await()
                    .atMost(Duration.ofSeconds(20))
                    .pollInterval(Duration.ofMillis(40))
                    .until(() -> {
                        long sum = consumer.endOffsets(partitions(consumer, topic)).values().stream()
                                .mapToLong(Long::longValue)
                                .sum();
                        boolean isQuiet =
                                admin.listTransactions(ending).all().get().isEmpty();
                        return isQuiet && seen.merge(sum, 1L, Long::sum) >= 3;
                    });
        }
    }

    /** None when the topic is not there yet. */
    private static List<TopicPartition> partitions(KafkaConsumer<byte[], byte[]> consumer, String topic) {
        return consumer.listTopics().getOrDefault(topic, List.of()).stream()
                .map(info -> new TopicPartition(topic, info.partition()))
                .toList();
    }

    private KafkaConsumer<byte[], byte[]> consumer() {
        return new KafkaConsumer<>(
                Map.of(
                        "bootstrap.servers", options.text("kafka-out"),
                        "isolation.level", "read_committed",
                        "enable.auto.commit", "false"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
    }
}

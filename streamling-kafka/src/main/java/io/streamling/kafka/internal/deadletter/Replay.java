package io.streamling.kafka.internal.deadletter;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.kafka.deadletter.ReplayCounts;
import io.streamling.kafka.internal.sink.ReplayClients;
import io.streamling.kafka.internal.sink.SinkSettings;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** One replay: what was read is written, and the progress with it, in one transaction per poll. One thread. */
public final class Replay {
    private static final Duration POLL = Duration.ofMillis(200);

    private final SinkSettings settings;
    private final ReplayOptions options;
    private final ReplayClients clients;
    private final LetterChoice choice;

    private Replay(SinkSettings settings, ReplayOptions options, ReplayClients clients) {
        this.settings = settings;
        this.options = options;
        this.clients = clients;
        this.choice = new LetterChoice(options);
    }

    /** Replays up to the end. Blocks. */
    public static ReplayCounts run(SinkSettings settings, ReplayOptions options) {
        String group = options.group(settings.topic().name());
        try (ReplayClients clients = ReplayClients.open(settings, group)) {
            return new Replay(settings, options, clients).run();
        }
    }

    private ReplayCounts run() {
        try {
            List<TopicPartition> partitions = clients.partitions();
            Consumer<byte[], byte[]> consumer = clients.consumer();
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            consumer.assign(partitions);
            seek(consumer, partitions);
            long idlePolls = settings.client().connectTimeout().toMillis() / POLL.toMillis();
            while (!isDone(consumer, ends)) {
                ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
                replay(consumer, records, ends);
                if (records.isEmpty() && idlePolls-- <= 0) {
                    throw new StreamlingException(
                            ErrorCode.SOURCE_UNAVAILABLE,
                            "replay of '" + settings.topic().name() + "': no answer within "
                                    + settings.client().connectTimeout());
                }
            }
            return choice.counts();
        } catch (KafkaException e) {
            throw clients.failure("replay topic '" + settings.topic().name() + "'", e);
        }
    }

    private void seek(Consumer<byte[], byte[]> consumer, List<TopicPartition> partitions) {
        Map<TopicPartition, OffsetAndMetadata> committed =
                options.fromBeginning() ? Map.of() : consumer.committed(java.util.Set.copyOf(partitions));
        Map<TopicPartition, Long> beginnings = consumer.beginningOffsets(partitions);
        for (TopicPartition partition : partitions) {
            OffsetAndMetadata known = committed.get(partition);
            long first = beginnings.getOrDefault(partition, 0L);
            consumer.seek(partition, known == null ? first : Math.max(first, known.offset()));
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // The commit throws what a record failed with.
    private void replay(
            Consumer<byte[], byte[]> consumer,
            ConsumerRecords<byte[], byte[]> records,
            Map<TopicPartition, Long> ends) {
        if (records.isEmpty()) {
            return;
        }
        Producer<byte[], byte[]> producer = clients.producer();
        Map<TopicPartition, OffsetAndMetadata> next = new HashMap<>();
        producer.beginTransaction();
        for (ConsumerRecord<byte[], byte[]> record : records) {
            TopicPartition partition = new TopicPartition(record.topic(), record.partition());
            if (record.offset() < ends.getOrDefault(partition, 0L)) {
                @Nullable ProducerRecord<byte[], byte[]> original = choice.original(record);
                if (original != null) {
                    producer.send(original);
                }
                next.put(partition, new OffsetAndMetadata(record.offset() + 1));
            }
        }
        producer.sendOffsetsToTransaction(next, consumer.groupMetadata());
        // Throws what any of the records failed with.
        producer.commitTransaction();
    }

    private static boolean isDone(Consumer<byte[], byte[]> consumer, Map<TopicPartition, Long> ends) {
        for (Map.Entry<TopicPartition, Long> end : ends.entrySet()) {
            if (consumer.position(end.getKey()) < end.getValue()) {
                return false;
            }
        }
        return true;
    }
}

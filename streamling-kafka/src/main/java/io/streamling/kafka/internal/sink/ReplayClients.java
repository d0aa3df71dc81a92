package io.streamling.kafka.internal.sink;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A consumer of one topic and a producer whose transactions also keep the consumer's progress. One thread. */
public record ReplayClients(SinkSettings settings, Consumer<byte[], byte[]> consumer, Producer<byte[], byte[]> producer)
        implements AutoCloseable {
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

    /** Connects; a second one with the same name fences the first. */
    public static ReplayClients open(SinkSettings settings, String name) {
        Consumer<byte[], byte[]> consumer = null;
        Producer<byte[], byte[]> producer = null;
        try {
            Map<String, Object> reading = new HashMap<>(ProducerProperties.shared(settings));
            reading.put(ConsumerConfig.GROUP_ID_CONFIG, name);
            reading.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
            reading.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
            reading.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, "false");
            consumer = new KafkaConsumer<>(reading, new ByteArrayDeserializer(), new ByteArrayDeserializer());
            Map<String, Object> writing = ProducerProperties.of(
                    settings, name, (int) ProducerProperties.number(settings, ProducerConfig.MAX_REQUEST_SIZE_CONFIG));
            writing.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, name);
            producer = new KafkaProducer<>(writing, new ByteArraySerializer(), new ByteArraySerializer());
            producer.initTransactions();
            return new ReplayClients(settings, consumer, producer);
        } catch (RuntimeException e) {
            if (consumer != null) {
                consumer.close(CloseOptions.timeout(Duration.ZERO));
            }
            if (producer != null) {
                producer.close(Duration.ZERO);
            }
            throw new SinkFailures(settings).of("start to replay", e);
        }
    }

    /** All partitions of the topic. */
    public List<TopicPartition> partitions() {
        String topic = settings.topic().name();
        List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                .map(info -> new TopicPartition(topic, info.partition()))
                .toList();
        if (partitions.isEmpty()) {
            throw new SinkFailures(settings).of(ErrorCode.NOT_FOUND, "topic '" + topic + "' is not there");
        }
        return partitions;
    }

    /** What a failure of either client means. */
    public StreamlingException failure(String doing, Exception failure) {
        return new SinkFailures(settings).of(doing, failure);
    }

    /** Ends what is open. */
    @Override
    public void close() {
        producer.close(CLOSE_TIMEOUT);
        consumer.close(CloseOptions.timeout(Duration.ZERO));
    }
}

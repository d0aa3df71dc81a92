package io.streamling.kafka.internal.sink;

import io.streamling.error.ErrorCode;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Reads what stands there for one sink of one pipeline. All of it is in the first partition of a compacted topic. One
 * thread; blocks.
 *
 * <p>What is {@linkplain #open seen} at once tells owners and writers, also of transactions that are open or were aborted:
 * who is fenced because of one of those was about to be, or starts again. Positions count only when they are {@linkplain
 * #openCommitted committed}, and can be read only when nobody's transaction is open before them.
 */
final class PositionTopic implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(100);
    /** Small segments, so that compaction, which leaves the newest one alone, keeps the topic short. */
    private static final Map<String, String> PROPERTIES = Map.of(
            TopicConfig.CLEANUP_POLICY_CONFIG,
            TopicConfig.CLEANUP_POLICY_COMPACT,
            TopicConfig.SEGMENT_BYTES_CONFIG,
            "4194304",
            TopicConfig.MIN_CLEANABLE_DIRTY_RATIO_CONFIG,
            "0.1");

    private final SinkSettings settings;
    private final String pipeline;
    private final Admin admin;
    private final Consumer<byte[], byte[]> consumer;
    private final TopicPartition partition;
    private final Map<Integer, PositionRecord> recordByWriter = new TreeMap<>();

    private PositionTopic(SinkSettings settings, String pipeline, Admin admin, IsolationLevel isolation) {
        this.settings = settings;
        this.pipeline = pipeline;
        this.admin = admin;
        Map<String, Object> properties = new HashMap<>(ProducerProperties.shared(settings));
        properties.put(
                ConsumerConfig.ISOLATION_LEVEL_CONFIG, isolation.toString().toLowerCase(Locale.ROOT));
        properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
        properties.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, "false");
        this.consumer = new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        this.partition = new TopicPartition(settings.positions(), 0);
        consumer.assign(List.of(partition));
        consumer.seekToBeginning(List.of(partition));
    }

    /** Reads also what is not committed: never waits for a transaction. */
    static PositionTopic open(SinkSettings settings, String pipeline, Admin admin) {
        return new PositionTopic(settings, pipeline, admin, IsolationLevel.READ_UNCOMMITTED);
    }

    /** Reads only what is committed. */
    static PositionTopic openCommitted(SinkSettings settings, String pipeline, Admin admin) {
        return new PositionTopic(settings, pipeline, admin, IsolationLevel.READ_COMMITTED);
    }

    /** Makes the topic when it is missing. */
    static void create(SinkSettings settings, Admin admin) throws Exception {
        TopicOptions wanted =
                new TopicOptions(settings.positions(), 1, settings.topic().replicas(), PROPERTIES);
        Set<String> known = TargetTopic.await(settings, admin.listTopics().names());
        if (!known.contains(settings.positions())) {
            TargetTopic.create(settings, admin, wanted);
        }
    }

    /** Reads on to what is the end now. */
    void refresh() throws Exception {
        Map<TopicPartition, ListOffsetsResultInfo> ends = TargetTopic.await(
                settings,
                admin.listOffsets(
                                Map.of(partition, OffsetSpec.latest()),
                                new ListOffsetsOptions(IsolationLevel.READ_UNCOMMITTED))
                        .all());
        long end = Objects.requireNonNull(ends.get(partition)).offset();
        long idlePolls = settings.client().connectTimeout().toMillis() / POLL.toMillis();
        while (consumer.position(partition) < end) {
            long before = consumer.position(partition);
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                read(record);
            }
            if (consumer.position(partition) == before && idlePolls-- <= 0) {
                throw new SinkFailures(settings)
                        .of(
                                ErrorCode.SINK_UNAVAILABLE,
                                "topic '" + settings.positions()
                                        + "' cannot be read to its end: a transaction of another"
                                        + " pipeline is open there, which ends with its 'transaction.timeout.ms'");
            }
        }
    }

    /** The run that owns the sink, 0 for none. */
    long owner() {
        PositionRecord record = recordByWriter.get(PositionRecord.OWNER);
        return record == null ? 0 : record.owner();
    }

    /** The last epoch that any writer has committed. */
    long epoch() {
        return recordByWriter.values().stream()
                .mapToLong(PositionRecord::epoch)
                .max()
                .orElse(0);
    }

    /** The numbers of all writers there ever were. */
    List<Integer> writers() {
        return recordByWriter.keySet().stream()
                .filter(writer -> writer != PositionRecord.OWNER)
                .toList();
    }

    /** What all writers have committed. */
    Progress progress() {
        Progress all = new Progress();
        recordByWriter.values().forEach(record -> all.add(record.progress()));
        return all;
    }

    @Override
    public void close() {
        consumer.close(CloseOptions.timeout(Duration.ZERO));
    }

    private void read(ConsumerRecord<byte[], byte[]> record) {
        try {
            OptionalInt writer = record.key() == null
                    ? OptionalInt.empty()
                    : PositionRecord.writerOf(record.key(), pipeline, settings.name());
            if (writer.isPresent() && record.value() == null) {
                recordByWriter.remove(writer.getAsInt());
            } else if (writer.isPresent()) {
                recordByWriter.put(
                        writer.getAsInt(),
                        PositionRecord.parse(pipeline, settings.name(), writer.getAsInt(), record.value()));
            }
        } catch (IOException e) {
            throw new SinkFailures(settings)
                    .of(
                            ErrorCode.CHECKPOINT_UNUSABLE,
                            "what topic '" + settings.positions() + "' holds at offset " + record.offset()
                                    + " cannot be read: " + e.getMessage());
        }
    }
}

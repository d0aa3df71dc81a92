package io.streamling.kafka.internal.sink;

import io.streamling.error.ErrorCode;
import io.streamling.sink.Committed;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.FinalizedVersionRange;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Makes a run the owner of a sink. First the owner's number is raised, in a transaction of which there is one at a time;
 * then the transactional ids of all writers there ever were are fenced, which ends their open transactions; what is
 * committed then stays as it is, and is read. A writer of an older run that starts even later finds the higher number
 * (see {@link #checkOwner}). Stateless.
 */
final class TakeOver {
    private static final String FEATURE = "transaction.version";
    private static final int NEEDED_VERSION = 2;
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(3);
    private static final String OWNER_ID = "owner";

    private TakeOver() {}

    static Committed run(SinkSettings settings, String pipeline) throws Exception {
        try (AdminSession session = new AdminSession(settings)) {
            Admin admin = session.admin();
            checkVersion(settings, admin);
            PositionTopic.create(settings, admin);
            long owner = fenceOthers(settings, pipeline, admin);
            try (PositionTopic topic = PositionTopic.openCommitted(settings, pipeline, admin)) {
                topic.refresh();
                return new Committed(owner, topic.epoch(), topic.progress().positionBySource());
            }
        }
    }

    private static long fenceOthers(SinkSettings settings, String pipeline, Admin admin) throws Exception {
        try (PositionTopic topic = PositionTopic.open(settings, pipeline, admin)) {
            long owner = raiseOwner(settings, pipeline, topic);
            topic.refresh();
            List<String> ids = topic.writers().stream()
                    .map(writer -> transactionalId(settings, pipeline, writer.toString()))
                    .toList();
            if (!ids.isEmpty()) {
                TargetTopic.await(settings, admin.fenceProducers(ids).all());
            }
            return owner;
        }
    }

    /** Refuses a writer whose run does not own the sink any more. */
    static void checkOwner(SinkSettings settings, PositionTopic topic, long owner) throws Exception {
        topic.refresh();
        if (topic.owner() != owner) {
            throw new SinkFailures(settings).fenced(null);
        }
    }

    /** A client that commits in transactions, and has fenced all others of the same name. */
    static Producer<byte[], byte[]> producer(
            SinkSettings settings, String pipeline, String writer, int maxRequestBytes) {
        Map<String, Object> properties =
                ProducerProperties.of(settings, pipeline + "-" + settings.name() + "-" + writer, maxRequestBytes);
        properties.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, transactionalId(settings, pipeline, writer));
        Producer<byte[], byte[]> producer =
                new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
        try {
            producer.initTransactions();
            return producer;
        } catch (RuntimeException e) {
            producer.close(Duration.ZERO);
            throw e;
        }
    }

    static ProducerRecord<byte[], byte[]> record(SinkSettings settings, PositionRecord position) throws Exception {
        return new ProducerRecord<>(settings.positions(), 0, position.key(), position.value());
    }

    @SuppressWarnings("FutureReturnValueIgnored") // The commit throws what the record failed with.
    private static long raiseOwner(SinkSettings settings, String pipeline, PositionTopic topic) throws Exception {
        int maxRequestBytes = (int) ProducerProperties.number(settings, ProducerConfig.MAX_REQUEST_SIZE_CONFIG);
        Producer<byte[], byte[]> producer = producer(settings, pipeline, OWNER_ID, maxRequestBytes);
        try {
            topic.refresh();
            long owner = topic.owner() + 1;
            producer.beginTransaction();
            producer.send(record(
                    settings,
                    new PositionRecord(pipeline, settings.name(), PositionRecord.OWNER, owner, 0, new Progress())));
            producer.commitTransaction();
            return owner;
        } finally {
            producer.close(CLOSE_TIMEOUT);
        }
    }

    private static void checkVersion(SinkSettings settings, Admin admin) throws Exception {
        FinalizedVersionRange found = TargetTopic.await(
                        settings, admin.describeFeatures().featureMetadata())
                .finalizedFeatures()
                .get(FEATURE);
        int version = found == null ? 0 : found.maxVersionLevel();
        if (version < NEEDED_VERSION) {
            throw new SinkFailures(settings)
                    .of(
                            ErrorCode.SINK_FAILED,
                            "brokers '" + settings.client().servers() + "' have feature '" + FEATURE + "' at version "
                                    + version + ", and writing exactly once needs " + NEEDED_VERSION
                                    + ", because before it a late record can end up in the next transaction: upgrade it"
                                    + " with kafka-features.sh upgrade --feature " + FEATURE + "=" + NEEDED_VERSION
                                    + ", or leave out exactlyOnce()");
        }
    }

    /** The same in every run, and of nobody else: names may hold anything, so they are encoded. */
    private static String transactionalId(SinkSettings settings, String pipeline, String writer) {
        return "streamling/" + encoded(pipeline) + "/" + encoded(settings.name()) + "/" + writer;
    }

    private static String encoded(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8);
    }
}

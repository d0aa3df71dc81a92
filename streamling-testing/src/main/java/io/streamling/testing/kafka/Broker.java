package io.streamling.testing.kafka;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialAlteration;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.test.KafkaClusterTestKit;
import org.apache.kafka.common.test.TestKitNodes;
import org.apache.kafka.common.utils.Exit;
import org.jspecify.annotations.Nullable;

/** All that touches Kafka's classes, so that {@link EmbeddedKafka} can say which are missing. Thread-safe. */
final class Broker {
    private static final Duration MARKER_WAIT = Duration.ofSeconds(20);

    /** One node cannot keep three copies: without these, the first transaction waits for a minute and then fails. */
    private static final Map<String, String> ONE_NODE = Map.ofEntries(
            Map.entry("offsets.topic.num.partitions", "1"),
            Map.entry("offsets.topic.replication.factor", "1"),
            Map.entry("transaction.state.log.num.partitions", "1"),
            Map.entry("transaction.state.log.replication.factor", "1"),
            Map.entry("transaction.state.log.min.isr", "1"),
            Map.entry("share.coordinator.state.topic.num.partitions", "1"),
            Map.entry("share.coordinator.state.topic.replication.factor", "1"),
            Map.entry("share.coordinator.state.topic.min.isr", "1"),
            Map.entry("group.initial.rebalance.delay.ms", "0"),
            Map.entry("group.min.session.timeout.ms", "500"),
            // With group.protocol=consumer the broker says how often a member speaks: as often as a test can wait.
            Map.entry("group.consumer.min.heartbeat.interval.ms", "300"),
            Map.entry("group.consumer.heartbeat.interval.ms", "300"),
            Map.entry("group.consumer.min.session.timeout.ms", "3000"),
            Map.entry("group.consumer.session.timeout.ms", "3000"),
            Map.entry("auto.create.topics.enable", "false"));

    private final KafkaClusterTestKit cluster;
    private final Map<String, Object> clientProperties;
    private final Admin admin;
    private final Producer<byte[], byte[]> producer;
    private final AtomicBoolean closed = new AtomicBoolean();

    private Broker(KafkaClusterTestKit cluster, BrokerSecurity security) {
        this.cluster = cluster;
        this.clientProperties = security.clientProperties(cluster.bootstrapServers());
        this.admin = Admin.create(clientProperties);
        this.producer = newProducer(Map.of(ProducerConfig.LINGER_MS_CONFIG, 2));
    }

    static Broker start(Map<String, String> brokerProperties, BrokerSecurity security) {
        // A broker halts the JVM when its directory is gone. The shared one is never closed, and the kit deletes the
        // directory
        // while the JVM ends: without this, tests that have all passed now and then end with a failure.
        Exit.setHaltProcedure((status, message) -> {
            throw new IllegalStateException("embedded Kafka: the broker wants to end the JVM: " + message);
        });
        KafkaClusterTestKit cluster = null;
        try {
            TestKitNodes nodes = new TestKitNodes.Builder()
                    .setCombined(true)
                    .setNumBrokerNodes(1)
                    .setNumControllerNodes(1)
                    .build();
            KafkaClusterTestKit.Builder builder = new KafkaClusterTestKit.Builder(nodes);
            ONE_NODE.forEach(builder::setConfigProp);
            security.brokerProperties().forEach(builder::setConfigProp);
            brokerProperties.forEach(builder::setConfigProp);
            cluster = builder.build();
            cluster.format();
            cluster.startup();
            cluster.waitForReadyBrokers();
            return started(cluster, security);
        } catch (Exception e) {
            closeAfter(cluster, e);
            throw new IllegalStateException("embedded Kafka: cannot start: " + e.getMessage(), e);
        }
    }

    private static Broker started(KafkaClusterTestKit cluster, BrokerSecurity security) {
        Broker broker = new Broker(cluster, security);
        if (!security.passwordByUser().isEmpty()) {
            broker.addUsers(security, ScramMechanism.SCRAM_SHA_256);
            broker.addUsers(security, ScramMechanism.SCRAM_SHA_512);
        }
        return broker;
    }

    private void addUsers(BrokerSecurity security, ScramMechanism mechanism) {
        List<UserScramCredentialAlteration> users = new ArrayList<>();
        security.passwordByUser()
                .forEach((user, password) -> users.add(
                        new UserScramCredentialUpsertion(user, new ScramCredentialInfo(mechanism, 4096), password)));
        await(admin.alterUserScramCredentials(users).all());
    }

    private static void closeAfter(@Nullable KafkaClusterTestKit cluster, Exception failure) {
        if (cluster != null) {
            try {
                cluster.close();
            } catch (Exception e) {
                failure.addSuppressed(e);
            }
        }
    }

    String bootstrapServers() {
        return cluster.bootstrapServers();
    }

    void createTopic(String topic, int partitions, Map<String, String> topicProperties) {
        NewTopic description = new NewTopic(topic, partitions, (short) 1).configs(topicProperties);
        await(admin.createTopics(List.of(description)).all());
    }

    void growTopic(String topic, int partitions) {
        await(admin.createPartitions(Map.of(topic, NewPartitions.increaseTo(partitions)))
                .all());
    }

    void deleteTopic(String topic) {
        await(admin.deleteTopics(List.of(topic)).all());
    }

    void produce(List<KafkaRecord> records) {
        List<Future<RecordMetadata>> sent =
                records.stream().map(record -> producer.send(toProduce(record))).toList();
        producer.flush();
        sent.forEach(Broker::await);
    }

    void produceInTransaction(List<KafkaRecord> records, boolean commit) {
        String id = "test-" + UUID.randomUUID();
        try (Producer<byte[], byte[]> transactional = newProducer(Map.of(ProducerConfig.TRANSACTIONAL_ID_CONFIG, id))) {
            transactional.initTransactions();
            transactional.beginTransaction();
            List<Future<RecordMetadata>> sent = records.stream()
                    .map(record -> transactional.send(toProduce(record)))
                    .toList();
            transactional.flush();
            List<RecordMetadata> written = sent.stream().map(Broker::await).toList();
            if (commit) {
                transactional.commitTransaction();
            } else {
                transactional.abortTransaction();
            }
            written.forEach(this::awaitMarkerBehind);
        }
    }

    /** The broker writes the marker that ends a transaction a moment after it has answered. */
    private void awaitMarkerBehind(RecordMetadata last) {
        long deadline = System.nanoTime() + MARKER_WAIT.toNanos();
        while (endOffset(last.topic(), last.partition()) < last.offset() + 2) {
            if (System.nanoTime() - deadline > 0) {
                throw new IllegalStateException("embedded Kafka: no marker ends the transaction in partition "
                        + last.topic() + "-" + last.partition() + " within " + MARKER_WAIT);
            }
        }
    }

    void deleteRecordsBefore(String topic, int partition, long offset) {
        await(admin.deleteRecords(Map.of(new TopicPartition(topic, partition), RecordsToDelete.beforeOffset(offset)))
                .all());
    }

    long beginningOffset(String topic, int partition) {
        return offset(topic, partition, OffsetSpec.earliest());
    }

    long endOffset(String topic, int partition) {
        return offset(topic, partition, OffsetSpec.latest());
    }

    Map<String, Long> committedOffsets(String group) {
        Map<TopicPartition, OffsetAndMetadata> committed;
        try {
            committed = await(admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata());
        } catch (IllegalStateException e) {
            if (e.getCause() instanceof GroupIdNotFoundException) {
                return Map.of();
            }
            throw e;
        }
        Map<String, Long> offsets = new HashMap<>();
        committed.forEach((partition, offset) -> offsets.put(partition.toString(), offset.offset()));
        return offsets;
    }

    void commitOffset(String group, String topic, int partition, long nextOffset) {
        await(admin.alterConsumerGroupOffsets(
                        group, Map.of(new TopicPartition(topic, partition), new OffsetAndMetadata(nextOffset)))
                .all());
    }

    int memberCount(String group) {
        try {
            return await(Objects.requireNonNull(admin.describeConsumerGroups(Set.of(group))
                            .describedGroups()
                            .get(group)))
                    .members()
                    .size();
        } catch (IllegalStateException e) {
            if (e.getCause() instanceof GroupIdNotFoundException) {
                return 0;
            }
            throw e;
        }
    }

    void allowTopic(String user, String topic) {
        allowReading(user, ResourceType.TOPIC, topic);
    }

    void allowGroup(String user, String group) {
        allowReading(user, ResourceType.GROUP, group);
    }

    private void allowReading(String user, ResourceType type, String name) {
        AccessControlEntry entry =
                new AccessControlEntry("User:" + user, "*", AclOperation.READ, AclPermissionType.ALLOW);
        ResourcePattern resource = new ResourcePattern(type, name, PatternType.LITERAL);
        await(admin.createAcls(List.of(new AclBinding(resource, entry))).all());
    }

    void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        producer.close();
        admin.close();
        try {
            cluster.close();
        } catch (Exception e) {
            throw new IllegalStateException("embedded Kafka: cannot stop: " + e.getMessage(), e);
        }
    }

    private Producer<byte[], byte[]> newProducer(Map<String, Object> more) {
        Map<String, Object> properties = new HashMap<>(clientProperties);
        properties.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 20_000);
        // Where a new topic refuses the first batch for a moment, the broker takes the second one and never the first
        // again.
        properties.put(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, 1);
        properties.putAll(more);
        return new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
    }

    private long offset(String topic, int partition, OffsetSpec which) {
        TopicPartition topicPartition = new TopicPartition(topic, partition);
        return await(admin.listOffsets(Map.of(topicPartition, which)).partitionResult(topicPartition))
                .offset();
    }

    private static ProducerRecord<byte[], byte[]> toProduce(KafkaRecord record) {
        ProducerRecord<byte[], byte[]> produced =
                new ProducerRecord<>(record.topic, record.partition, record.timestampMillis, record.key, record.value);
        record.headers.forEach(header -> produced.headers().add(header.name, header.value));
        return produced;
    }

    private static <T> T await(Future<T> future) {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("embedded Kafka: " + e.getCause(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("embedded Kafka: interrupted while waiting for the broker", e);
        }
    }
}

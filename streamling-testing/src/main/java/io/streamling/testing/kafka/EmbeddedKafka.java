package io.streamling.testing.kafka;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A real Kafka broker (KRaft, one node) inside of this JVM, on a free port of the loopback interface, with its data in
 * a temporary folder that {@link #close} deletes. Starting the first one takes a few seconds, so tests share one:
 * {@link #shared}. All methods block until the broker has done what they say, and throw {@link IllegalStateException}
 * when it does not. Thread-safe. Starting a broker changes what Kafka's own code does to end the JVM, in all of the JVM: it
 * throws instead.
 *
 * <p>Needs {@code org.apache.kafka:kafka_2.13}, {@code org.apache.kafka:kafka-test-common-runtime} and
 * {@code org.apache.logging.log4j:log4j-to-slf4j} on the class path, which are optional dependencies of this module.
 */
public final class EmbeddedKafka implements AutoCloseable {
    private static @Nullable EmbeddedKafka shared;

    private final Broker broker;

    private EmbeddedKafka(Broker broker) {
        this.broker = broker;
    }

    /** The broker that all tests of this JVM share: started by the first call, never closed. Use topics of your own. */
    public static synchronized EmbeddedKafka shared() {
        EmbeddedKafka current = shared;
        if (current == null) {
            current = start();
            shared = current;
        }
        return current;
    }

    /** A new broker. Close it: its threads keep the JVM alive. */
    public static EmbeddedKafka start() {
        return start(Map.of());
    }

    /** A new broker with some properties of its own, as in {@code server.properties}. */
    public static EmbeddedKafka start(Map<String, String> brokerProperties) {
        return start(brokerProperties, BrokerSecurity.NONE);
    }

    /**
     * A new broker that asks for a user and a password (SASL without encryption), and lets these users do only what
     * they are allowed to: {@link #allowTopic}, {@link #allowGroup}. The methods of this class may do everything.
     */
    public static EmbeddedKafka startSecured(Map<String, String> passwordByUser) {
        return start(BrokerSecurity.users(passwordByUser));
    }

    /** A new broker with TLS, with users, or with both. */
    public static EmbeddedKafka start(BrokerSecurity security) {
        return start(Map.of(), security);
    }

    /** A token that says who one is, for brokers with users: a JWT without a signature. */
    public static String token(String user, Duration life) {
        return BrokerSecurity.token(user, life);
    }

    /** The properties with which a client logs in to a secured broker. */
    public static Map<String, String> logIn(String user, String password) {
        return BrokerSecurity.logIn(user, password);
    }

    private static EmbeddedKafka start(Map<String, String> brokerProperties, BrokerSecurity security) {
        try {
            return new EmbeddedKafka(Broker.start(brokerProperties, security));
        } catch (NoClassDefFoundError e) {
            throw new IllegalStateException(
                    "embedded Kafka: class " + e.getMessage() + " is missing: add org.apache.kafka:kafka_2.13, "
                            + "org.apache.kafka:kafka-test-common-runtime and org.apache.logging.log4j:log4j-to-slf4j "
                            + "to the tests' class path",
                    e);
        }
    }

    /** Host and port, for {@code bootstrap.servers}. */
    public String bootstrapServers() {
        return broker.bootstrapServers();
    }

    /** Creates a topic. */
    public void createTopic(String topic, int partitions) {
        createTopic(topic, partitions, Map.of());
    }

    /** Creates a topic with some properties, such as {@code cleanup.policy}. */
    public void createTopic(String topic, int partitions, Map<String, String> topicProperties) {
        broker.createTopic(topic, partitions, topicProperties);
    }

    /** Makes a topic grow to this many partitions. */
    public void growTopic(String topic, int partitions) {
        broker.growTopic(topic, partitions);
    }

    /** Deletes a topic with all its records. */
    public void deleteTopic(String topic) {
        broker.deleteTopic(topic);
    }

    /** Appends some records, in this order for each partition. */
    public void produce(KafkaRecord... records) {
        produce(Arrays.asList(records));
    }

    /** Appends some records, in this order for each partition. */
    public void produce(List<KafkaRecord> records) {
        broker.produce(records);
    }

    /** Appends some records as one transaction. The log then holds one more entry per partition, its marker. */
    public void produceInTransaction(List<KafkaRecord> records) {
        broker.produceInTransaction(records, true);
    }

    /** Appends some records in a transaction that is aborted: only readers of uncommitted records see them. */
    public void produceAborted(List<KafkaRecord> records) {
        broker.produceInTransaction(records, false);
    }

    /** Deletes the records below an offset, as retention does. */
    public void deleteRecordsBefore(String topic, int partition, long offset) {
        broker.deleteRecordsBefore(topic, partition, offset);
    }

    /** The first offset that the partition still holds. */
    public long beginningOffset(String topic, int partition) {
        return broker.beginningOffset(topic, partition);
    }

    /** The offset behind the last entry of the partition. */
    public long endOffset(String topic, int partition) {
        return broker.endOffset(topic, partition);
    }

    /** What a consumer group has committed: {@code orders-3} to the next offset to read. Empty for an unknown group. */
    public Map<String, Long> committedOffsets(String group) {
        return broker.committedOffsets(group);
    }

    /** Commits an offset in the name of a group that has no members. */
    public void commitOffset(String group, String topic, int partition, long nextOffset) {
        broker.commitOffset(group, topic, partition, nextOffset);
    }

    /** Lets a user of a secured broker read a topic. */
    public void allowTopic(String user, String topic) {
        broker.allowTopic(user, topic);
    }

    /** Lets a user of a secured broker be in a consumer group. */
    public void allowGroup(String user, String group) {
        broker.allowGroup(user, group);
    }

    /** How many members a consumer group has now. */
    public int memberCount(String group) {
        return broker.memberCount(group);
    }

    /** Stops the broker and deletes its data. Closing again does nothing. */
    @Override
    public void close() {
        broker.close();
    }
}

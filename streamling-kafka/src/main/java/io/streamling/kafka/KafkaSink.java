package io.streamling.kafka;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.RowType;
import io.streamling.kafka.format.Json;
import io.streamling.kafka.format.encode.RowFormat;
import io.streamling.kafka.internal.ClientOptions;
import io.streamling.kafka.internal.sink.KafkaWriters;
import io.streamling.kafka.internal.sink.RecordOptions;
import io.streamling.kafka.internal.sink.SinkCheck;
import io.streamling.kafka.internal.sink.SinkSettings;
import io.streamling.kafka.internal.sink.TopicOptions;
import io.streamling.kafka.security.KafkaSecurity;
import io.streamling.sink.Committed;
import io.streamling.sink.Guarantee;
import io.streamling.sink.SinkContext;
import io.streamling.sink.SinkWriter;
import io.streamling.sink.TransactionalSink;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;

/**
 * Writes rows to a topic of Kafka. Immutable: each method returns a changed copy.
 *
 * <pre>{@code
 * KafkaSink.topic("big-orders").bootstrapServers("kafka:9092").format(Json.objects()).key("id")
 * }</pre>
 *
 * <p><b>Keys.</b> The record's key is made of the columns of {@link #key}, or of the stream's own key columns. Records with
 * one key are in one partition, the one that Kafka's own producer chooses, in the order of the rows. A stream with updates
 * or deletes needs a key.
 *
 * <p><b>Changes.</b> In a stream with updates and deletes the header {@code dbz.op} says what a row does: {@code c}, {@code
 * u} or {@code d}. A DELETE is a {@linkplain DeletedRows#TOMBSTONE tombstone} unless {@link #deletes} says otherwise.
 * {@link KafkaSource#upsert} reads all of it back.
 *
 * <p><b>Durable.</b> At a checkpoint every record has been acknowledged by all brokers that are in sync. With {@link
 * #exactlyOnce} the records of an epoch and the positions behind them are one transaction.
 *
 * <p>A row that has no bytes in the format, or whose record is too large, is a bad row: the sink's error policy decides.
 */
public final class KafkaSink implements TransactionalSink {
    /** Where sinks that write exactly once keep their positions, unless told otherwise. */
    public static final String POSITIONS_TOPIC = "__streamling-positions";

    private final SinkSettings settings;

    private KafkaSink(SinkSettings settings) {
        this.settings = settings;
    }

    /** A sink for a topic, named like it. */
    public static KafkaSink topic(String topic) {
        return new KafkaSink(new SinkSettings(
                topic, ClientOptions.NONE, TopicOptions.existing(topic), RecordOptions.of(Json.keys()), null));
    }

    /** Names the sink within its pipeline. */
    public KafkaSink named(String name) {
        return new KafkaSink(new SinkSettings(
                name, settings.client(), settings.topic(), settings.records(), settings.positionsTopic()));
    }

    /** The brokers to ask first: {@code host:port,host:port}. */
    public KafkaSink bootstrapServers(String servers) {
        return property("bootstrap.servers", servers);
    }

    /** How rows become the values of records. */
    public KafkaSink format(RowFormat format) {
        return records(settings.records().format(format));
    }

    /** The columns of the record's key, instead of the stream's key columns. */
    public KafkaSink key(String... columns) {
        return records(settings.records().keyColumns(Arrays.asList(columns)));
    }

    /** How the key's columns become bytes; {@link Json#keys} unless said otherwise. */
    public KafkaSink keyFormat(RowFormat format) {
        return records(settings.records().keyFormat(format));
    }

    /** A header with the bytes of a VARCHAR or VARBINARY column; left out where the column is null. */
    public KafkaSink header(String header, String column) {
        return records(settings.records().header(header, column));
    }

    /** The header that says what a row does, instead of {@code dbz.op}. */
    public KafkaSink rowKindHeader(String header) {
        return records(settings.records().opHeader(header));
    }

    /** No header says what a row does; then a DELETE must be a tombstone. */
    public KafkaSink withoutRowKindHeader() {
        return records(settings.records().opHeader(null));
    }

    /** What a DELETE row becomes. */
    public KafkaSink deletes(DeletedRows deleted) {
        return records(settings.records().tombstones(deleted == DeletedRows.TOMBSTONE));
    }

    /** An INTEGER column that names the record's partition; where it is null, the key decides. */
    public KafkaSink partition(String column) {
        return records(settings.records().partitionColumn(column));
    }

    /**
     * The largest record, before compression, instead of what the topic and the client allow. The topic's {@code
     * max.message.bytes} must be as large.
     */
    public KafkaSink maxRecordBytes(int bytes) {
        return records(settings.records().maxRecordBytes(bytes));
    }

    /** Makes the topic when it is missing, on as many brokers as is their default. A topic that is there stays as it is. */
    public KafkaSink createTopic(int partitions) {
        return createTopic(partitions, -1);
    }

    /** Makes the topic when it is missing. A topic that is there stays as it is. */
    public KafkaSink createTopic(int partitions, int replicas) {
        return topic(settings.topic().created(partitions, replicas));
    }

    /** A property of the topic, such as {@code cleanup.policy}, when it is made. */
    public KafkaSink topicProperty(String property, String value) {
        return topic(settings.topic().property(property, value));
    }

    /** {@code gzip}, {@code snappy}, {@code lz4}, {@code zstd} or {@code none}. */
    public KafkaSink compression(String codec) {
        return property("compression.type", codec);
    }

    /**
     * Commits the rows before a barrier and their positions in one transaction: readers with {@code read_committed} see
     * every row once. The positions are kept in {@value #POSITIONS_TOPIC}, which is made when it is missing. Needs brokers
     * with {@code transaction.version} 2 or later.
     */
    public KafkaSink exactlyOnce() {
        return exactlyOnce(POSITIONS_TOPIC);
    }

    /** As {@link #exactlyOnce()}, with the positions in another topic; it should be compacted, and have one partition. */
    public KafkaSink exactlyOnce(String positionsTopic) {
        return new KafkaSink(new SinkSettings(
                settings.name(), settings.client(), settings.topic(), settings.records(), positionsTopic));
    }

    /** Any property of Kafka's producer. Refused are those that would lose or reorder rows, or that a method here sets. */
    public KafkaSink property(String property, String value) {
        return client(settings.client().property(property, value));
    }

    /** Encryption and log-in, instead of Kafka's properties for them. */
    public KafkaSink security(KafkaSecurity security) {
        return client(settings.client().security(security));
    }

    /** How long the brokers may take to answer each question at the start, by default 30 s. */
    public KafkaSink connectTimeout(Duration timeout) {
        return client(settings.client().connectTimeout(timeout));
    }

    @Override
    public String name() {
        return settings.name();
    }

    /** All; {@link #validate} refuses changes without a key. */
    @Override
    public Set<ChangelogMode> accepts() {
        return Set.of(ChangelogMode.APPEND, ChangelogMode.UPSERT, ChangelogMode.RETRACT);
    }

    @Override
    public Guarantee guarantee() {
        return settings.isTransactional() ? Guarantee.EXACTLY_ONCE : Guarantee.AT_LEAST_ONCE;
    }

    @Override
    public boolean isTransactional() {
        return settings.isTransactional();
    }

    @Override
    public void validate(RowType input) {
        SinkCheck.check(settings, input);
    }

    @Override
    public Committed takeOver(String pipeline) throws Exception {
        return KafkaWriters.takeOver(settings, pipeline);
    }

    /**
     * Throws SINK_UNAVAILABLE when the brokers do not answer in time, NOT_FOUND for a topic that is missing, ACCESS_DENIED,
     * SCHEMA_MISMATCH when a schema registry refuses the schema of the rows.
     */
    @Override
    public SinkWriter createWriter(SinkContext context) throws Exception {
        validate(context.input());
        return KafkaWriters.open(settings, context);
    }

    private KafkaSink client(ClientOptions client) {
        return new KafkaSink(new SinkSettings(
                settings.name(), client, settings.topic(), settings.records(), settings.positionsTopic()));
    }

    private KafkaSink topic(TopicOptions topic) {
        return new KafkaSink(new SinkSettings(
                settings.name(), settings.client(), topic, settings.records(), settings.positionsTopic()));
    }

    private KafkaSink records(RecordOptions records) {
        return new KafkaSink(new SinkSettings(
                settings.name(), settings.client(), settings.topic(), records, settings.positionsTopic()));
    }
}

package io.streamling.kafka;

import io.streamling.batch.ChangelogMode;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.kafka.format.KafkaFormat;
import io.streamling.kafka.format.Metadata;
import io.streamling.kafka.internal.ClientOptions;
import io.streamling.kafka.internal.KafkaReader;
import io.streamling.kafka.internal.OptionCheck;
import io.streamling.kafka.internal.ReadOptions;
import io.streamling.kafka.internal.SourceSettings;
import io.streamling.kafka.internal.StartOffset;
import io.streamling.kafka.internal.row.RowLayout;
import io.streamling.kafka.internal.row.RowOptions;
import io.streamling.kafka.security.KafkaSecurity;
import io.streamling.source.Source;
import io.streamling.source.SourceContext;
import io.streamling.source.SourceReader;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Reads topics of Kafka. Immutable: each method returns a changed copy.
 *
 * <pre>{@code
 * KafkaSource.topic("orders").bootstrapServers("kafka:9092").format(ConfluentAvro.registry(url))
 * }</pre>
 *
 * <p><b>Who reads which partition.</b> Without a group the readers of a pipeline divide all partitions among
 * themselves, and nobody else takes part. With {@link #groupId} they are members of a consumer group, together with
 * other processes. With {@link #manualAssignment}, {@link #partitions} or {@link #bounded} beside a group they divide
 * the partitions themselves, and the group's offsets are only kept up to date. Before a member gives a partition up
 * it has a checkpoint taken: see {@link #revocationTimeout}. A member that dies or hangs makes rows be read twice; where
 * each row must count once, let the readers divide the partitions. Partitions that a topic gains are
 * found when the client refreshes what it knows, every {@code metadata.max.age.ms}, and read from their beginning.
 *
 * <p><b>Where reading begins.</b> At the pipeline's checkpoint, which counts more than what the group has committed,
 * unless another pipeline of the group has read on; a partition that a reader gains later begins at the later one of the two, because another process may have read on.
 * Without a checkpoint at the group's offset, and without that where {@code startFrom…} says: by default with the first
 * record. The group's offsets follow the checkpoints.
 *
 * <p><b>Row kinds.</b> By default a source only appends: each record is an INSERT, headers are not looked at (which
 * saves time), and a tombstone is a bad record. After {@link #upsert} the header {@code dbz.op} says what a row does
 * (c, r, i: INSERT; u: UPDATE; d: DELETE; none: INSERT), and a tombstone is a DELETE of the row with the record's key.
 *
 * <p>Records of aborted transactions are not read unless the property {@code isolation.level} says so.
 */
public final class KafkaSource implements Source {
    private final SourceSettings settings;

    private KafkaSource(SourceSettings settings) {
        this.settings = settings;
    }

    /** A source of one topic, named like it. */
    public static KafkaSource topic(String topic) {
        return topics(topic);
    }

    /** A source of several topics with the same columns, named like them. */
    public static KafkaSource topics(String... topics) {
        return new KafkaSource(new SourceSettings(
                String.join("+", topics), ClientOptions.NONE, ReadOptions.of(Arrays.asList(topics)), RowOptions.NONE));
    }

    /**
     * A source of all topics with names that match a regular expression as a whole, also of those that are made later.
     * They are found when the client asks the brokers for news, every {@code metadata.max.age.ms}, and read from their
     * beginning. All have the same columns, so the format must be one that declares them. Kafka's own topics are left
     * out.
     */
    public static KafkaSource topicPattern(String regex) {
        return new KafkaSource(
                new SourceSettings(regex, ClientOptions.NONE, ReadOptions.matching(regex), RowOptions.NONE));
    }

    /** Names the source within its pipeline; positions are stored under the name. */
    public KafkaSource named(String name) {
        return new KafkaSource(new SourceSettings(name, settings.client(), settings.read(), settings.rows()));
    }

    /** The brokers to ask first: {@code host:port,host:port}. */
    public KafkaSource bootstrapServers(String servers) {
        return property("bootstrap.servers", servers);
    }

    /** How records become rows. */
    public KafkaSource format(KafkaFormat format) {
        return rows(settings.rows().format(format));
    }

    /**
     * Reads the records' keys into columns behind those of the value, named as in the key's format; null for a record
     * without a key. The key of a tombstone is read the same way. A column that identifies rows ({@link #upsert}) may be
     * in both: then it is one column, the value's, and tombstones fill it from their keys.
     */
    public KafkaSource keyFormat(KafkaFormat format) {
        return keyFormat(format, "");
    }

    /** The same with a prefix before the names of the key's columns. */
    public KafkaSource keyFormat(KafkaFormat format, String prefix) {
        return rows(settings.rows().keyFormat(format, prefix));
    }

    /** One more column, behind those of value and key, of what Kafka knows about each record. */
    public KafkaSource metadata(String column, Metadata what) {
        return rows(settings.rows().metadata(column, what));
    }

    /** The consumer group to join. */
    public KafkaSource groupId(String group) {
        return client(settings.client().groupId(group));
    }

    /** Divides the partitions among the pipeline's readers also when there is a group, which then only keeps offsets. */
    public KafkaSource manualAssignment() {
        return read(settings.read().assigned(true));
    }

    /** Reads some partitions of the topic only; implies {@link #manualAssignment}. */
    public KafkaSource partitions(int... numbers) {
        return read(settings.read().partitions(Arrays.stream(numbers).boxed().toList()));
    }

    /** Begins with the first record that is there, where no position is known. The default. */
    public KafkaSource startFromEarliest() {
        return read(settings.read().start(StartOffset.EARLIEST));
    }

    /** Begins with what is produced after the start, where no position is known. */
    public KafkaSource startFromLatest() {
        return read(settings.read().start(StartOffset.LATEST));
    }

    /** Begins with the first record that is not older, where no position is known; at the end when there is none. */
    public KafkaSource startFromTimestamp(Instant instant) {
        return read(settings.read().start(StartOffset.timestamp(instant.toEpochMilli())));
    }

    /** Ends at the end that each partition has when reading starts; implies {@link #manualAssignment}. */
    public KafkaSource bounded() {
        return read(settings.read().bounded(true));
    }

    /**
     * Fetches record batches straight from the partitions' leaders and decodes them where they lie, which costs a
     * fraction of the consumer's CPU. Groups, offsets, metadata and whatever is unusual (a leader that changes, a
     * broker that does not answer, a codec or an error that is not expected) stay with the consumer, which takes over
     * at the same offsets; the log says so, and the leaders are tried again later. Over PLAINTEXT only.
     */
    public KafkaSource directFetch() {
        return read(settings.read().direct(true));
    }

    /** What to do when the position to go on from is not in the log. */
    public KafkaSource onOffsetOutOfRange(OffsetOutOfRange policy) {
        return read(settings.read()
                .resetTo(
                        switch (policy) {
                            case FAIL -> null;
                            case EARLIEST -> StartOffset.EARLIEST;
                            case LATEST -> StartOffset.LATEST;
                        }));
    }

    /** Rows have a key, and are inserted, updated and deleted by it: see the class's text on row kinds. */
    public KafkaSource upsert(String... keyColumns) {
        return rows(settings.rows().keyColumns(Arrays.asList(keyColumns)));
    }

    /** The header that says what a row does, instead of {@code dbz.op}. */
    public KafkaSource rowKindHeader(String header) {
        return rows(settings.rows().rowKindHeader(header));
    }

    /**
     * Any property of Kafka's consumer. Refused are those that would lose rows or that a method of this class sets; of
     * the others the given value counts, also against the ones that this class would choose for speed.
     */
    public KafkaSource property(String property, String value) {
        return client(settings.client().property(property, value));
    }

    /** Encryption and log-in, instead of Kafka's properties for them. */
    public KafkaSource security(KafkaSecurity security) {
        return client(settings.client().security(security));
    }

    /** How long the brokers may take to answer each question at the start, by default 30 s. */
    public KafkaSource connectTimeout(Duration timeout) {
        return client(settings.client().connectTimeout(timeout));
    }

    /**
     * How long a checkpoint may take when the group gives partitions to another member: their next owner begins to read
     * only after that. By default half of {@code max.poll.interval.ms}, at most 30 s; zero is not to wait.
     */
    public KafkaSource revocationTimeout(Duration timeout) {
        return client(settings.client().revocationTimeout(timeout));
    }

    @Override
    public String name() {
        return settings.name();
    }

    /** The formats' columns and those of metadata; may ask a schema registry. Throws SCHEMA_MISMATCH if the topics differ. */
    @Override
    public Schema schema() {
        KafkaFormat format = settings.rows().format();
        List<String> topics = settings.read().topics();
        if (format == null || (topics.isEmpty() && settings.read().topicPattern() == null)) {
            throw new StreamlingException(
                    ErrorCode.PIPELINE_INVALID, settings.label() + "no format or topic is given: add format(...)");
        }
        RowLayout layout = RowLayout.of(settings.rows(), settings.read().anyTopic());
        Schema schema = layout.schema();
        for (String topic : topics) {
            if (!RowLayout.of(settings.rows(), topic).schema().equals(schema)) {
                throw new StreamlingException(
                        ErrorCode.SCHEMA_MISMATCH,
                        settings.label() + "topics '" + topics.get(0) + "' and '" + topic
                                + "' have different columns: make a source for each");
            }
        }
        List<String> problems = layout.problems();
        if (!problems.isEmpty()) {
            throw new StreamlingException(ErrorCode.SCHEMA_MISMATCH, settings.label() + String.join("; ", problems));
        }
        return schema;
    }

    @Override
    public ChangelogMode changelogMode() {
        return keyColumns().isEmpty() ? ChangelogMode.APPEND : ChangelogMode.UPSERT;
    }

    @Override
    public List<String> keyColumns() {
        return settings.rows().keyColumns();
    }

    /** As many as there are partitions; more are idle. How many there are is known only to the brokers. */
    @Override
    public int maxParallelism() {
        int partitions = settings.read().partitions().size();
        return partitions == 0 ? Integer.MAX_VALUE : partitions;
    }

    @Override
    public void validate() {
        OptionCheck.check(settings);
    }

    /**
     * Throws SOURCE_UNAVAILABLE when the brokers do not answer in time, NOT_FOUND for a topic or partition that does not
     * exist, ACCESS_DENIED, and POSITION_OUT_OF_RANGE.
     */
    @Override
    public SourceReader createReader(SourceContext context) throws Exception {
        validate();
        return KafkaReader.open(settings, context);
    }

    private KafkaSource client(ClientOptions client) {
        return new KafkaSource(new SourceSettings(settings.name(), client, settings.read(), settings.rows()));
    }

    private KafkaSource read(ReadOptions read) {
        return new KafkaSource(new SourceSettings(settings.name(), settings.client(), read, settings.rows()));
    }

    private KafkaSource rows(RowOptions rows) {
        return new KafkaSource(new SourceSettings(settings.name(), settings.client(), settings.read(), rows));
    }
}

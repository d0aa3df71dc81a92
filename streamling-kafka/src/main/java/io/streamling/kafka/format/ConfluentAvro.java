package io.streamling.kafka.format;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.kafka.format.internal.avro.AvroColumns;
import io.streamling.kafka.format.internal.avro.AvroText;
import io.streamling.kafka.format.internal.registry.RegisteredSchema;
import io.streamling.kafka.format.internal.registry.RegistryAddress;
import io.streamling.kafka.format.internal.registry.SchemaRegistry;
import io.streamling.kafka.format.internal.registry.UnknownSchemaException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Avro as Confluent's serializers frame it: a zero byte, the writer schema's id in four bytes, the value. The pipeline's
 * schema is the newest one of subject {@code <topic>-value} when it is first asked for, and stays the same from then on;
 * what writers with other schemas add is ignored (and counted), what they lack is the field's default or null, and
 * numbers are widened as Avro's schema resolution does.
 *
 * <p>Nested records, arrays and maps become ROW, ARRAY and MAP columns, to any depth. A column that is a union of several
 * types, or a record that holds itself, cannot be read; a query that leaves it out can run. The only trace of a field that
 * a producer adds without registering its schema is bytes that are left over: see {@link TrailingBytes}.
 */
public final class ConfluentAvro implements KafkaFormat {
    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(10);

    private final Options options;
    private final SchemaRegistry registry;
    private final Map<String, org.apache.avro.Schema> readerByTopic = new ConcurrentHashMap<>();

    private ConfluentAvro(Options options) {
        this.options = options;
        this.registry = new SchemaRegistry(options.addresses, options.requestTimeout);
    }

    /**
     * Schemas from the registry at an address, or at several of the same registry, which are tried in order. A user and
     * password may stand in an address ({@code http://user:password@host:8081}); they never show up in messages.
     */
    public static ConfluentAvro registry(String... addresses) {
        if (addresses.length == 0) {
            throw new StreamlingException(ErrorCode.PIPELINE_INVALID, "a schema registry needs at least one address");
        }
        try {
            List<RegistryAddress> parsed =
                    Arrays.stream(addresses).map(RegistryAddress::parse).toList();
            return new ConfluentAvro(new Options(parsed, null, null, TrailingBytes.WARN, DEFAULT_TIMEOUT));
        } catch (IllegalArgumentException e) {
            throw new StreamlingException(ErrorCode.PIPELINE_INVALID, String.valueOf(e.getMessage()), e);
        }
    }

    /** Asks the registry as this user. */
    public ConfluentAvro basicAuth(String user, String password) {
        List<RegistryAddress> addresses = options.addresses.stream()
                .map(address -> address.withBasicAuth(user, password))
                .toList();
        return new ConfluentAvro(new Options(
                addresses, options.subject, options.readerSchema, options.trailingBytes, options.requestTimeout));
    }

    /** The subject whose newest schema is the pipeline's, instead of {@code <topic>-value}. */
    public ConfluentAvro subject(String subject) {
        return new ConfluentAvro(new Options(
                options.addresses, subject, options.readerSchema, options.trailingBytes, options.requestTimeout));
    }

    /** The pipeline's schema as Avro JSON, so that a pipeline is validated without a registry and never changes. */
    public ConfluentAvro readerSchema(String avroJson) {
        return new ConfluentAvro(new Options(
                options.addresses,
                options.subject,
                AvroText.parseRecord(avroJson, "the reader schema"),
                options.trailingBytes,
                options.requestTimeout));
    }

    /** What becomes of records with bytes left over; {@link TrailingBytes#WARN} unless said otherwise. */
    public ConfluentAvro onTrailingBytes(TrailingBytes policy) {
        return new ConfluentAvro(
                new Options(options.addresses, options.subject, options.readerSchema, policy, options.requestTimeout));
    }

    /** How long one address of the registry may take to connect, and to answer; 10 seconds unless said otherwise. */
    public ConfluentAvro requestTimeout(Duration timeout) {
        if (timeout.isNegative() || timeout.isZero()) {
            throw new StreamlingException(
                    ErrorCode.PIPELINE_INVALID, "the request timeout of a schema registry must be positive");
        }
        return new ConfluentAvro(
                new Options(options.addresses, options.subject, options.readerSchema, options.trailingBytes, timeout));
    }

    @Override
    public String name() {
        return "avro";
    }

    @Override
    public boolean isOffline() {
        return options.readerSchema != null;
    }

    @Override
    public Schema schema(String topic) {
        return AvroColumns.schema(reader(topic));
    }

    @Override
    public RecordDecoder createDecoder(DecoderContext context) {
        org.apache.avro.Schema reader =
                Retrying.call(context.retrier(), "fetch the Avro schema", () -> reader(context.topic()));
        for (Field column : context.projection().getFields()) {
            org.apache.avro.Schema.Field field = reader.getField(column.getName());
            String problem = field == null ? "is not in the schema" : AvroColumns.problem(field.schema());
            if (problem != null) {
                throw new StreamlingException(
                        ErrorCode.SCHEMA_MISMATCH,
                        "column '" + column.getName() + "' of topic '" + context.topic() + "' " + problem
                                + "; leave the column out of the query");
            }
        }
        return new AvroDecoder(context, reader, registry, options.trailingBytes);
    }

    @Override
    public String toString() {
        return "avro with the schema registry at " + options.addresses;
    }

    private org.apache.avro.Schema reader(String topic) {
        if (options.readerSchema != null) {
            return options.readerSchema;
        }
        org.apache.avro.Schema known = readerByTopic.get(topic);
        if (known != null) {
            return known;
        }
        org.apache.avro.Schema fetched = fetch(options.subject == null ? topic + "-value" : options.subject);
        org.apache.avro.Schema first = readerByTopic.putIfAbsent(topic, fetched);
        return first == null ? fetched : first;
    }

    private org.apache.avro.Schema fetch(String subject) {
        try {
            RegisteredSchema latest = registry.latest(subject);
            String problem = AvroText.problem(latest);
            if (problem != null) {
                throw new StreamlingException(ErrorCode.SCHEMA_MISMATCH, "subject '" + subject + "': " + problem);
            }
            return AvroText.parseRecord(latest.text(), "subject '" + subject + "'");
        } catch (UnknownSchemaException e) {
            throw new StreamlingException(
                    ErrorCode.NOT_FOUND,
                    e.getMessage() + "; name the subject, give the reader schema, or register a schema first",
                    e);
        }
    }

    private record Options(
            List<RegistryAddress> addresses,
            @Nullable String subject,
            org.apache.avro.@Nullable Schema readerSchema,
            TrailingBytes trailingBytes,
            Duration requestTimeout) {}
}

package io.streamling.kafka.format;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.kafka.format.internal.avro.AvroColumns;
import io.streamling.kafka.format.internal.avro.AvroText;
import io.streamling.kafka.format.internal.registry.RegisteredSchema;
import io.streamling.kafka.format.internal.registry.UnknownSchemaException;
import java.util.ArrayList;
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
    private final Options options;
    private final Map<String, org.apache.avro.Schema> readerByTopic = new ConcurrentHashMap<>();

    private ConfluentAvro(Options options) {
        this.options = options;
    }

    /** Schemas from the registry at an address, or at several of the same registry: short for {@link Registry#at}. */
    public static ConfluentAvro registry(String... addresses) {
        return registry(Registry.at(addresses));
    }

    /** Schemas from a registry. */
    public static ConfluentAvro registry(Registry registry) {
        return new ConfluentAvro(new Options(registry, null, null, null, TrailingBytes.WARN));
    }

    /** The subject whose newest schema is the pipeline's, whatever the registry's {@link SubjectName} is. */
    public ConfluentAvro subject(String subject) {
        return new ConfluentAvro(new Options(
                options.registry, subject, options.recordName, options.readerSchema, options.trailingBytes));
    }

    /** The full name of the records to read, which {@link SubjectName#RECORD} and {@link SubjectName#TOPIC_RECORD} need. */
    public ConfluentAvro recordName(String fullName) {
        return new ConfluentAvro(
                new Options(options.registry, options.subject, fullName, options.readerSchema, options.trailingBytes));
    }

    /** The pipeline's schema as Avro JSON, so that a pipeline is validated without a registry and never changes. */
    public ConfluentAvro readerSchema(String avroJson) {
        return new ConfluentAvro(new Options(
                options.registry,
                options.subject,
                options.recordName,
                AvroText.parseRecord(avroJson, "the reader schema"),
                options.trailingBytes));
    }

    /** What becomes of records with bytes left over; {@link TrailingBytes#WARN} unless said otherwise. */
    public ConfluentAvro onTrailingBytes(TrailingBytes policy) {
        return new ConfluentAvro(
                new Options(options.registry, options.subject, options.recordName, options.readerSchema, policy));
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
    public List<String> problems(List<String> keyColumns) {
        List<String> problems = new ArrayList<>(options.registry.problems());
        boolean needsName = options.registry.subjectName() != SubjectName.TOPIC;
        if (needsName && options.subject == null && options.recordName == null && options.readerSchema == null) {
            problems.add("subjects are named by " + options.registry.subjectName()
                    + ", and no record is: add recordName(...), subject(...) or readerSchema(...)");
        }
        return problems;
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
        return new AvroDecoder(context, reader, options.registry.client(), options.trailingBytes);
    }

    @Override
    public String toString() {
        return "avro with " + options.registry;
    }

    private org.apache.avro.Schema reader(String topic) {
        if (options.readerSchema != null) {
            return options.readerSchema;
        }
        org.apache.avro.Schema known = readerByTopic.get(topic);
        if (known != null) {
            return known;
        }
        org.apache.avro.Schema fetched = fetch(subjectOf(topic));
        org.apache.avro.Schema first = readerByTopic.putIfAbsent(topic, fetched);
        return first == null ? fetched : first;
    }

    private String subjectOf(String topic) {
        if (options.subject != null) {
            return options.subject;
        }
        SubjectName strategy = options.registry.subjectName();
        if (strategy != SubjectName.TOPIC && options.recordName == null) {
            throw new StreamlingException(ErrorCode.PIPELINE_INVALID, String.join("; ", problems(List.of())));
        }
        return strategy.ofValue(topic, options.recordName);
    }

    private org.apache.avro.Schema fetch(String subject) {
        try {
            RegisteredSchema latest = options.registry.client().latest(subject);
            String problem = AvroText.problem(latest);
            if (problem != null) {
                throw new StreamlingException(ErrorCode.SCHEMA_MISMATCH, "subject '" + subject + "': " + problem);
            }
            return AvroText.parseRecord(latest, "subject '" + subject + "'");
        } catch (UnknownSchemaException e) {
            throw new StreamlingException(
                    ErrorCode.NOT_FOUND,
                    e.getMessage() + "; name the subject, give the reader schema, or register a schema first",
                    e);
        }
    }

    private record Options(
            Registry registry,
            @Nullable String subject,
            @Nullable String recordName,
            org.apache.avro.@Nullable Schema readerSchema,
            TrailingBytes trailingBytes) {}
}

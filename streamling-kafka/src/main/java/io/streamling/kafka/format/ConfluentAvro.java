package io.streamling.kafka.format;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.kafka.format.encode.EncoderContext;
import io.streamling.kafka.format.encode.RecordEncoder;
import io.streamling.kafka.format.encode.RecordPart;
import io.streamling.kafka.format.encode.RowFormat;
import io.streamling.kafka.format.internal.Retrying;
import io.streamling.kafka.format.internal.avro.AvroColumns;
import io.streamling.kafka.format.internal.avro.AvroRow;
import io.streamling.kafka.format.internal.avro.AvroText;
import io.streamling.kafka.format.internal.avro.PipelineSchema;
import io.streamling.kafka.format.internal.avro.write.AvroRowSchema;
import io.streamling.kafka.format.internal.avro.write.AvroSchemas;
import io.streamling.kafka.format.internal.change.ChangeOptions;
import io.streamling.kafka.format.internal.registry.SubjectVersion;
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
 * what writers with other schemas add is left out (see {@link NewFields}), what they lack is the field's default or null,
 * and numbers are widened as Avro's schema resolution does.
 *
 * <p>Nested records, arrays and maps become ROW, ARRAY and MAP columns, to any depth. A union of several types is a ROW with
 * a field for each, of which one is not null. A record that holds itself cannot be read; a query that leaves it out can run. The only trace of a field that
 * a producer adds without registering its schema is bytes that are left over: see {@link TrailingBytes}.
 *
 * <p>In a sink, rows are written with a schema made of their columns, or with {@link #readerSchema}, which is registered
 * at the start; the registry refuses one that does not fit the subject's rule. After {@link #registeredOnly} the subject's
 * newest schema is used, and nothing registered.
 */
public final class ConfluentAvro implements KafkaFormat, RowFormat {
    private final AvroOptions options;
    private final Map<String, PipelineSchema> schemaByTopic = new ConcurrentHashMap<>();

    /** How keys are read; this when it is so. */
    private final ConfluentAvro keys;

    private ConfluentAvro(AvroOptions options) {
        this.options = options;
        this.keys = options.isOfKeys() ? this : new ConfluentAvro(options.withKeys());
    }

    /** Schemas from the registry at an address, or at several of the same registry: short for {@link Registry#at}. */
    public static ConfluentAvro registry(String... addresses) {
        return registry(Registry.at(addresses));
    }

    /** Schemas from a registry. */
    public static ConfluentAvro registry(Registry registry) {
        return new ConfluentAvro(AvroOptions.of(registry));
    }

    /** The subject whose newest schema is the pipeline's, whatever the registry's {@link SubjectName} is. */
    public ConfluentAvro subject(String subject) {
        return new ConfluentAvro(options.withSubject(subject));
    }

    /** The full name of the records to read, which {@link SubjectName#RECORD} and {@link SubjectName#TOPIC_RECORD} need. */
    public ConfluentAvro recordName(String fullName) {
        return new ConfluentAvro(options.withRecordName(fullName));
    }

    /** The pipeline's schema as Avro JSON, so that a pipeline is validated without a registry and never changes. */
    public ConfluentAvro readerSchema(String avroJson) {
        return new ConfluentAvro(options.withReaderSchema(AvroText.parseRecord(avroJson, "the reader schema")));
    }

    /** What becomes of records with bytes left over; {@link TrailingBytes#WARN} unless said otherwise. */
    public ConfluentAvro onTrailingBytes(TrailingBytes policy) {
        return new ConfluentAvro(options.withTrailingBytes(policy));
    }

    /** What to do about fields that producers begin to write; {@link NewFields#IGNORE} unless said otherwise. */
    public ConfluentAvro onNewFields(NewFields policy) {
        return new ConfluentAvro(options.withNewFields(policy));
    }

    /** In a sink: writes with a schema that is registered already, the newest one of the subject unless one is given. */
    public ConfluentAvro registeredOnly() {
        return new ConfluentAvro(options.withRegisteredOnly());
    }

    @Override
    public String name() {
        return "avro";
    }

    @Override
    public boolean isOffline() {
        return options.readerSchema() != null;
    }

    @Override
    public Schema schema(String topic) {
        org.apache.avro.Schema given = options.readerSchema();
        return AvroColumns.schema(given == null ? pipelineSchema(topic).schema() : given);
    }

    /** Keys have the newest schema of {@code <topic>-key}; one that is no record is a column named {@code key}. */
    @Override
    public ConfluentAvro ofKeys() {
        return keys;
    }

    @Override
    public List<String> problems(List<String> keyColumns) {
        List<String> problems = new ArrayList<>(options.registry().problems());
        if (options.needsRecordName() && options.readerSchema() == null) {
            problems.add("subjects are named by " + options.registry().subjectName()
                    + ", and no record is: add recordName(...), subject(...) or readerSchema(...)");
        }
        return problems;
    }

    @Override
    public List<String> problems(RecordPart part, Schema columns) {
        List<String> problems = new ArrayList<>(options.registry().problems());
        problems.addAll(AvroRowSchema.problems(columns.getFields(), options.readerSchema(), options.registeredOnly()));
        return problems;
    }

    @Override
    public RecordEncoder createEncoder(EncoderContext context) throws Exception {
        org.apache.avro.Schema given = options.readerSchema();
        String record = given == null ? options.recordNameOr(AvroSchemas.nameOf(context.topic())) : given.getFullName();
        AvroRowSchema schema = new AvroRowSchema(
                options.subjectOf(context.topic(), context.part(), record), record, given, options.registeredOnly());
        return schema.encoder(context, options.registry().client());
    }

    @Override
    public RecordDecoder createDecoder(DecoderContext context) {
        return createDecoder(context, null);
    }

    /** The columns of the table whose change events the records are. */
    Schema rowSchema(String topic, ChangeOptions change) {
        return AvroColumns.schema(row(topic, pipelineSchema(topic).schema(), change));
    }

    /** A decoder of change events; or, without options for them, of records as they are. */
    RecordDecoder createDecoder(DecoderContext context, @Nullable ChangeOptions change) {
        PipelineSchema pipeline =
                Retrying.call(context.retrier(), "fetch the Avro schema", () -> pipelineSchema(context.topic()));
        org.apache.avro.Schema row =
                change == null ? pipeline.schema() : row(context.topic(), pipeline.schema(), change);
        for (Field column : context.projection().getFields()) {
            org.apache.avro.Schema.Field field = row.getField(column.getName());
            String problem = field == null ? "is not in the schema" : AvroColumns.problem(field.schema());
            if (problem != null) {
                throw new StreamlingException(
                        ErrorCode.SCHEMA_MISMATCH,
                        "column '" + column.getName() + "' of topic '" + context.topic() + "' " + problem
                                + "; leave the column out of the query");
            }
        }
        return new AvroDecoder(context, pipeline, row, new AvroDecoder.Options(options, change));
    }

    private static org.apache.avro.Schema row(String topic, org.apache.avro.Schema event, ChangeOptions change) {
        org.apache.avro.Schema row = AvroRow.of(event, change.isFlattened());
        if (row == null) {
            throw new StreamlingException(
                    ErrorCode.SCHEMA_MISMATCH,
                    "schema '" + event.getFullName() + "' of topic '" + topic
                            + "' is no envelope of change events: it has no record 'after'; for rows without an envelope"
                            + " add flattened()");
        }
        return row;
    }

    @Override
    public String toString() {
        return "avro with " + options.registry();
    }

    private PipelineSchema pipelineSchema(String topic) {
        PipelineSchema known = schemaByTopic.get(topic);
        if (known != null) {
            return known;
        }
        org.apache.avro.Schema given = options.readerSchema();
        PipelineSchema found = given == null ? fetched(topic) : given(topic, given);
        PipelineSchema first = schemaByTopic.putIfAbsent(topic, found);
        return first == null ? found : first;
    }

    private PipelineSchema fetched(String topic) {
        if (options.needsRecordName()) {
            throw new StreamlingException(ErrorCode.PIPELINE_INVALID, String.join("; ", problems(List.of())));
        }
        String subject = options.subjectOf(topic);
        try {
            SubjectVersion latest = options.registry().client().latest(subject);
            String problem = AvroText.problem(latest.schema());
            if (problem != null) {
                throw new StreamlingException(ErrorCode.SCHEMA_MISMATCH, "subject '" + subject + "': " + problem);
            }
            String what = "subject '" + subject + "'";
            org.apache.avro.Schema record = options.isOfKeys()
                    ? AvroText.parseKey(latest.schema(), what)
                    : AvroText.parseRecord(latest.schema(), what);
            return new PipelineSchema(record, subject, latest.id());
        } catch (UnknownSchemaException e) {
            throw new StreamlingException(
                    ErrorCode.NOT_FOUND,
                    e.getMessage() + "; name the subject, give the reader schema, or register a schema first",
                    e);
        }
    }

    /** Where new fields are only counted, nobody is asked what is new. */
    private PipelineSchema given(String topic, org.apache.avro.Schema schema) {
        String subject = options.subjectOf(topic);
        if (options.newFields() == NewFields.IGNORE) {
            return new PipelineSchema(schema, subject, 0);
        }
        try {
            return new PipelineSchema(
                    schema, subject, options.registry().client().latest(subject).id());
        } catch (UnknownSchemaException e) {
            return new PipelineSchema(schema, subject, 0);
        }
    }
}

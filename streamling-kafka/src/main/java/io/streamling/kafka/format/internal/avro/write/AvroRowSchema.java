package io.streamling.kafka.format.internal.avro.write;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.kafka.format.encode.EncoderContext;
import io.streamling.kafka.format.encode.RecordEncoder;
import io.streamling.kafka.format.internal.avro.AvroText;
import io.streamling.kafka.format.internal.registry.RegisteredSchema;
import io.streamling.kafka.format.internal.registry.SchemaRegistry;
import io.streamling.kafka.format.internal.registry.SubjectVersion;
import io.streamling.kafka.format.internal.registry.UnknownSchemaException;
import java.util.List;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The schema that rows are written with. Immutable.
 *
 * @param given null to make one of the columns, or to take the registry's
 * @param registeredOnly whether nothing may be registered
 */
public record AvroRowSchema(
        String subject, String recordName, @Nullable Schema given, boolean registeredOnly) {
    /** What is wrong, one message each, without asking anybody. */
    public static List<String> problems(List<Field> columns, @Nullable Schema given, boolean registeredOnly) {
        if (given != null) {
            return AvroRowEncoder.problems(columns, given);
        }
        return registeredOnly ? List.of() : AvroSchemas.problems(columns);
    }

    /** Finds or registers the schema. Throws SCHEMA_MISMATCH when the registry or the columns do not fit it. */
    public RecordEncoder encoder(EncoderContext context, SchemaRegistry registry) throws Exception {
        return context.retrier()
                .call(
                        "register the schema of subject '" + subject + "'",
                        () -> encoder(context.columns().getFields(), registry));
    }

    private RecordEncoder encoder(List<Field> columns, SchemaRegistry registry) {
        try {
            if (!registeredOnly) {
                Schema schema = given == null ? AvroSchemas.of(columns, recordName) : given;
                int id = registry.register(subject, RegisteredSchema.of("AVRO", schema.toString()));
                return new AvroRowEncoder(columns, schema, id);
            }
            if (given != null) {
                return new AvroRowEncoder(
                        columns, given, registry.idOf(subject, RegisteredSchema.of("AVRO", given.toString())));
            }
            SubjectVersion latest = registry.latest(subject);
            Schema schema = AvroText.parseRecord(latest.schema(), "subject '" + subject + "'");
            List<String> problems = AvroRowEncoder.problems(columns, schema);
            if (!problems.isEmpty()) {
                throw new StreamlingException(
                        ErrorCode.SCHEMA_MISMATCH, "subject '" + subject + "': " + String.join("; ", problems));
            }
            return new AvroRowEncoder(columns, schema, latest.id());
        } catch (UnknownSchemaException e) {
            throw new StreamlingException(
                    ErrorCode.NOT_FOUND,
                    e.getMessage() + "; register a schema first, or leave out registeredOnly()",
                    e);
        }
    }
}

package io.streamling.kafka.format.internal.avro;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.kafka.format.internal.registry.RegisteredSchema;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.NameValidator;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Reads the text of Avro schemas. Stateless. */
public final class AvroText {
    private AvroText() {}

    /** Any schema; names that Avro's own library would refuse are taken, as other libraries write them. */
    public static Schema parse(String text) throws AvroRuntimeException {
        return new Schema.Parser(NameValidator.NO_VALIDATION)
                .setValidateDefaults(false)
                .parse(text);
    }

    /** A schema whose values are records, or null or records; throws {@link StreamlingException} SCHEMA_MISMATCH. */
    public static Schema parseRecord(String text, String what) {
        Schema schema;
        try {
            schema = parse(text);
        } catch (AvroRuntimeException e) {
            throw new StreamlingException(
                    ErrorCode.SCHEMA_MISMATCH, what + " is not an Avro schema: " + e.getMessage(), e);
        }
        Schema record = AvroColumns.withoutNull(schema);
        if (record == null || record.getType() != Schema.Type.RECORD) {
            throw new StreamlingException(
                    ErrorCode.SCHEMA_MISMATCH,
                    what + " is "
                            + (record == null ? "a union" : record.getType().getName())
                            + ", and only a record has columns");
        }
        return record;
    }

    /** Why a registered schema cannot be used at all; null when it can. */
    public static @Nullable String problem(RegisteredSchema schema) {
        if (!schema.type().equals("AVRO")) {
            return "the schema is " + schema.type() + ", not Avro";
        }
        return schema.hasReferences()
                ? "the schema refers to other subjects, which is not supported; register it as a whole"
                : null;
    }
}

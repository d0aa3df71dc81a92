package io.streamling.kafka.format.internal.avro;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.kafka.format.internal.registry.RegisteredSchema;
import java.util.List;
import java.util.Objects;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.NameValidator;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Reads the text of Avro schemas. Stateless. */
public final class AvroText {
    private static final String AVRO = "AVRO";

    private AvroText() {}

    /** Any schema; names that Avro's own library would refuse are taken, as other libraries write them. */
    public static Schema parse(String text) throws AvroRuntimeException {
        return parser().parse(text);
    }

    /** A registered schema with the types that it refers to. */
    public static Schema parse(RegisteredSchema schema) throws AvroRuntimeException {
        Schema.Parser parser = parser();
        for (RegisteredSchema.Reference part : schema.parts()) {
            parser.parse(part.schema().text());
        }
        return parser.parse(schema.text());
    }

    /** A schema whose values are records, or null or records; throws {@link StreamlingException} SCHEMA_MISMATCH. */
    public static Schema parseRecord(String text, String what) {
        return parseRecord(RegisteredSchema.of(AVRO, text), what);
    }

    /** A registered schema whose values are records, or null or records; throws SCHEMA_MISMATCH. */
    public static Schema parseRecord(RegisteredSchema registered, String what) {
        Schema record = AvroColumns.withoutNull(parse(registered, what));
        if (record == null || record.getType() != Schema.Type.RECORD) {
            throw new StreamlingException(
                    ErrorCode.SCHEMA_MISMATCH,
                    what + " is "
                            + (record == null ? "a union" : record.getType().getName())
                            + ", and only a record has columns");
        }
        return record;
    }

    /** A registered schema of any values, as {@link #asRecord} takes them; throws SCHEMA_MISMATCH. */
    public static Schema parseKey(RegisteredSchema registered, String what) {
        Schema record = asRecord(parse(registered, what));
        return Objects.requireNonNull(AvroColumns.withoutNull(record));
    }

    /** A record as it is; any other schema as the only field, {@code key}, of one, which is written the same way. */
    public static Schema asRecord(Schema schema) {
        Schema record = AvroColumns.withoutNull(schema);
        if (record != null && record.getType() == Schema.Type.RECORD) {
            return schema;
        }
        return Schema.createRecord("Key", null, null, false, List.of(new Schema.Field("key", schema)));
    }

    private static Schema parse(RegisteredSchema registered, String what) {
        try {
            return parse(registered);
        } catch (AvroRuntimeException e) {
            throw new StreamlingException(
                    ErrorCode.SCHEMA_MISMATCH, what + " is not an Avro schema: " + e.getMessage(), e);
        }
    }

    /** Why a registered schema cannot be used at all; null when it can. */
    public static @Nullable String problem(RegisteredSchema schema) {
        return schema.type().equals(AVRO) ? null : "the schema is " + schema.type() + ", not Avro";
    }

    private static Schema.Parser parser() {
        return new Schema.Parser(NameValidator.NO_VALIDATION).setValidateDefaults(false);
    }
}

package io.streamling.kafka.format;

import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * All that a user has said about Avro. Immutable.
 *
 * @param subject whose newest schema is the pipeline's; null to go by the registry's strategy
 * @param readerSchema the pipeline's schema; null to ask the registry for it
 * @param isOfKeys whether records' keys are read, and not their values
 */
record AvroOptions(
        Registry registry,
        @Nullable String subject,
        @Nullable String recordName,
        @Nullable Schema readerSchema,
        TrailingBytes trailingBytes,
        NewFields newFields,
        boolean isOfKeys) {
    static AvroOptions of(Registry registry) {
        return new AvroOptions(registry, null, null, null, TrailingBytes.WARN, NewFields.IGNORE, false);
    }

    AvroOptions withSubject(String other) {
        return new AvroOptions(registry, other, recordName, readerSchema, trailingBytes, newFields, isOfKeys);
    }

    AvroOptions withRecordName(String other) {
        return new AvroOptions(registry, subject, other, readerSchema, trailingBytes, newFields, isOfKeys);
    }

    AvroOptions withReaderSchema(Schema other) {
        return new AvroOptions(registry, subject, recordName, other, trailingBytes, newFields, isOfKeys);
    }

    AvroOptions withTrailingBytes(TrailingBytes other) {
        return new AvroOptions(registry, subject, recordName, readerSchema, other, newFields, isOfKeys);
    }

    AvroOptions withNewFields(NewFields other) {
        return new AvroOptions(registry, subject, recordName, readerSchema, trailingBytes, other, isOfKeys);
    }

    AvroOptions withKeys() {
        return new AvroOptions(registry, subject, recordName, readerSchema, trailingBytes, newFields, true);
    }

    /** Whether the subject depends on the record's name, and nothing tells it. */
    boolean needsRecordName() {
        return registry.subjectName() != SubjectName.TOPIC
                && subject == null
                && recordName == null
                && readerSchema == null;
    }

    /** The subject of a topic's values or keys; not to be asked where the record's name is needed. */
    String subjectOf(String topic) {
        if (subject != null) {
            return subject;
        }
        String record = recordName == null && readerSchema != null ? readerSchema.getFullName() : recordName;
        return isOfKeys
                ? registry.subjectName().ofKey(topic, record)
                : registry.subjectName().ofValue(topic, record);
    }
}

package io.streamling.kafka.format;

import io.streamling.kafka.format.encode.RecordPart;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * All that a user has said about Avro. Immutable.
 *
 * @param subject whose newest schema is the pipeline's; null to go by the registry's strategy
 * @param readerSchema the pipeline's schema; null to ask the registry for it, or to make it of the rows to write
 * @param isOfKeys whether records' keys are read, and not their values
 * @param registeredOnly whether a schema to write with must be registered already
 */
record AvroOptions(
        Registry registry,
        @Nullable String subject,
        @Nullable String recordName,
        @Nullable Schema readerSchema,
        TrailingBytes trailingBytes,
        NewFields newFields,
        boolean isOfKeys,
        boolean registeredOnly) {
    static AvroOptions of(Registry registry) {
        return new AvroOptions(registry, null, null, null, TrailingBytes.WARN, NewFields.IGNORE, false, false);
    }

    AvroOptions withSubject(String other) {
        return new AvroOptions(
                registry, other, recordName, readerSchema, trailingBytes, newFields, isOfKeys, registeredOnly);
    }

    AvroOptions withRecordName(String other) {
        return new AvroOptions(
                registry, subject, other, readerSchema, trailingBytes, newFields, isOfKeys, registeredOnly);
    }

    AvroOptions withReaderSchema(Schema other) {
        return new AvroOptions(
                registry, subject, recordName, other, trailingBytes, newFields, isOfKeys, registeredOnly);
    }

    AvroOptions withTrailingBytes(TrailingBytes other) {
        return new AvroOptions(registry, subject, recordName, readerSchema, other, newFields, isOfKeys, registeredOnly);
    }

    AvroOptions withNewFields(NewFields other) {
        return new AvroOptions(
                registry, subject, recordName, readerSchema, trailingBytes, other, isOfKeys, registeredOnly);
    }

    AvroOptions withKeys() {
        return new AvroOptions(
                registry, subject, recordName, readerSchema, trailingBytes, newFields, true, registeredOnly);
    }

    AvroOptions withRegisteredOnly() {
        return new AvroOptions(registry, subject, recordName, readerSchema, trailingBytes, newFields, isOfKeys, true);
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

    /** The subject of what a sink writes. */
    String subjectOf(String topic, RecordPart part, String record) {
        if (subject != null) {
            return subject;
        }
        return part == RecordPart.KEY
                ? registry.subjectName().ofKey(topic, record)
                : registry.subjectName().ofValue(topic, record);
    }

    String recordNameOr(String other) {
        return recordName == null ? other : recordName;
    }
}

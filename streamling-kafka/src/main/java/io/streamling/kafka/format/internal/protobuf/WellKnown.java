package io.streamling.kafka.format.internal.protobuf;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The messages that every schema may use without bringing them along, and what they mean. Stateless. */
final class WellKnown {
    static final Map<String, ProtoSchema.Message> MESSAGES = messages();
    static final Map<String, ProtoSchema.EnumType> ENUMS = Map.of(
            "google.protobuf.NullValue",
            new ProtoSchema.EnumType("google.protobuf.NullValue", Map.of(0, "NULL_VALUE")));

    private static final String GOOGLE = "google.protobuf.";
    private static final Map<String, Meaning> MEANINGS = Map.of(
            GOOGLE + "Timestamp",
            Meaning.TIMESTAMP,
            GOOGLE + "Duration",
            Meaning.DURATION,
            "google.type.Decimal",
            Meaning.DECIMAL_TEXT,
            "confluent.type.Decimal",
            Meaning.DECIMAL_BYTES);
    private static final Map<String, ProtoKind> WRAPPED = Map.of(
            GOOGLE + "DoubleValue", ProtoKind.DOUBLE,
            GOOGLE + "FloatValue", ProtoKind.FLOAT,
            GOOGLE + "Int64Value", ProtoKind.INT64,
            GOOGLE + "UInt64Value", ProtoKind.UINT64,
            GOOGLE + "Int32Value", ProtoKind.INT32,
            GOOGLE + "UInt32Value", ProtoKind.UINT32,
            GOOGLE + "BoolValue", ProtoKind.BOOL,
            GOOGLE + "StringValue", ProtoKind.STRING,
            GOOGLE + "BytesValue", ProtoKind.BYTES);

    /** Messages that are one value and no row. */
    enum Meaning {
        TIMESTAMP,
        DURATION,
        DECIMAL_TEXT,
        DECIMAL_BYTES
    }

    private WellKnown() {}

    /** What a message means as a value; null for one that is a row, or wraps a value. */
    static @Nullable Meaning meaning(String message) {
        return MEANINGS.get(message);
    }

    /** The kind of the value that a message wraps so that it can be missing; null for every other message. */
    static @Nullable ProtoKind wrapped(String message) {
        return WRAPPED.get(message);
    }

    private static Map<String, ProtoSchema.Message> messages() {
        Map<String, ProtoSchema.Message> messages = new HashMap<>();
        String google = "google.protobuf.";
        for (String time : List.of("Timestamp", "Duration")) {
            add(messages, google + time, field("seconds", 1, ProtoKind.INT64), field("nanos", 2, ProtoKind.INT32));
        }
        for (ProtoKind kind : List.of(
                ProtoKind.DOUBLE,
                ProtoKind.FLOAT,
                ProtoKind.INT64,
                ProtoKind.UINT64,
                ProtoKind.INT32,
                ProtoKind.UINT32,
                ProtoKind.BOOL,
                ProtoKind.STRING,
                ProtoKind.BYTES)) {
            add(messages, google + wrapperName(kind), field("value", 1, kind));
        }
        add(messages, google + "Empty");
        add(messages, google + "Any", field("type_url", 1, ProtoKind.STRING), field("value", 2, ProtoKind.BYTES));
        add(messages, google + "FieldMask", repeated("paths", 1, ProtoKind.STRING, ""));
        addStruct(messages, google);
        add(messages, "google.type.Decimal", field("value", 1, ProtoKind.STRING));
        add(
                messages,
                "confluent.type.Decimal",
                field("value", 1, ProtoKind.BYTES),
                field("precision", 2, ProtoKind.UINT32),
                field("scale", 3, ProtoKind.INT32));
        return messages;
    }

    private static void addStruct(Map<String, ProtoSchema.Message> messages, String google) {
        String entry = google + "Struct.FieldsEntry";
        ProtoSchema.Field value = ofType("value", 2, google + "Value");
        messages.put(entry, new ProtoSchema.Message(entry, true, List.of(field("key", 1, ProtoKind.STRING), value)));
        add(messages, google + "Struct", repeated("fields", 1, ProtoKind.MESSAGE, entry));
        add(messages, google + "ListValue", repeated("values", 1, ProtoKind.MESSAGE, google + "Value"));
        add(
                messages,
                google + "Value",
                field("number_value", 2, ProtoKind.DOUBLE),
                ofType("struct_value", 5, google + "Struct"),
                ofType("list_value", 6, google + "ListValue"));
    }

    private static String wrapperName(ProtoKind kind) {
        return switch (kind) {
            case UINT64 -> "UInt64Value";
            case UINT32 -> "UInt32Value";
            default -> kind.name().charAt(0) + kind.name().substring(1).toLowerCase(Locale.ROOT) + "Value";
        };
    }

    private static void add(Map<String, ProtoSchema.Message> messages, String name, ProtoSchema.Field... fields) {
        messages.put(name, new ProtoSchema.Message(name, false, List.of(fields)));
    }

    private static ProtoSchema.Field field(String name, int number, ProtoKind kind) {
        return new ProtoSchema.Field(name, number, kind, "", ProtoSchema.Occurs.ONCE, false, -1);
    }

    private static ProtoSchema.Field ofType(String name, int number, String type) {
        return new ProtoSchema.Field(name, number, ProtoKind.MESSAGE, type, ProtoSchema.Occurs.ONCE, true, -1);
    }

    private static ProtoSchema.Field repeated(String name, int number, ProtoKind kind, String type) {
        return new ProtoSchema.Field(name, number, kind, type, ProtoSchema.Occurs.REPEATED, false, -1);
    }
}

package io.streamling.kafka.format;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.kafka.format.internal.Retrying;
import io.streamling.kafka.format.internal.json.JsonOptions;
import io.streamling.kafka.format.internal.protobuf.DescriptorSet;
import io.streamling.kafka.format.internal.protobuf.MessageFrames;
import io.streamling.kafka.format.internal.protobuf.ProtoColumns;
import io.streamling.kafka.format.internal.protobuf.ProtoSchema;
import io.streamling.kafka.format.internal.protobuf.ProtobufReader;
import io.streamling.kafka.format.internal.protobuf.RegisteredProtobuf;
import io.streamling.kafka.format.internal.registry.RegisteredSchema;
import io.streamling.kafka.format.internal.registry.UnknownSchemaException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Protobuf messages: as Confluent's serializers frame them, with schemas from a registry, or bare, with a descriptor set.
 * Columns are the fields of one message, found by their numbers, so writers may add, remove and rename fields as Protobuf
 * allows. Fields that may be missing are nullable; those that have a default instead (proto3 without {@code optional}) are
 * not. Messages are ROWs, repeated fields ARRAYs, maps MAPs, enums VARCHAR; Timestamp, Duration and the wrappers are values.
 *
 * <p>The texts of schemas are read by Wire's parser: {@code com.squareup.wire:wire-schema-jvm} must be on the class path,
 * unless a descriptor set is given. Immutable for its users, and thread-safe: each method returns a changed copy.
 */
public final class Protobuf implements KafkaFormat {
    /** A schema and which of its messages the columns are. Immutable. */
    private record Root(ProtoSchema schema, String message) {}

    private record Options(
            @Nullable Registry registry,
            @Nullable ProtoSchema given,
            @Nullable String subject,
            @Nullable String message,
            boolean isOfKeys) {}

    private final Options options;
    private final Protobuf keys;
    private final Map<String, Root> rootByTopic = new ConcurrentHashMap<>();

    private Protobuf(Options options) {
        this.options = options;
        this.keys = options.isOfKeys
                ? this
                : new Protobuf(new Options(options.registry, options.given, options.subject, options.message, true));
    }

    /** Framed messages, with schemas from the registry at an address, or at several of the same registry. */
    public static Protobuf registry(String... addresses) {
        return registry(Registry.at(addresses));
    }

    /** Framed messages, with schemas from a registry. */
    public static Protobuf registry(Registry registry) {
        return new Protobuf(new Options(registry, null, null, null, false));
    }

    /**
     * Bare messages, described by what {@code protoc --include_imports --descriptor_set_out} writes.
     *
     * @param message the full name of the message
     */
    public static Protobuf descriptorSet(byte[] set, String message) {
        try {
            return new Protobuf(new Options(null, DescriptorSet.read(set), null, message, false));
        } catch (IllegalArgumentException e) {
            throw new StreamlingException(ErrorCode.PIPELINE_INVALID, String.valueOf(e.getMessage()), e);
        }
    }

    /** The subject whose newest schema is the pipeline's, whatever the registry's {@link SubjectName} is. */
    public Protobuf subject(String subject) {
        return new Protobuf(new Options(options.registry, options.given, subject, options.message, options.isOfKeys));
    }

    /** The full name of the message, unless it is the first one of the schema; records of others are bad ones. */
    public Protobuf message(String fullName) {
        return new Protobuf(new Options(options.registry, options.given, options.subject, fullName, options.isOfKeys));
    }

    @Override
    public String name() {
        return "protobuf";
    }

    @Override
    public boolean isOffline() {
        return options.given != null;
    }

    @Override
    public Schema schema(String topic) {
        Root root = root(topic);
        return new ProtoColumns(root.schema).columns(root.message);
    }

    /** Keys have the newest schema of {@code <topic>-key}. */
    @Override
    public Protobuf ofKeys() {
        return keys;
    }

    @Override
    public List<String> problems(List<String> keyColumns) {
        List<String> problems = new ArrayList<>();
        Registry registry = options.registry;
        if (registry != null) {
            problems.addAll(registry.problems());
            boolean needsMessage = registry.subjectName() != SubjectName.TOPIC && options.subject == null;
            if (needsMessage && options.message == null) {
                problems.add("subjects are named by " + registry.subjectName()
                        + ", and no message is: add message(...) or subject(...)");
            }
        }
        ProtoSchema given = options.given;
        if (given != null && !given.hasMessage(String.valueOf(options.message))) {
            problems.add(noMessage("the descriptor set", given));
        }
        return problems;
    }

    @Override
    public RecordDecoder createDecoder(DecoderContext context) {
        Root root = Retrying.call(context.retrier(), "fetch the Protobuf schema", () -> root(context.topic()));
        List<Field> projection = context.projection().getFields();
        ProtoColumns columns = new ProtoColumns(root.schema);
        for (Field column : projection) {
            String problem = columns.problem(root.message, column.getName());
            if (problem != null) {
                throw new StreamlingException(
                        ErrorCode.SCHEMA_MISMATCH,
                        "column '" + column.getName() + "' of topic '" + context.topic() + "' " + problem
                                + "; leave the column out of the query");
            }
        }
        ProtobufReader reader = new ProtobufReader(root.schema, root.message, projection, frames(root, context));
        return new SliceDecoder(context, reader, JsonOptions.DEFAULT);
    }

    @Override
    public String toString() {
        return "protobuf with " + (options.registry == null ? "a descriptor set" : options.registry);
    }

    private @Nullable MessageFrames frames(Root root, DecoderContext context) {
        Registry registry = options.registry;
        if (registry == null) {
            return null;
        }
        return new MessageFrames(
                root.message,
                id -> Retrying.call(context.retrier(), "fetch schema id " + id, () -> registered(registry, id)),
                context.clock()::millis,
                registry.client().options().unknownFor().toMillis());
    }

    private static @Nullable RegisteredSchema registered(Registry registry, int id) {
        try {
            return registry.client().byId(id);
        } catch (UnknownSchemaException e) {
            return null;
        }
    }

    private Root root(String topic) {
        Root known = rootByTopic.get(topic);
        if (known != null) {
            return known;
        }
        ProtoSchema given = options.given;
        Root found = given == null ? fetched(topic) : root("the descriptor set", given);
        Root first = rootByTopic.putIfAbsent(topic, found);
        return first == null ? found : first;
    }

    private Root root(String what, ProtoSchema schema) {
        String message = options.message == null ? schema.firstMessage() : options.message;
        if (message == null || !schema.hasMessage(message)) {
            throw new StreamlingException(ErrorCode.SCHEMA_MISMATCH, noMessage(what, schema));
        }
        return new Root(schema, message);
    }

    private String noMessage(String what, ProtoSchema schema) {
        return what + " has no message"
                + (options.message == null ? "" : " '" + options.message + "': there are " + schema.mainMessages());
    }

    private Root fetched(String topic) {
        Registry registry = Objects.requireNonNull(options.registry);
        String subject = subjectOf(topic, registry);
        try {
            RegisteredSchema latest = registry.client().latest(subject).schema();
            return root("subject '" + subject + "'", RegisteredProtobuf.parse(latest));
        } catch (IllegalArgumentException e) {
            throw new StreamlingException(ErrorCode.SCHEMA_MISMATCH, "subject '" + subject + "': " + e.getMessage(), e);
        } catch (UnknownSchemaException e) {
            throw new StreamlingException(
                    ErrorCode.NOT_FOUND, e.getMessage() + "; name the subject, or register a schema first", e);
        }
    }

    private String subjectOf(String topic, Registry registry) {
        if (options.subject != null) {
            return options.subject;
        }
        return options.isOfKeys
                ? registry.subjectName().ofKey(topic, options.message)
                : registry.subjectName().ofValue(topic, options.message);
    }
}

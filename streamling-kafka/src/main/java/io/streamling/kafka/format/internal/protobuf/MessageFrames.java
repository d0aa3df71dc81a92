package io.streamling.kafka.format.internal.protobuf;

import io.streamling.kafka.format.internal.Malformed;
import io.streamling.kafka.format.internal.registry.RegisteredSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads what Confluent's serializers write before a message: a zero byte, the id of the writer's schema, and which of its
 * messages follows. Fields are found by their numbers, so the writer's schema only has to say that the message is the right
 * one. One thread.
 */
public final class MessageFrames {
    private static final int ID_BYTES = 4;
    private static final int MAX_KNOWN = 1000;
    private static final int MAX_PATH = 100;

    /** What is known of an id: its messages, or what is wrong with it until some time. */
    private record Known(@Nullable ProtoSchema schema, String problem, long untilMillis) {}

    private final String message;
    private final IntFunction<@Nullable RegisteredSchema> schemaById;
    private final LongSupplier nowMillis;
    private final long unknownForMillis;
    private final Map<Integer, Known> knownById = new LinkedHashMap<>(16, 0.75f, true);
    /** The last schema whose first message is the wanted one, the usual case. */
    private int lastId = -1;

    /**
     * For one decoder.
     *
     * @param message the full name of the only message to read
     * @param schemaById asks the registry; null for an id that it does not know
     * @param unknownForMillis how long such an id is not asked for again
     */
    public MessageFrames(
            String message,
            IntFunction<@Nullable RegisteredSchema> schemaById,
            LongSupplier nowMillis,
            long unknownForMillis) {
        this.message = message;
        this.schemaById = schemaById;
        this.nowMillis = nowMillis;
        this.unknownForMillis = unknownForMillis;
    }

    /** Moves past the frame. */
    void read(ProtoInput in) throws Malformed {
        if (in.limit - in.position <= ID_BYTES + 1) {
            throw new Malformed("not framed Protobuf: " + (in.limit - in.position) + " bytes, and the frame alone has "
                    + (ID_BYTES + 2));
        }
        int magic = in.bytes[in.take(1)];
        if (magic != 0) {
            throw new Malformed("not framed Protobuf: the first byte (magic byte) is " + (magic & 0xFF)
                    + " instead of 0; was it written with a schema registry");
        }
        int id = Integer.reverseBytes(in.readFixed32());
        if (id == lastId && in.bytes[in.position] == 0) {
            in.position++;
            return;
        }
        try {
            check(id, path(in));
        } catch (Malformed e) {
            throw new Malformed("schema id " + id + ": " + e.getMessage());
        }
    }

    private static List<Integer> path(ProtoInput in) throws Malformed {
        long count = in.readZigzag();
        if (count == 0) {
            return List.of(0);
        }
        if (count < 0 || count > MAX_PATH) {
            throw new Malformed("a list of " + count + " message indexes");
        }
        List<Integer> path = new ArrayList<>();
        for (long i = 0; i < count; i++) {
            path.add((int) in.readZigzag());
        }
        return path;
    }

    private void check(int id, List<Integer> path) throws Malformed {
        Known known = knownById.get(id);
        if (known == null || nowMillis.getAsLong() >= known.untilMillis) {
            known = learn(id);
            knownById.put(id, known);
            if (knownById.size() > MAX_KNOWN) {
                knownById.remove(knownById.keySet().iterator().next());
            }
        }
        if (known.schema == null) {
            throw new Malformed(known.problem);
        }
        String found = known.schema.nameByPath().get(path);
        if (!message.equals(found)) {
            throw new Malformed(
                    found == null
                            ? "it has no message at " + path
                            : "message '" + found + "' instead of '" + message + "'");
        }
        if (path.equals(List.of(0))) {
            lastId = id;
        }
    }

    private Known learn(int id) {
        RegisteredSchema schema = schemaById.apply(id);
        if (schema == null) {
            return new Known(null, "the schema registry does not know it", nowMillis.getAsLong() + unknownForMillis);
        }
        try {
            return new Known(RegisteredProtobuf.parse(schema), "", Long.MAX_VALUE);
        } catch (IllegalArgumentException e) {
            return new Known(null, String.valueOf(e.getMessage()), Long.MAX_VALUE);
        }
    }
}

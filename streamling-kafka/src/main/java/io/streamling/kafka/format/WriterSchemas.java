package io.streamling.kafka.format;

import io.streamling.format.DecodeException;
import io.streamling.kafka.format.internal.Retrying;
import io.streamling.kafka.format.internal.avro.AvroPlan;
import io.streamling.kafka.format.internal.avro.AvroText;
import io.streamling.kafka.format.internal.registry.RegisteredSchema;
import io.streamling.kafka.format.internal.registry.SchemaRegistry;
import io.streamling.kafka.format.internal.registry.UnknownSchemaException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** The plans of the schemas that were met so far, by id, the least recently used ones forgotten. Decoder's thread only. */
final class WriterSchemas {
    private static final int MAX_KNOWN = 1000;
    private final SchemaRegistry registry;
    private final Function<Schema, AvroPlan> planner;
    private final DecoderContext context;
    private final @Nullable SchemaWatch watch;
    private final boolean asRecords;
    private final Map<Integer, Known> knownById = new LinkedHashMap<>(16, 0.75f, true);

    /**
     * For one decoder.
     *
     * @param watch told of each schema that can be read; null where nobody wants to know
     * @param asRecords whether a schema of other values is taken as that of a record with one field
     */
    WriterSchemas(
            SchemaRegistry registry,
            Function<Schema, AvroPlan> planner,
            DecoderContext context,
            @Nullable SchemaWatch watch,
            boolean asRecords) {
        this.registry = registry;
        this.planner = planner;
        this.context = context;
        this.watch = watch;
        this.asRecords = asRecords;
    }

    /** The plan for what was written with the schema of this id; may block while the registry is asked. */
    AvroPlan plan(int id) throws DecodeException {
        Known known = knownById.get(id);
        if (known == null || known.isOver(context)) {
            known = learn(id);
            knownById.put(id, known);
            if (knownById.size() > MAX_KNOWN) {
                knownById.remove(knownById.keySet().iterator().next());
            }
        }
        if (known.plan == null) {
            throw new DecodeException("schema id " + id + ": " + known.problem);
        }
        return known.plan;
    }

    private Known learn(int id) {
        RegisteredSchema schema = Retrying.call(context.retrier(), "fetch schema id " + id, () -> registeredOrNull(id));
        if (schema == null) {
            long until =
                    context.clock().millis() + registry.options().unknownFor().toMillis();
            return new Known(null, "the schema registry does not know it", until);
        }
        String problem = AvroText.problem(schema);
        if (problem != null) {
            return Known.bad(problem);
        }
        try {
            Schema parsed = AvroText.parse(schema);
            Schema writer = asRecords ? AvroText.asRecord(parsed) : parsed;
            if (watch != null) {
                watch.met(id, writer);
            }
            return new Known(planner.apply(writer), "", Long.MAX_VALUE);
        } catch (AvroRuntimeException e) {
            return Known.bad("not an Avro schema: " + e.getMessage());
        }
    }

    private @Nullable RegisteredSchema registeredOrNull(int id) {
        try {
            return registry.byId(id);
        } catch (UnknownSchemaException e) {
            return null;
        }
    }

    private record Known(@Nullable AvroPlan plan, String problem, long untilMillis) {
        static Known bad(String problem) {
            return new Known(null, problem, Long.MAX_VALUE);
        }

        boolean isOver(DecoderContext context) {
            return untilMillis != Long.MAX_VALUE && context.clock().millis() >= untilMillis;
        }
    }
}

package io.streamling.kafka.format.internal.registry;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Asks a schema registry. What an id or a version stands for never changes, so it is asked for once. Thread-safe; starts
 * no thread; each method blocks, for up to the timeout per address and schema.
 *
 * <p>Every method throws {@link StreamlingException}: SOURCE_UNAVAILABLE when no address answers properly (to be tried
 * again), ACCESS_DENIED when the credentials or a certificate are refused, NOT_FOUND when something else than a registry
 * answers, PIPELINE_INVALID when the {@linkplain RegistryOptions#problems options} are wrong.
 */
public final class SchemaRegistry {
    private static final int MAX_DEPTH = 20;

    private final RegistryOptions options;
    private final RegistryConnection connection;
    private final Map<String, RegisteredSchema> known = new LinkedHashMap<>(16, 0.75f, true);
    private volatile boolean checked;

    /** Connects to nothing yet. */
    public SchemaRegistry(RegistryOptions options) {
        this.options = options;
        this.connection = new RegistryConnection(options);
    }

    /** How it is reached. */
    public RegistryOptions options() {
        return options;
    }

    /** The schema behind an id. */
    public RegisteredSchema byId(int id) throws UnknownSchemaException {
        String place = "id " + id;
        RegisteredSchema cached = cached(place);
        return cached != null ? cached : keep(place, schemaOf(ask(RegistryRequest.byId(id)), 0));
    }

    /** The newest schema of a subject. */
    public SubjectVersion latest(String subject) throws UnknownSchemaException {
        RegistryAnswer answer = ask(RegistryRequest.version(subject, "latest"));
        return new SubjectVersion(Math.max(0, answer.id()), schemaOf(answer, 0));
    }

    /** Registers a schema and returns its id; the same id when it is there already. */
    public int register(String subject, RegisteredSchema schema) throws UnknownSchemaException {
        return ask(RegistryRequest.register(subject, schema)).id();
    }

    /** The id of a schema that is registered in a subject already. */
    public int idOf(String subject, RegisteredSchema schema) throws UnknownSchemaException {
        return ask(RegistryRequest.find(subject, schema)).id();
    }

    private RegistryAnswer ask(RegistryRequest request) throws UnknownSchemaException {
        if (!checked) {
            List<String> problems = options.problems();
            if (!problems.isEmpty()) {
                throw new StreamlingException(ErrorCode.PIPELINE_INVALID, String.join("; ", problems));
            }
            checked = true;
        }
        return connection.ask(request);
    }

    private RegisteredSchema version(RegistryAnswer.Pointer pointer, int depth) throws UnknownSchemaException {
        String place = "version " + pointer.version() + " of " + pointer.subject();
        RegisteredSchema cached = cached(place);
        if (cached != null) {
            return cached;
        }
        RegistryRequest request = RegistryRequest.version(pointer.subject(), Integer.toString(pointer.version()));
        return keep(place, schemaOf(ask(request), depth));
    }

    private RegisteredSchema schemaOf(RegistryAnswer answer, int depth) throws UnknownSchemaException {
        String text = answer.schema();
        if (text == null) {
            throw new UnknownSchemaException("the schema registry's answer holds no schema");
        }
        if (depth > MAX_DEPTH) {
            throw new UnknownSchemaException("references are nested more than " + MAX_DEPTH + " levels deep");
        }
        List<RegisteredSchema.Reference> references = new ArrayList<>();
        for (RegistryAnswer.Pointer pointer : answer.references()) {
            references.add(new RegisteredSchema.Reference(
                    pointer.name(), pointer.subject(), pointer.version(), version(pointer, depth + 1)));
        }
        return new RegisteredSchema(answer.schemaType(), text, references);
    }

    private @Nullable RegisteredSchema cached(String place) {
        synchronized (known) {
            return known.get(place);
        }
    }

    private RegisteredSchema keep(String place, RegisteredSchema schema) {
        synchronized (known) {
            known.put(place, schema);
            if (known.size() > options.cachedSchemas()) {
                known.remove(known.keySet().iterator().next());
            }
        }
        return schema;
    }
}

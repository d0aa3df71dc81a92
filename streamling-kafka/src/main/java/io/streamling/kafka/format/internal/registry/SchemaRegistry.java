package io.streamling.kafka.format.internal.registry;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Asks a schema registry over HTTP, the next address when one does not answer. What an id stands for never changes, so
 * it is asked for once. Thread-safe; starts no thread; each method blocks, for up to the timeout per address.
 *
 * <p>Every method throws {@link StreamlingException}: SOURCE_UNAVAILABLE when no address answers properly (to be tried
 * again), ACCESS_DENIED when the credentials are refused.
 */
public final class SchemaRegistry {
    private static final int MAX_CACHED = 1000;
    private static final int MAX_ANSWER_BYTES = 16 << 20;
    private static final int UNPROCESSABLE = 422;
    private static final String CONTENT_TYPE = "application/vnd.schemaregistry.v1+json";

    private final List<RegistryAddress> addresses;
    private final int timeoutMillis;
    private final Map<Integer, RegisteredSchema> schemaById = new LinkedHashMap<>(16, 0.75f, true);

    /** Asks these addresses in order. */
    public SchemaRegistry(List<RegistryAddress> addresses, Duration timeout) {
        this.addresses = List.copyOf(addresses);
        this.timeoutMillis = (int) Math.min(Integer.MAX_VALUE, timeout.toMillis());
    }

    /** The schema behind an id. */
    public RegisteredSchema byId(int id) throws UnknownSchemaException {
        synchronized (schemaById) {
            RegisteredSchema known = schemaById.get(id);
            if (known != null) {
                return known;
            }
        }
        RegisteredSchema schema = schemaOf(ask("GET", "/schemas/ids/" + id, null, "schema id " + id));
        synchronized (schemaById) {
            schemaById.put(id, schema);
            if (schemaById.size() > MAX_CACHED) {
                schemaById.remove(schemaById.keySet().iterator().next());
            }
        }
        return schema;
    }

    /** The newest schema of a subject. */
    public RegisteredSchema latest(String subject) throws UnknownSchemaException {
        return schemaOf(ask("GET", subjectPath(subject) + "/latest", null, "subject '" + subject + "'"));
    }

    /** Registers an Avro schema and returns its id; the same id when it is there already. */
    public int register(String subject, String schema) throws UnknownSchemaException {
        String body = "{\"schema\":" + quoted(schema) + "}";
        return ask("POST", subjectPath(subject), body, "subject '" + subject + "'")
                .id();
    }

    private RegistryAnswer ask(String method, String path, @Nullable String body, String what)
            throws UnknownSchemaException {
        StreamlingException last = null;
        for (RegistryAddress address : addresses) {
            try {
                return askOne(address, method, path, body, what);
            } catch (StreamlingException e) {
                if (!e.code().isRetryable()) {
                    throw e;
                }
                if (last != null) {
                    e.addSuppressed(last);
                }
                last = e;
            }
        }
        throw last == null ? new IllegalStateException("a registry without an address") : last;
    }

    private RegistryAnswer askOne(
            RegistryAddress address, String method, String path, @Nullable String body, String what)
            throws UnknownSchemaException {
        String prefix = "schema registry " + address + ": " + what + ": ";
        int status;
        byte[] answer;
        try {
            HttpURLConnection connection = connect(address, method, path, body);
            status = connection.getResponseCode();
            answer = read(connection, status);
        } catch (IOException e) {
            throw unavailable(prefix + "no answer (" + e.getClass().getSimpleName() + ")", e);
        }
        if (status == HttpURLConnection.HTTP_OK) {
            return parse(answer, prefix);
        }
        throw refused(status, prefix);
    }

    private HttpURLConnection connect(RegistryAddress address, String method, String path, @Nullable String body)
            throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) address.resolve(path).toURL().openConnection();
        connection.setRequestMethod(method);
        connection.setConnectTimeout(timeoutMillis);
        connection.setReadTimeout(timeoutMillis);
        connection.setInstanceFollowRedirects(false);
        connection.setUseCaches(false);
        // A connection that is kept would be kept by a thread of the JDK; there are only a few requests in a run.
        connection.setRequestProperty("Connection", "close");
        connection.setRequestProperty("Accept", CONTENT_TYPE + ", application/json");
        if (address.authorization() != null) {
            connection.setRequestProperty("Authorization", address.authorization());
        }
        if (body != null) {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            connection.setDoOutput(true);
            connection.setFixedLengthStreamingMode(bytes.length);
            connection.setRequestProperty("Content-Type", CONTENT_TYPE);
            try (OutputStream out = connection.getOutputStream()) {
                out.write(bytes);
            }
        }
        return connection;
    }

    private static byte[] read(HttpURLConnection connection, int status) throws IOException {
        try (InputStream in =
                status == HttpURLConnection.HTTP_OK ? connection.getInputStream() : connection.getErrorStream()) {
            byte[] answer = in == null ? new byte[0] : in.readNBytes(MAX_ANSWER_BYTES + 1);
            if (answer.length > MAX_ANSWER_BYTES) {
                throw new IOException("an answer of more than " + MAX_ANSWER_BYTES + " bytes");
            }
            return answer;
        }
    }

    private static RegistryAnswer parse(byte[] answer, String prefix) {
        try {
            return RegistryAnswer.parse(answer);
        } catch (IOException e) {
            // Without the cause, whose message quotes the answer.
            throw unavailable(prefix + "the answer is not the JSON of a schema registry; check the address", null);
        }
    }

    private static RegisteredSchema schemaOf(RegistryAnswer answer) throws UnknownSchemaException {
        String text = answer.schema();
        if (text == null) {
            throw new UnknownSchemaException("the schema registry's answer holds no schema");
        }
        return new RegisteredSchema(answer.schemaType(), text, answer.hasReferences());
    }

    private static RuntimeException refused(int status, String prefix) throws UnknownSchemaException {
        return switch (status) {
            case HttpURLConnection.HTTP_NOT_FOUND -> throw new UnknownSchemaException(prefix + "not found");
            case HttpURLConnection.HTTP_UNAUTHORIZED, HttpURLConnection.HTTP_FORBIDDEN ->
                new StreamlingException(
                        ErrorCode.ACCESS_DENIED,
                        prefix + "access refused (" + status + "); check the user, the password and their permissions");
            case HttpURLConnection.HTTP_CONFLICT, UNPROCESSABLE ->
                new StreamlingException(
                        ErrorCode.SCHEMA_MISMATCH,
                        prefix + "the schema is refused (" + status
                                + "); make it valid Avro that fits the subject's compatibility rule");
            case HttpURLConnection.HTTP_CLIENT_TIMEOUT, 429 -> unavailable(prefix + "answered " + status, null);
            default ->
                status >= HttpURLConnection.HTTP_INTERNAL_ERROR
                        ? unavailable(prefix + "answered " + status, null)
                        : new StreamlingException(
                                ErrorCode.NOT_FOUND,
                                prefix + "answered " + status + ", which no schema registry does; check the address");
        };
    }

    private static StreamlingException unavailable(String message, @Nullable IOException cause) {
        return new StreamlingException(ErrorCode.SOURCE_UNAVAILABLE, message, cause);
    }

    private static String subjectPath(String subject) {
        String encoded = URLEncoder.encode(subject, StandardCharsets.UTF_8).replace("+", "%20");
        return "/subjects/" + encoded + "/versions";
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder(text.length() + 16).append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ') {
                quoted.append(String.format("\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}

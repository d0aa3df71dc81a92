package io.streamling.kafka.format.internal.registry;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.kafka.security.internal.TlsFailure;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Authenticator;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/** Asks one registry over HTTP, the next address when one does not answer. Thread-safe; starts no thread. */
final class RegistryConnection {
    private static final int MAX_ANSWER_BYTES = 16 << 20;
    private static final String CONTENT_TYPE = "application/vnd.schemaregistry.v1+json";

    private final RegistryOptions options;
    private final int timeoutMillis;
    private final @Nullable BearerToken bearer;
    private @Nullable SSLSocketFactory sockets;

    RegistryConnection(RegistryOptions options) {
        this.options = options;
        this.timeoutMillis = (int) Math.min(Integer.MAX_VALUE, options.timeout().toMillis());
        this.bearer = options.bearer() == null ? null : new BearerToken(options.bearer());
    }

    RegistryAnswer ask(RegistryRequest request) throws UnknownSchemaException {
        StreamlingException last = null;
        for (RegistryAddress address : options.addresses()) {
            try {
                return askOne(address, request);
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

    private RegistryAnswer askOne(RegistryAddress address, RegistryRequest request) throws UnknownSchemaException {
        String prefix = "schema registry " + address + ": " + request.what() + ": ";
        String authorization = bearer == null ? address.authorization() : bearer.header();
        RegistryReply reply = send(address, request, authorization, prefix);
        if (reply.status() == HttpURLConnection.HTTP_UNAUTHORIZED && bearer != null && authorization != null) {
            bearer.refused(authorization);
            String renewed = bearer.header();
            if (!renewed.equals(authorization)) {
                reply = send(address, request, renewed, prefix);
            }
        }
        return reply.answer(prefix);
    }

    private RegistryReply send(
            RegistryAddress address, RegistryRequest request, @Nullable String authorization, String prefix) {
        try {
            HttpURLConnection connection = connect(address, request, authorization);
            int status = connection.getResponseCode();
            return new RegistryReply(status, read(connection, status));
        } catch (IOException e) {
            String tls = address.isEncrypted() ? TlsFailure.explain(e) : null;
            if (tls != null) {
                throw new StreamlingException(ErrorCode.ACCESS_DENIED, prefix + tls, e);
            }
            throw new StreamlingException(
                    ErrorCode.SOURCE_UNAVAILABLE,
                    prefix + "no answer (" + e.getClass().getSimpleName() + ")",
                    e);
        }
    }

    private HttpURLConnection connect(RegistryAddress address, RegistryRequest request, @Nullable String authorization)
            throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) address.resolve(request.path()).toURL().openConnection();
        if (connection instanceof HttpsURLConnection encrypted) {
            encrypted.setSSLSocketFactory(sockets());
            // Asked only when the certificate does not have the name: whatever the application has set for all of its
            // JVM.
            encrypted.setHostnameVerifier((host, session) -> false);
        }
        // The application's own one, for all of its JVM, must not be asked.
        connection.setAuthenticator(new Authenticator() {});
        connection.setRequestMethod(request.method());
        connection.setConnectTimeout(timeoutMillis);
        connection.setReadTimeout(timeoutMillis);
        connection.setInstanceFollowRedirects(false);
        connection.setUseCaches(false);
        // A connection that is kept would be kept by a thread of the JDK; there are only a few requests in a run.
        connection.setRequestProperty("Connection", "close");
        connection.setRequestProperty("Accept", CONTENT_TYPE + ", application/json");
        if (authorization != null) {
            connection.setRequestProperty("Authorization", authorization);
        }
        if (request.body() != null) {
            write(connection, request.body().getBytes(StandardCharsets.UTF_8));
        }
        return connection;
    }

    private static void write(HttpURLConnection connection, byte[] body) throws IOException {
        connection.setDoOutput(true);
        connection.setFixedLengthStreamingMode(body.length);
        connection.setRequestProperty("Content-Type", CONTENT_TYPE);
        try (OutputStream out = connection.getOutputStream()) {
            out.write(body);
        }
    }

    private synchronized SSLSocketFactory sockets() {
        SSLSocketFactory known = sockets;
        if (known == null) {
            known = options.tls() == null
                    ? (SSLSocketFactory) SSLSocketFactory.getDefault()
                    : options.tls().context().getSocketFactory();
            sockets = known;
        }
        return known;
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
}

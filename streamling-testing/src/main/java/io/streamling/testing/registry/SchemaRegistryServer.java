package io.streamling.testing.registry;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.streamling.testing.tls.TestCertificate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/**
 * A schema registry on a free port of the loopback interface, with the REST routes that clients of Confluent's use:
 * register, look up, by id, by version, latest, list. It can ask for a password, answer errors, and hang. Thread-safe.
 *
 * <pre>{@code
 * try (SchemaRegistryServer registry = SchemaRegistryServer.start()) {
 *     int id = registry.register("orders-value", "{\"type\":\"record\", ...}");
 *     ConfluentAvro.registry(registry.url());
 * }
 * }</pre>
 */
public final class SchemaRegistryServer implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads;
    private final Subjects subjects = new Subjects();
    private final Routes routes = new Routes(subjects);
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final AtomicInteger failuresLeft = new AtomicInteger();
    private volatile int failureStatus = 503;
    private volatile CountDownLatch hanging = new CountDownLatch(0);
    private volatile @Nullable String authorization;
    private final String url;
    private final List<String> prefix;

    private SchemaRegistryServer(HttpServer server, String path) {
        this.server = server;
        InetSocketAddress address = server.getAddress();
        this.url = (server instanceof HttpsServer ? "https://" : "http://")
                + address.getAddress().getHostAddress() + ":" + address.getPort() + path;
        this.prefix = parts(path);
        this.threads = Executors.newCachedThreadPool(SchemaRegistryServer::daemon);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
    }

    /** Starts one. */
    public static SchemaRegistryServer start() {
        return startAt("");
    }

    /** Starts one whose routes are below a path, such as {@code /apis/ccompat/v7}; everything else is not found. */
    public static SchemaRegistryServer startAt(String path) {
        try {
            return start(HttpServer.create(anyPort(), 0), path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts one with HTTPS that shows this certificate. */
    public static SchemaRegistryServer startTls(TestCertificate certificate) {
        return startTls(certificate, false);
    }

    /** Starts one with HTTPS that takes only clients with a certificate of the same authority. */
    public static SchemaRegistryServer startMutualTls(TestCertificate certificate) {
        return startTls(certificate, true);
    }

    private static SchemaRegistryServer startTls(TestCertificate certificate, boolean needsClient) {
        try {
            HttpsServer server = HttpsServer.create(anyPort(), 0);
            server.setHttpsConfigurator(new HttpsConfigurator(certificate.context()) {
                @Override
                public void configure(HttpsParameters parameters) {
                    SSLParameters wanted = getSSLContext().getDefaultSSLParameters();
                    wanted.setNeedClientAuth(needsClient);
                    parameters.setSSLParameters(wanted);
                }
            });
            return start(server, "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static SchemaRegistryServer start(HttpServer server, String path) {
        try {
            SchemaRegistryServer registry = new SchemaRegistryServer(server, path);
            // The server's own thread is a daemon only when the thread that starts it is one.
            Thread starter = daemon(server::start);
            starter.start();
            starter.join();
            return registry;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the schema registry was starting", e);
        }
    }

    private static InetSocketAddress anyPort() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }

    /** Where it listens, such as {@code http://127.0.0.1:40123}. */
    public String url() {
        return url;
    }

    /** Registers a schema without a request. Returns its id: the same for the same text, also under another subject. */
    public int register(String subject, String schema) {
        return subjects.register(subject, StoredSchema.avro(schema));
    }

    /** Refuses requests without this user and password from now on. */
    public void requireBasicAuth(String user, String password) {
        byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        authorization = "Basic " + Base64.getEncoder().encodeToString(pair);
    }

    /** Refuses requests without this bearer token from now on. */
    public void requireBearer(String token) {
        authorization = "Bearer " + token;
    }

    /** Registers a schema that refers to others, without a request. Returns its id. */
    public int register(String subject, String schema, String type, SchemaReference... references) {
        return subjects.register(subject, new StoredSchema(schema, type, Arrays.asList(references)));
    }

    /** Refuses with 409 and this message whatever is registered in a subject from now on. */
    public void refuseVersions(String subject, String message) {
        subjects.refuse(subject, message);
    }

    /** Answers the next requests with an HTTP status and an error text. */
    public void failNext(int times, int status) {
        failureStatus = status;
        failuresLeft.set(times);
    }

    /** Takes requests and answers none, until {@link #answerAgain}. */
    public void hang() {
        hanging = new CountDownLatch(1);
    }

    /** Answers what hangs and what comes. */
    public void answerAgain() {
        hanging.countDown();
    }

    /** Every request so far, such as {@code GET /schemas/ids/1}; also those that failed. */
    public List<String> requests() {
        return List.copyOf(requests);
    }

    @Override
    public void close() {
        answerAgain();
        server.stop(0);
        threads.shutdownNow();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            URI uri = exchange.getRequestURI();
            requests.add(exchange.getRequestMethod() + " " + uri.getRawPath());
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            hanging.await();
            send(exchange, answer(exchange, parts(uri.getRawPath()), body));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Answer answer(HttpExchange exchange, List<String> path, String body) {
        if (failuresLeft.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            return Answer.error(failureStatus, "planted failure");
        }
        String expected = authorization;
        if (expected != null && !expected.equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
            return Answer.error(401, "Unauthorized");
        }
        if (path.size() < prefix.size() || !path.subList(0, prefix.size()).equals(prefix)) {
            return new Answer(404, "<html>not here</html>");
        }
        return routes.answer(exchange.getRequestMethod(), path.subList(prefix.size(), path.size()), body);
    }

    private static void send(HttpExchange exchange, Answer answer) throws IOException {
        byte[] bytes = answer.json().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/vnd.schemaregistry.v1+json");
        exchange.sendResponseHeaders(answer.status(), bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private static List<String> parts(String path) {
        return Arrays.stream(path.split("/"))
                .filter(part -> !part.isEmpty())
                .map(part -> URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8))
                .toList();
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "schema-registry");
        thread.setDaemon(true);
        return thread;
    }
}

package io.streamling.testing.registry;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
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

    private SchemaRegistryServer(HttpServer server) {
        this.server = server;
        this.threads = Executors.newCachedThreadPool(SchemaRegistryServer::daemon);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
    }

    /** Starts one. */
    public static SchemaRegistryServer start() {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            SchemaRegistryServer registry = new SchemaRegistryServer(server);
            // The server's own thread is a daemon only when the thread that starts it is one.
            Thread starter = daemon(server::start);
            starter.start();
            starter.join();
            return registry;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the schema registry was starting", e);
        }
    }

    /** Where it listens, such as {@code http://127.0.0.1:40123}. */
    public String url() {
        InetSocketAddress address = server.getAddress();
        return "http://" + address.getAddress().getHostAddress() + ":" + address.getPort();
    }

    /** Registers a schema without a request. Returns its id: the same for the same text, also under another subject. */
    public int register(String subject, String schema) {
        return subjects.register(subject, schema);
    }

    /** Refuses requests without this user and password from now on. */
    public void requireBasicAuth(String user, String password) {
        byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        authorization = "Basic " + Base64.getEncoder().encodeToString(pair);
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
        return routes.answer(exchange.getRequestMethod(), path, body);
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

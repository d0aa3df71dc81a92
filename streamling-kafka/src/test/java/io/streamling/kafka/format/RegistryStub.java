package io.streamling.kafka.format;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.avro.Schema;

/** A real HTTP server that answers as a schema registry does, and fails when it is told to. Thread-safe. */
final class RegistryStub implements AutoCloseable {
    private final HttpServer server;
    private final Map<Integer, String> answerById = new ConcurrentHashMap<>();
    private final Map<String, Integer> idBySubject = new ConcurrentHashMap<>();
    private final AtomicInteger ids = new AtomicInteger();

    final List<String> requests = new CopyOnWriteArrayList<>();
    final AtomicInteger failures = new AtomicInteger();
    volatile int failureStatus = 503;
    volatile String credentials = "";

    RegistryStub() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::answer);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Registers under the next id. */
    int register(String subject, Schema schema) {
        return registerAnswer(subject, "{\"schema\":" + quoted(schema.toString()) + "}");
    }

    /** What the registry says about an id, as it is. */
    int registerAnswer(String subject, String answer) {
        int id = ids.incrementAndGet();
        answerById.put(id, answer);
        idBySubject.put(subject, id);
        return id;
    }

    static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private void answer(HttpExchange exchange) throws IOException {
        requests.add(
                exchange.getRequestMethod() + " " + exchange.getRequestURI().getRawPath());
        exchange.getRequestBody().readAllBytes();
        if (failures.get() != 0 && failures.getAndUpdate(left -> left > 0 ? left - 1 : left) != 0) {
            send(exchange, failureStatus, "{\"error_code\":" + failureStatus + ",\"message\":\"down\"}");
            return;
        }
        String expected = "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
        if (!credentials.isEmpty()
                && !expected.equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
            send(exchange, 401, "{\"error_code\":40101,\"message\":\"no\"}");
            return;
        }
        List<String> path =
                new ArrayList<>(List.of(exchange.getRequestURI().getPath().split("/")));
        Integer id = path.contains("ids") ? Integer.valueOf(path.get(path.size() - 1)) : idBySubject.get(path.get(2));
        String answer = id == null ? null : answerById.get(id);
        if (answer == null) {
            send(exchange, 404, "{\"error_code\":40403,\"message\":\"not found\"}");
        } else {
            send(exchange, 200, answer.replaceFirst("\\{", "{\"id\":" + id + ","));
        }
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}

package io.streamling.testing.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SchemaRegistryServerTest {
    private static final String SCHEMA = "{\"type\":\"string\", \"doc\":\"tab\\t\"}";
    private static final String SCHEMA_JSON = "\"{\\\"type\\\":\\\"string\\\", \\\"doc\\\":\\\"tab\\\\t\\\"}\"";

    private final SchemaRegistryServer registry = SchemaRegistryServer.start();
    private final HttpClient client = HttpClient.newHttpClient();

    @AfterEach
    void close() {
        registry.close();
    }

    @Test
    void givesSchemasByIdVersionAndLatest() throws Exception {
        assertThat(registry.register("orders-value", SCHEMA)).isEqualTo(1);
        assertThat(registry.register("orders-value", "\"int\"")).isEqualTo(2);

        assertThat(get("/schemas/ids/1").body()).isEqualTo("{\"schema\":" + SCHEMA_JSON + "}");
        assertThat(get("/subjects/orders-value/versions/1").body())
                .isEqualTo("{\"subject\":\"orders-value\",\"version\":1,\"id\":1,\"schema\":" + SCHEMA_JSON + "}");
        assertThat(get("/subjects/orders-value/versions/latest").body()).contains("\"version\":2,\"id\":2");
        assertThat(get("/subjects/orders-value/versions").body()).isEqualTo("[1,2]");
        assertThat(get("/subjects").body()).isEqualTo("[\"orders-value\"]");
    }

    @Test
    void registersOverHttpAndGivesTheSameIdForTheSameSchema() throws Exception {
        String body = "{\"schemaType\":\"AVRO\",\"metadata\":{\"schema\":\"no\"},\"schema\":" + SCHEMA_JSON + "}";

        assertThat(post("/subjects/a%2Fb-value/versions", body).body()).isEqualTo("{\"id\":1}");
        assertThat(registry.register("a/b-value", SCHEMA)).isEqualTo(1);
        assertThat(post("/subjects/a%2Fb-value", body).body()).contains("\"version\":1");
        assertThat(post("/subjects/other/versions", "{}").statusCode()).isEqualTo(422);
    }

    @Test
    void unknownThingsHaveTheirOwnCodes() throws Exception {
        registry.register("orders-value", SCHEMA);

        assertThat(get("/schemas/ids/7").statusCode()).isEqualTo(404);
        assertThat(get("/schemas/ids/7").body()).contains("40403");
        assertThat(get("/subjects/none/versions/latest").body()).contains("40401");
        assertThat(get("/subjects/orders-value/versions/9").body()).contains("40402");
        assertThat(get("/subjects/orders-value/versions/x").body()).contains("42202");
        assertThat(get("/elsewhere").statusCode()).isEqualTo(404);
    }

    @Test
    void asksForThePassword() throws Exception {
        registry.requireBasicAuth("me", "secret");
        String pair = Base64.getEncoder().encodeToString("me:secret".getBytes(StandardCharsets.UTF_8));

        assertThat(get("/subjects").statusCode()).isEqualTo(401);
        HttpRequest allowed =
                request("/subjects").header("Authorization", "Basic " + pair).build();
        assertThat(client.send(allowed, HttpResponse.BodyHandlers.ofString()).statusCode())
                .isEqualTo(200);
    }

    @Test
    void failsAndHangsWhenTold() throws Exception {
        // snippet:registry
        registry.failNext(1, 503);
        assertThat(get("/subjects").statusCode()).isEqualTo(503);
        assertThat(get("/subjects").statusCode()).isEqualTo(200);

        registry.hang();
        HttpRequest impatient =
                request("/subjects").timeout(Duration.ofMillis(200)).build();
        assertThatThrownBy(() -> client.send(impatient, HttpResponse.BodyHandlers.ofString()))
                .isInstanceOf(HttpTimeoutException.class);
        registry.answerAgain();
        // snippet:end
        assertThat(get("/subjects").statusCode()).isEqualTo(200);
        assertThat(registry.requests()).hasSize(4).containsOnly("GET /subjects");
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return client.send(request(path).build(), HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
        HttpRequest request =
                request(path).POST(HttpRequest.BodyPublishers.ofString(body)).build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(registry.url() + path));
    }
}

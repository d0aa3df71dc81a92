package io.streamling.kafka.format.internal.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.testing.registry.SchemaRegistryServer;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaRegistryTest {
    private static final String ORDER =
            "{\"type\":\"record\",\"name\":\"Order\",\"doc\":\"a \\\"quoted\\\" \\\\ word,\\n für Sie\","
                    + "\"fields\":[{\"name\":\"id\",\"type\":\"long\"}]}";
    private static final String OTHER =
            "{\"type\":\"record\",\"name\":\"Order\",\"fields\":[{\"name\":\"id\",\"type\":\"int\"}]}";

    private final SchemaRegistryServer server = SchemaRegistryServer.start();
    private final SchemaRegistry registry = registry(RegistryAddress.parse(server.url()));

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void registeredSchemaIsFoundByItsIdAndAsTheLatestCharacterByCharacter() throws Exception {
        int id = registry.register("orders-value", ORDER);

        assertThat(registry.byId(id)).isEqualTo(new RegisteredSchema("AVRO", ORDER, false));
        assertThat(registry.latest("orders-value").text()).isEqualTo(ORDER);
    }

    @Test
    void sameSchemaKeepsItsIdAndAnotherGetsAnother() throws Exception {
        int id = registry.register("orders-value", ORDER);

        assertThat(registry.register("orders-value", ORDER)).isEqualTo(id);
        assertThat(registry.register("orders-value", OTHER)).isNotEqualTo(id);
        assertThat(registry.latest("orders-value").text()).isEqualTo(OTHER);
    }

    @Test
    void subjectMayHoldAnything() throws Exception {
        String subject = "a b/c?d=é&e%20+#";

        int id = registry.register(subject, ORDER);

        assertThat(registry.latest(subject)).isEqualTo(registry.byId(id));
        assertThat(server.requests().get(0)).startsWith("POST /subjects/a%20b%2Fc%3Fd");
    }

    /** 409: it breaks the rule of compatibility; 422: it is not Avro. */
    @ParameterizedTest
    @ValueSource(ints = {409, 422})
    void schemaThatTheRegistryRefusesIsAMismatchThatNamesTheSubject(int status) {
        server.failNext(1, status);

        assertThatThrownBy(() -> registry.register("orders-value", OTHER))
                .isInstanceOfSatisfying(
                        StreamlingException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SCHEMA_MISMATCH))
                .hasMessageContaining("subject 'orders-value'")
                .hasMessageContaining("compatibility");
    }

    @Test
    void nextAddressIsAskedWhenOneIsDown() throws Exception {
        SchemaRegistry two = registry(RegistryAddress.parse("http://127.0.0.1:1"), RegistryAddress.parse(server.url()));

        assertThat(two.byId(two.register("orders-value", ORDER)).text()).isEqualTo(ORDER);
    }

    @Test
    void registeringWithoutTheRightPasswordIsRefusedAndNotTriedAgain() {
        server.requireBasicAuth("writer", "right-secret");
        SchemaRegistry wrong = registry(RegistryAddress.parse(server.url()).withBasicAuth("writer", "wrong-secret"));

        assertThatThrownBy(() -> wrong.register("orders-value", ORDER))
                .isInstanceOfSatisfying(
                        StreamlingException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.ACCESS_DENIED))
                .hasMessageContaining("subject 'orders-value'")
                .hasMessageNotContaining("secret");
        assertThat(server.requests()).hasSize(1);
    }

    private static SchemaRegistry registry(RegistryAddress... addresses) {
        return new SchemaRegistry(List.of(addresses), Duration.ofSeconds(5));
    }
}

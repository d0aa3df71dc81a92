package io.streamling.kafka.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.format.DecodeException;
import io.streamling.testing.registry.SchemaRegistryServer;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SchemaRegistryUseTest {
    private static final String ORDER =
            "{\"type\":\"record\",\"name\":\"Order\",\"fields\":[{\"name\":\"id\",\"type\":\"long\"}]}";
    private static final String LATER =
            "{\"type\":\"record\",\"name\":\"Order\",\"fields\":[{\"name\":\"id\",\"type\":\"int\"}]}";
    private static final String CLOSED_PORT = "http://127.0.0.1:1";

    private final SchemaRegistryServer registry = SchemaRegistryServer.start();
    private final int id = registry.register("orders-value", ORDER);

    @AfterEach
    void stop() {
        registry.close();
    }

    private ConfluentAvro format() {
        return ConfluentAvro.registry(registry.url());
    }

    private static byte[] order(int schemaId, long number) {
        return AvroBytes.framed(schemaId).number(number).bytes();
    }

    private static void assertCode(ThrowingCallable call, ErrorCode code) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        StreamlingException.class, e -> assertThat(e.code()).isEqualTo(code));
    }

    @Test
    void schemaIsFetchedOnceAndStays() throws DecodeException {
        ConfluentAvro format = format();
        format.schema("orders");
        registry.register("orders-value", LATER);
        try (Decoding decoding = Decoding.all(format)) {
            for (int i = 0; i < 100; i++) {
                decoding.add(order(id, i));
            }

            assertThat(decoding.rowCount()).isEqualTo(100);
            assertThat(registry.requests())
                    .containsExactly("GET /subjects/orders-value/versions/latest", "GET /schemas/ids/" + id);
        }
    }

    /** T26: an id that the registry does not know is a bad record, and is asked for again after a while. */
    @Test
    void unknownIdIsABadRecordUntilTheRegistryKnowsIt() throws DecodeException {
        int next = id + 1;
        try (Decoding decoding = Decoding.all(format())) {
            for (int i = 0; i < 10; i++) {
                assertThatThrownBy(() -> decoding.add(order(next, 1)))
                        .isInstanceOf(DecodeException.class)
                        .hasMessageContaining("schema id " + next);
            }
            assertThat(registry.requests())
                    .filteredOn(("GET /schemas/ids/" + next)::equals)
                    .hasSize(1);
            assertThat(registry.register("orders-value", LATER)).isEqualTo(next);
            decoding.now = decoding.now.plusSeconds(60);
            decoding.add(order(next, 1));

            assertThat(decoding.rows()).containsExactly(List.of(1L));
        }
    }

    /** T26: a registry that is down says nothing about the record. */
    @Test
    void registryThatIsDownIsNoBadRecord() throws DecodeException {
        try (Decoding decoding = Decoding.all(format())) {
            registry.failNext(1, 503);
            assertCode(() -> decoding.add(order(id, 1)), ErrorCode.SOURCE_UNAVAILABLE);
            registry.failNext(1, 429);
            assertCode(() -> decoding.add(order(id, 1)), ErrorCode.SOURCE_UNAVAILABLE);
            assertThat(decoding.rowCount()).isZero();
            decoding.add(order(id, 1));

            assertThat(decoding.rows()).containsExactly(List.of(1L));
        }
    }

    /** T26: no magic byte is a bad record that says so. */
    @Test
    void wrongMagicByteIsABadRecord() {
        try (Decoding decoding = Decoding.all(format())) {
            assertThatThrownBy(() -> decoding.add(new byte[] {'{', '"', 'i', 'd', '"', ':'}))
                    .isInstanceOf(DecodeException.class)
                    .hasMessageContaining("magic byte");
            assertThatThrownBy(() -> decoding.add(new byte[] {0, 0, 0}))
                    .isInstanceOf(DecodeException.class)
                    .hasMessageContaining("3 bytes");
        }
    }

    @Test
    void registryThatDoesNotAnswerTimesOut() {
        registry.hang();

        assertCode(
                () -> format().requestTimeout(Duration.ofMillis(100)).schema("orders"), ErrorCode.SOURCE_UNAVAILABLE);
        registry.answerAgain();
    }

    @Test
    void nextAddressIsAskedWhenOneIsDown() {
        ConfluentAvro format = ConfluentAvro.registry(CLOSED_PORT, registry.url());

        assertThat(format.schema("orders").getFields()).hasSize(1);
        assertCode(() -> ConfluentAvro.registry(CLOSED_PORT).schema("orders"), ErrorCode.SOURCE_UNAVAILABLE);
    }

    @Test
    void credentialsAreUsedAndNeverShown() {
        registry.requireBasicAuth("reader", "s3cret");
        String host = registry.url().substring("http://".length());

        assertThat(format().basicAuth("reader", "s3cret").schema("orders").getFields())
                .hasSize(1);
        ConfluentAvro inAddress = ConfluentAvro.registry("http://reader:s3cret@" + host);
        assertThat(inAddress.schema("orders").getFields()).hasSize(1);
        assertThat(inAddress.toString()).doesNotContain("s3cret");
        ConfluentAvro wrong = ConfluentAvro.registry("http://reader:wr0ng@" + host);
        assertCode(() -> wrong.schema("orders"), ErrorCode.ACCESS_DENIED);
        assertThatThrownBy(() -> wrong.schema("orders"))
                .hasMessageContaining(host)
                .hasMessageNotContaining("wr0ng");
        assertThatThrownBy(() -> ConfluentAvro.registry("htp://u:s3cret@host"))
                .isInstanceOf(StreamlingException.class)
                .hasMessageNotContaining("s3cret");
        assertThatThrownBy(() -> ConfluentAvro.registry("http://u:s3cret@ho st"))
                .hasStackTraceContaining("schema registry")
                .satisfies(e -> assertThat(e.toString() + e.getCause()).doesNotContain("s3cret"));
    }

    @Test
    void subjectThatIsMissingIsNamed() {
        assertCode(() -> format().schema("customers"), ErrorCode.NOT_FOUND);
        assertThatThrownBy(() -> format().schema("customers")).hasMessageContaining("'customers-value'");
        assertThat(format().subject("orders-value").schema("customers").getFields())
                .hasSize(1);
    }

    @Test
    void readerSchemaThatIsGivenNeedsNoRegistry() {
        ConfluentAvro format = ConfluentAvro.registry(CLOSED_PORT).readerSchema(ORDER);

        assertThat(format.isOffline()).isTrue();
        assertThat(format.schema("orders").getFields()).hasSize(1);
        assertCode(() -> format.readerSchema("{\"type\":\"rec\"}"), ErrorCode.SCHEMA_MISMATCH);
        assertCode(() -> format.readerSchema("\"string\""), ErrorCode.SCHEMA_MISMATCH);
    }

    @Test
    void columnThatCannotBeReadIsRefusedUnlessItIsLeftOut() throws DecodeException {
        int nested = registry.register(
                "orders-value",
                "{\"type\":\"record\",\"name\":\"Order\",\"fields\":[{\"name\":\"id\",\"type\":\"long\"},"
                        + "{\"name\":\"tags\",\"type\":{\"type\":\"array\",\"items\":[\"string\",\"long\"]}}]}");
        ConfluentAvro format = format();

        assertCode(() -> Decoding.all(format), ErrorCode.SCHEMA_MISMATCH);
        try (Decoding decoding = new Decoding(format, List.of("id"), List.of())) {
            decoding.add(AvroBytes.framed(nested)
                    .number(1)
                    .number(1)
                    .number(0)
                    .text("a")
                    .number(0)
                    .bytes());
            assertThat(decoding.rows()).containsExactly(List.of(1L));
        }
    }
}

package io.streamling.kafka.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.format.DecodeException;
import io.streamling.testing.registry.SchemaReference;
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
            decoding.now = decoding.now.plusSeconds(9);
            assertThatThrownBy(() -> decoding.add(order(next, 1))).isInstanceOf(DecodeException.class);
            decoding.now = decoding.now.plusSeconds(1);
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

        Registry impatient = Registry.at(registry.url()).requestTimeout(Duration.ofMillis(100));
        assertCode(() -> ConfluentAvro.registry(impatient).schema("orders"), ErrorCode.SOURCE_UNAVAILABLE);
        registry.answerAgain();
    }

    @Test
    void nextAddressIsAskedWhenOneIsDown() {
        ConfluentAvro format = ConfluentAvro.registry(CLOSED_PORT, registry.url());

        assertThat(format.schema("orders").getFields()).hasSize(1);
        assertCode(() -> ConfluentAvro.registry(CLOSED_PORT).schema("orders"), ErrorCode.SOURCE_UNAVAILABLE);
    }

    @Test
    void subjectThatIsMissingIsNamed() {
        assertCode(() -> format().schema("customers"), ErrorCode.NOT_FOUND);
        assertThatThrownBy(() -> format().schema("customers")).hasMessageContaining("'customers-value'");
        assertThat(format().subject("orders-value").schema("customers").getFields())
                .hasSize(1);
    }

    @Test
    void unknownIdIsAskedForAgainAsSoonAsIsSaid() throws DecodeException {
        int next = id + 1;
        ConfluentAvro soon = ConfluentAvro.registry(Registry.at(registry.url()).askAgainAfter(Duration.ofSeconds(2)));
        try (Decoding decoding = Decoding.all(soon)) {
            assertThatThrownBy(() -> decoding.add(order(next, 1))).isInstanceOf(DecodeException.class);
            registry.register("orders-value", LATER);
            decoding.now = decoding.now.plusSeconds(2);
            decoding.add(order(next, 1));

            assertThat(decoding.rows()).containsExactly(List.of(1L));
        }
    }

    @Test
    void subjectsAreNamedByTopicRecordOrBoth() {
        registry.register("shop.Order", ORDER);
        registry.register("eu-shop.Order", ORDER);
        Registry at = Registry.at(registry.url());

        ConfluentAvro byRecord = ConfluentAvro.registry(at.subjectName(SubjectName.RECORD));
        ConfluentAvro byBoth = ConfluentAvro.registry(at.subjectName(SubjectName.TOPIC_RECORD));

        assertThat(byRecord.recordName("shop.Order").schema("eu").getFields()).hasSize(1);
        assertThat(byBoth.recordName("shop.Order").schema("eu").getFields()).hasSize(1);
        assertThat(registry.requests())
                .containsExactly(
                        "GET /subjects/shop.Order/versions/latest", "GET /subjects/eu-shop.Order/versions/latest");
        assertThat(byRecord.problems(List.of())).singleElement().asString().contains("recordName(...)");
        assertCode(() -> byRecord.schema("eu"), ErrorCode.PIPELINE_INVALID);
    }

    @Test
    void keysAndValuesHaveSubjectsOfTheirOwn() {
        assertThat(SubjectName.TOPIC.ofKey("orders", null)).isEqualTo("orders-key");
        assertThat(SubjectName.TOPIC.ofValue("orders", "shop.Order")).isEqualTo("orders-value");
        assertThat(SubjectName.RECORD.ofKey("orders", "shop.Id")).isEqualTo("shop.Id");
        assertThat(SubjectName.TOPIC_RECORD.ofKey("orders", "shop.Id")).isEqualTo("orders-shop.Id");
    }

    @Test
    void schemaWithReferencesIsRead() throws DecodeException {
        registry.register("money", record("Money", "\"long\""));
        int price = registry.register(
                "orders-value", record("Price", "\"Money\""), "AVRO", new SchemaReference("Money", "money", 1));
        try (Decoding decoding = Decoding.all(format())) {
            decoding.add(AvroBytes.framed(price).number(7).bytes());

            assertThat(decoding.rows()).hasToString("[[[7]]]");
        }
    }

    private static String record(String name, String type) {
        return "{\"type\":\"record\",\"name\":\"" + name + "\",\"fields\":[{\"name\":\"value\",\"type\":" + type
                + "}]}";
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
                        + "{\"name\":\"wide\",\"type\":{\"type\":\"array\",\"items\":"
                        + "{\"type\":\"bytes\",\"logicalType\":\"decimal\",\"precision\":50}}}]}");
        ConfluentAvro format = format();

        assertCode(() -> Decoding.all(format), ErrorCode.SCHEMA_MISMATCH);
        try (Decoding decoding = new Decoding(format, List.of("id"), List.of())) {
            decoding.add(AvroBytes.framed(nested)
                    .number(1)
                    .number(1)
                    .text("a")
                    .number(0)
                    .bytes());
            assertThat(decoding.rows()).containsExactly(List.of(1L));
        }
    }
}

package io.streamling.kafka.format.internal.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.kafka.format.internal.avro.AvroText;
import io.streamling.testing.registry.SchemaReference;
import io.streamling.testing.registry.SchemaRegistryServer;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SchemaRegistryTest {
    private static final String ORDER =
            "{\"type\":\"record\",\"name\":\"Order\",\"doc\":\"a \\\"quoted\\\" \\\\ word,\\n für Sie\","
                    + "\"fields\":[{\"name\":\"id\",\"type\":\"long\"}]}";
    private static final String OTHER =
            "{\"type\":\"record\",\"name\":\"Order\",\"fields\":[{\"name\":\"id\",\"type\":\"int\"}]}";

    private static final String MONEY = "{\"type\":\"record\",\"name\":\"Money\",\"namespace\":\"shop\","
            + "\"fields\":[{\"name\":\"cents\",\"type\":\"long\"}]}";
    private static final String PRICE = "{\"type\":\"record\",\"name\":\"Price\",\"namespace\":\"shop\","
            + "\"fields\":[{\"name\":\"net\",\"type\":\"Money\"}]}";
    private static final String ITEM = "{\"type\":\"record\",\"name\":\"Item\",\"namespace\":\"shop\","
            + "\"fields\":[{\"name\":\"price\",\"type\":\"Price\"},{\"name\":\"fee\",\"type\":\"Money\"}]}";

    private final SchemaRegistryServer server = SchemaRegistryServer.start();
    private final SchemaRegistry registry = registry(RegistryAddress.parse(server.url()));

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void registeredSchemaIsFoundByItsIdAndAsTheLatestCharacterByCharacter() throws Exception {
        int id = registry.register("orders-value", avro(ORDER));

        assertThat(registry.byId(id)).isEqualTo(avro(ORDER));
        assertThat(registry.latest("orders-value").schema().text()).isEqualTo(ORDER);
    }

    @Test
    void sameSchemaKeepsItsIdAndAnotherGetsAnother() throws Exception {
        int id = registry.register("orders-value", avro(ORDER));

        assertThat(registry.register("orders-value", avro(ORDER))).isEqualTo(id);
        assertThat(registry.register("orders-value", avro(OTHER))).isNotEqualTo(id);
        assertThat(registry.latest("orders-value").schema().text()).isEqualTo(OTHER);
    }

    @Test
    void subjectMayHoldAnything() throws Exception {
        String subject = "a b/c?d=é&e%20+#";

        int id = registry.register(subject, avro(ORDER));

        assertThat(registry.latest(subject)).isEqualTo(new SubjectVersion(id, registry.byId(id)));
        assertThat(server.requests().get(0)).startsWith("POST /subjects/a%20b%2Fc%3Fd");
    }

    @Test
    void schemaThatBreaksTheRuleOfCompatibilityIsAMismatchWithTheRegistrysReason() {
        server.refuseVersions("orders-value", "READER_FIELD_MISSING_DEFAULT_VALUE at /fields/1");

        assertThatThrownBy(() -> registry.register("orders-value", avro(OTHER)))
                .isInstanceOfSatisfying(
                        StreamlingException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SCHEMA_MISMATCH))
                .hasMessageContainingAll(
                        "subject 'orders-value'", "compatibility rule", "READER_FIELD_MISSING_DEFAULT_VALUE");
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void schemaThatIsNoneIsAMismatch() {
        server.failNext(1, 422);

        assertThatThrownBy(() -> registry.register("orders-value", avro(OTHER)))
                .isInstanceOfSatisfying(
                        StreamlingException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SCHEMA_MISMATCH))
                .hasMessageContainingAll("subject 'orders-value'", "422");
    }

    @Test
    void idOfARegisteredSchemaIsFoundWithoutRegisteringIt() throws Exception {
        int id = server.register("orders-value", ORDER);

        assertThat(registry.idOf("orders-value", avro(ORDER))).isEqualTo(id);
        assertThatThrownBy(() -> registry.idOf("orders-value", avro(OTHER))).isInstanceOf(UnknownSchemaException.class);
    }

    @Test
    void referencesAreFetchedWithWhatTheyReferToAndOnlyOnce() throws Exception {
        server.register("money", MONEY);
        server.register("price", PRICE, "AVRO", new SchemaReference("shop.Money", "money", 1));
        int id = server.register(
                "orders-value",
                ITEM,
                "AVRO",
                new SchemaReference("shop.Price", "price", 1),
                new SchemaReference("shop.Money", "money", 1));

        RegisteredSchema item = registry.byId(id);

        assertThat(item.references())
                .extracting(RegisteredSchema.Reference::name)
                .containsExactly("shop.Price", "shop.Money");
        assertThat(item.parts()).extracting(part -> part.schema().text()).containsExactly(MONEY, PRICE);
        assertThat(AvroText.parse(item).getField("price").schema().getFullName())
                .isEqualTo("shop.Price");
        assertThat(server.requests())
                .containsExactly(
                        "GET /schemas/ids/" + id, "GET /subjects/price/versions/1", "GET /subjects/money/versions/1");
    }

    @Test
    void referencesAndTypesAreRegisteredToo() throws Exception {
        server.register("money", MONEY);
        RegisteredSchema money = avro(MONEY);
        RegisteredSchema price = new RegisteredSchema(
                "AVRO", PRICE, List.of(new RegisteredSchema.Reference("shop.Money", "money", 1, money)));
        RegisteredSchema proto = RegisteredSchema.of("PROTOBUF", "syntax = \"proto3\";");

        assertThat(registry.byId(registry.register("price", price))).isEqualTo(price);
        assertThat(registry.byId(registry.register("proto", proto))).isEqualTo(proto);
    }

    @Test
    void pathBeforeTheRoutesIsKept() throws Exception {
        try (SchemaRegistryServer below = SchemaRegistryServer.startAt("/apis/ccompat/v7")) {
            SchemaRegistry prefixed = registry(RegistryAddress.parse(below.url() + "/"));

            assertThat(prefixed.byId(prefixed.register("orders-value", avro(ORDER))))
                    .isEqualTo(avro(ORDER));
        }
    }

    /** A wrong path must not make each record a bad one. */
    @Test
    void serverThatIsNoRegistryIsNotTakenForOneThatDoesNotKnowTheSchema() {
        try (SchemaRegistryServer below = SchemaRegistryServer.startAt("/apis/ccompat/v7")) {
            SchemaRegistry wrong = registry(RegistryAddress.parse(below.url().replace("/apis/ccompat/v7", "")));

            assertThatThrownBy(() -> wrong.byId(1))
                    .isInstanceOfSatisfying(
                            StreamlingException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND))
                    .hasMessageContainingAll("no schema registry at this address", "/apis/ccompat/v7");
        }
    }

    @Test
    void onlyTheSchemasThatWereUsedLastAreKept() throws Exception {
        SchemaRegistry small = new SchemaRegistry(
                RegistryOptions.of(List.of(RegistryAddress.parse(server.url()))).cachedSchemas(2));
        int[] ids = {
            server.register("a", "\"int\""), server.register("b", "\"long\""), server.register("c", "\"string\"")
        };

        for (int id : new int[] {ids[0], ids[1], ids[0], ids[2], ids[0], ids[1]}) {
            small.byId(id);
        }

        assertThat(server.requests())
                .containsExactly(
                        "GET /schemas/ids/" + ids[0],
                        "GET /schemas/ids/" + ids[1],
                        "GET /schemas/ids/" + ids[2],
                        "GET /schemas/ids/" + ids[1]);
    }

    @Test
    void nextAddressIsAskedWhenOneIsDown() throws Exception {
        SchemaRegistry two = registry(RegistryAddress.parse("http://127.0.0.1:1"), RegistryAddress.parse(server.url()));

        assertThat(two.byId(two.register("orders-value", avro(ORDER))).text()).isEqualTo(ORDER);
    }

    @Test
    void registeringWithoutTheRightPasswordIsRefusedAndNotTriedAgain() {
        server.requireBasicAuth("writer", "right-secret");
        SchemaRegistry wrong = new SchemaRegistry(
                RegistryOptions.of(List.of(RegistryAddress.parse(server.url()).withBasicAuth("writer", "wrong-secret")))
                        .asInsecure());

        assertThatThrownBy(() -> wrong.register("orders-value", avro(ORDER)))
                .isInstanceOfSatisfying(
                        StreamlingException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.ACCESS_DENIED))
                .hasMessageContaining("subject 'orders-value'")
                .hasMessageNotContaining("secret");
        assertThat(server.requests()).hasSize(1);
    }

    private static SchemaRegistry registry(RegistryAddress... addresses) {
        return new SchemaRegistry(RegistryOptions.of(List.of(addresses)).timeout(Duration.ofSeconds(5)));
    }

    private static RegisteredSchema avro(String text) {
        return RegisteredSchema.of("AVRO", text);
    }
}

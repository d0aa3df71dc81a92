package io.streamling.kafka.format;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.format.DecodeException;
import io.streamling.testing.registry.SchemaRegistryServer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Writers with other schemas than the pipeline's: T24, and what is said about fields that are new. */
class SchemaEvolutionTest {
    private static final String ID = field("id", "\"long\"");
    private static final String NULL = "\"null\",";

    private final SchemaRegistryServer registry = SchemaRegistryServer.start();

    @AfterEach
    void stop() {
        registry.close();
    }

    @Test
    void fieldsThatOlderWritersLackAreNullOrTheirDefault() throws DecodeException {
        int v1 = register(ID);
        int v2 = register(
                ID,
                field("note", "[" + NULL + "\"string\"],\"default\":null"),
                field("version", "\"int\",\"default\":7"),
                field("more", "[" + NULL + "\"long\"]"));
        try (Decoding decoding = Decoding.all(format())) {
            decoding.add(bytes(v1).number(1).bytes());
            decoding.add(bytes(v2)
                    .number(2)
                    .number(1)
                    .text("x")
                    .number(8)
                    .number(1)
                    .number(9)
                    .bytes());
            decoding.add(bytes(v2).number(3).number(0).number(8).number(0).bytes());

            assertThat(decoding.rows())
                    .containsExactly(asList(1L, null, 7, null), asList(2L, "x", 8, 9L), asList(3L, null, 8, null));
        }
    }

    @Test
    void removedAndReorderedFieldsDoNotMatter() throws DecodeException {
        int v1 = register(field("gone", "\"string\""), ID, field("name", "\"string\""));
        int v2 = register(field("name", "\"string\""), ID);
        try (Decoding decoding = Decoding.all(format().onNewFields(NewFields.STOP))) {
            decoding.add(bytes(v1).text("old").number(1).text("a").bytes());
            decoding.add(bytes(v2).text("b").number(2).bytes());

            assertThat(decoding.rows()).containsExactly(List.of("a", 1L), List.of("b", 2L));
        }
    }

    /** Also within arrays and maps. */
    @Test
    void numbersWiden() throws DecodeException {
        int v1 = register(
                field("n", "\"int\""),
                field("f", "\"float\""),
                field("list", "{\"type\":\"array\",\"items\":\"int\"}"),
                field("map", "{\"type\":\"map\",\"values\":\"int\"}"));
        int v2 = register(
                field("n", "\"long\""),
                field("f", "\"double\""),
                field("list", "{\"type\":\"array\",\"items\":\"long\"}"),
                field("map", "{\"type\":\"map\",\"values\":\"double\"}"));
        try (Decoding decoding = Decoding.all(format())) {
            AvroBytes old = bytes(v1).number(5).raw(0, 0, 0xC0, 0x3F);
            decoding.add(old.number(1)
                    .number(6)
                    .number(0)
                    .number(1)
                    .text("k")
                    .number(7)
                    .number(0)
                    .bytes());
            decoding.add(bytes(v2)
                    .number(9_000_000_000L)
                    .real(1.5)
                    .number(1)
                    .number(1L << 40)
                    .number(0)
                    .number(0)
                    .bytes());

            assertThat(decoding.rows()).hasToString("[[5, 1.5, [6], {k=7.0}], [9000000000, 1.5, [1099511627776], {}]]");
        }
    }

    @Test
    void renamedFieldIsFoundByItsAlias() throws DecodeException {
        int v1 = register(ID, field("country", "\"string\""));
        int v2 = register(ID, "{\"name\":\"land\",\"type\":\"string\",\"aliases\":[\"country\"]}");
        try (Decoding decoding = Decoding.all(format())) {
            decoding.add(bytes(v1).number(1).text("de").bytes());
            decoding.add(bytes(v2).number(2).text("fr").bytes());

            assertThat(decoding.rows()).containsExactly(List.of(1L, "de"), List.of(2L, "fr"));
        }
    }

    @Test
    void requiredFieldThatBecomesNullableIsReadFromBoth() throws DecodeException {
        int v1 = register(ID, field("name", "\"string\""));
        int v2 = register(ID, field("name", "[" + NULL + "\"string\"]"));
        try (Decoding decoding = Decoding.all(format())) {
            decoding.add(bytes(v1).number(1).text("a").bytes());
            decoding.add(bytes(v2).number(2).number(0).bytes());

            assertThat(decoding.rows()).containsExactly(asList(1L, "a"), asList(2L, null));
        }
    }

    /** A change that loses something makes bad records, and only of those that have it. */
    @Test
    void changeThatDoesNotFitMakesBadRecordsThatNameTheField() throws DecodeException {
        int fits = register(ID, field("n", "\"int\""));
        ConfluentAvro format = format().onNewFields(NewFields.STOP);
        format.schema("orders");
        int narrowed = register(ID, field("n", "\"long\""));
        int optional = register(ID, field("n", "[" + NULL + "\"int\"]"));
        int without = register(ID);
        try (Decoding decoding = Decoding.all(format)) {
            decoding.add(bytes(fits).number(1).number(2).bytes());
            assertBad(decoding, bytes(narrowed).number(3).number(4), "field 'n'", "long", "int");
            assertBad(decoding, bytes(optional).number(3).number(0), "field 'n'", "null");
            assertBad(decoding, bytes(without).number(3), "field 'n'", "does not have it");
            decoding.add(bytes(optional).number(5).number(1).number(6).bytes());

            assertThat(decoding.rows()).containsExactly(List.of(1L, 2), List.of(5L, 6));
        }
    }

    @Test
    void newFieldsAreLeftOutAndCountedByDefault() throws DecodeException {
        int v1 = register(ID);
        ConfluentAvro format = format();
        format.schema("orders");
        int v2 = register(ID, field("note", "\"string\""));
        try (Decoding decoding = Decoding.all(format)) {
            decoding.add(bytes(v1).number(1).bytes());
            decoding.add(bytes(v2).number(2).text("x").bytes());

            assertThat(decoding.rows()).containsExactly(List.of(1L), List.of(2L));
            assertThat(decoding.decoder.stats().recordsWithUnknownFields()).isEqualTo(1);
        }
    }

    @Test
    void newFieldStopsThePipelineWithTheDifferencesWhereThatIsWanted() throws DecodeException {
        int v1 = register(ID, field("n", "\"int\""), field("gone", "[" + NULL + "\"int\"]"));
        ConfluentAvro format = format().onNewFields(NewFields.STOP);
        format.schema("orders");
        int v2 = register(ID, field("n", "\"long\""), field("note", "[" + NULL + "\"string\"]"));
        try (Decoding decoding = Decoding.all(format)) {
            decoding.add(bytes(v1).number(1).number(2).number(0).bytes());

            for (int i = 0; i < 2; i++) {
                StreamlingException failure = catchThrowableOfType(
                        StreamlingException.class,
                        () -> decoding.add(
                                bytes(v2).number(2).number(3).number(0).bytes()));
                assertThat(failure.code()).isEqualTo(ErrorCode.SCHEMA_MISMATCH);
                assertThat(failure)
                        .hasMessageContainingAll("schema id " + v2, "subject 'orders-value'")
                        .hasMessageContaining("n int -> long, + note null or string, - gone null or int");
            }
            assertThat(decoding.rowCount()).isEqualTo(1);
        }
    }

    @Test
    void applicationIsToldOfNewFieldsOnceAndReadingGoesOn() throws DecodeException {
        register(ID, field("at", "{\"type\":\"record\",\"name\":\"At\",\"fields\":[" + field("x", "\"int\"") + "]}"));
        List<SchemaChange> told = new ArrayList<>();
        ConfluentAvro format = format().onNewFields(NewFields.evolve(told::add));
        format.schema("orders");
        String within = field("x", "\"int\"") + "," + field("y", "\"double\"");
        int v2 = register(ID, field("at", "{\"type\":\"record\",\"name\":\"At\",\"fields\":[" + within + "]}"));
        try (Decoding decoding = Decoding.all(format)) {
            for (int i = 0; i < 3; i++) {
                decoding.add(bytes(v2).number(i).number(4).real(0.5).bytes());
            }

            assertThat(decoding.rows()).hasToString("[[0, [4]], [1, [4]], [2, [4]]]");
            assertThat(decoding.decoder.stats().recordsWithUnknownFields()).isEqualTo(3);
        }
        SchemaChange change = told.get(0);
        assertThat(told).hasSize(1);
        assertThat(change.topic()).isEqualTo("orders");
        assertThat(change.subject()).isEqualTo("orders-value");
        assertThat(change.schemaId()).isEqualTo(v2);
        assertThat(change.writerSchema()).contains("\"y\"");
        assertThat(change.added()).containsExactly(new SchemaChange.FieldChange("at.y", "", "double"));
        assertThat(change.removed()).isEmpty();
        assertThat(change.changed()).isEmpty();
    }

    @Test
    void callbackThatThrowsStopsThePipelineAtTheRecord() {
        register(ID);
        StreamlingException own = new StreamlingException(ErrorCode.SCHEMA_MISMATCH, "wanted");
        ConfluentAvro stopping = format().onNewFields(NewFields.evolve(change -> {
            throw own;
        }));
        ConfluentAvro broken = format().onNewFields(NewFields.evolve(change -> {
            throw new IllegalStateException("a bug");
        }));
        stopping.schema("orders");
        broken.schema("orders");
        int v2 = register(ID, field("note", "\"string\""));
        byte[] record = bytes(v2).number(2).text("x").bytes();
        try (Decoding first = Decoding.all(stopping);
                Decoding second = Decoding.all(broken)) {
            assertThatThrownBy(() -> first.add(record)).isSameAs(own);
            assertThatThrownBy(() -> second.add(record))
                    .isInstanceOfSatisfying(
                            StreamlingException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FUNCTION_FAILED))
                    .hasMessageContaining("a bug");
            assertThat(first.rowCount() + second.rowCount()).isZero();
        }
    }

    /** A field that a newer version has dropped is not new, and a schema that was given may leave fields out. */
    @Test
    void onlyLaterSchemasHaveNewFields() throws DecodeException {
        int v1 = register(ID, field("dropped", "\"string\""));
        int v2 = register(ID, field("left", "\"string\""), field("out", "\"string\""));
        String given = "{\"type\":\"record\",\"name\":\"R\",\"fields\":[" + ID + "]}";
        ConfluentAvro format = format().readerSchema(given).onNewFields(NewFields.STOP);
        try (Decoding decoding = Decoding.all(format)) {
            decoding.add(bytes(v1).number(1).text("x").bytes());
            decoding.add(bytes(v2).number(2).text("x").text("y").bytes());
            int v3 = register(ID, field("really", "\"string\""));
            assertThatThrownBy(() -> decoding.add(bytes(v3).number(3).text("z").bytes()))
                    .hasMessageContaining("+ really string");

            assertThat(decoding.rows()).containsExactly(List.of(1L), List.of(2L));
        }
    }

    @Test
    void differencesNameWhatIsWithinArraysMapsAndRecordsThatHoldThemselves() throws DecodeException {
        String node = "{\"type\":\"record\",\"name\":\"Node\",\"fields\":[" + field("v", "\"int\"") + "%s,"
                + field("next", "[" + NULL + "\"Node\"]") + "]}";
        String shape = field("list", "{\"type\":\"array\",\"items\":" + node + "}") + ","
                + field("map", "{\"type\":\"map\",\"values\":\"%s\"}") + ","
                + field("price", "{\"type\":\"bytes\",\"logicalType\":\"decimal\",\"precision\":%s,\"scale\":2}");
        register(ID, shape.formatted("", "int", "9"));
        List<SchemaChange> told = new ArrayList<>();
        ConfluentAvro format = format().onNewFields(NewFields.evolve(told::add));
        format.schema("orders");
        int v2 = register(ID, shape.formatted("," + field("w", "\"int\""), "long", "12"));
        try (Decoding decoding = new Decoding(format, List.of("id"), List.of())) {
            decoding.add(bytes(v2).number(1).number(0).number(0).binary(1).bytes());
        }

        assertThat(told.get(0).added()).containsExactly(new SchemaChange.FieldChange("list[].w", "", "int"));
        assertThat(told.get(0).changed())
                .containsExactly(
                        new SchemaChange.FieldChange("map[]", "int", "long"),
                        new SchemaChange.FieldChange("price", "decimal(9, 2)", "decimal(12, 2)"));
    }

    private static void assertBad(Decoding decoding, AvroBytes record, String... parts) {
        assertThatThrownBy(() -> decoding.add(record.bytes()))
                .isInstanceOf(DecodeException.class)
                .hasMessageContainingAll(parts);
    }

    private ConfluentAvro format() {
        return ConfluentAvro.registry(registry.url());
    }

    private int register(String... fields) {
        return registry.register(
                "orders-value", "{\"type\":\"record\",\"name\":\"R\",\"fields\":[" + String.join(",", fields) + "]}");
    }

    private static AvroBytes bytes(int id) {
        return AvroBytes.framed(id);
    }

    private static String field(String name, String type) {
        return "{\"name\":\"" + name + "\",\"type\":" + type + "}";
    }
}

package io.streamling.kafka.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.error.StreamlingException;
import io.streamling.format.DecodeException;
import io.streamling.testing.registry.SchemaRegistryServer;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DebeziumAvroTest {
    private static final String COLUMNS = "{\"name\":\"id\",\"type\":\"long\"},{\"name\":\"name\",\"type\":\"string\"},"
            + "{\"name\":\"qty\",\"type\":[\"int\",\"null\"],\"default\":7}";

    private final SchemaRegistryServer registry = SchemaRegistryServer.start();

    @AfterEach
    void stop() {
        registry.close();
    }

    private static String value(String columns) {
        return "{\"type\":\"record\",\"name\":\"Value\",\"fields\":[" + columns + "]}";
    }

    private static String envelope(String columns) {
        return "{\"type\":\"record\",\"name\":\"Envelope\",\"namespace\":\"s.orders\",\"fields\":["
                + "{\"name\":\"before\",\"type\":[\"null\"," + value(columns) + "],\"default\":null},"
                + "{\"name\":\"after\",\"type\":[\"null\",\"Value\"],\"default\":null},"
                + "{\"name\":\"source\",\"type\":{\"type\":\"record\",\"name\":\"Source\",\"fields\":["
                + "{\"name\":\"db\",\"type\":\"string\"},{\"name\":\"lsn\",\"type\":[\"null\",\"long\"]}]}},"
                + "{\"name\":\"op\",\"type\":\"string\"},"
                + "{\"name\":\"ts_ms\",\"type\":[\"null\",\"long\"],\"default\":null}]}";
    }

    private Decoding decoding(String columns) {
        registry.register("orders-value", envelope(columns));
        return Decoding.of(Debezium.avro(registry.url()), List.of("id"));
    }

    private static AvroBytes row(AvroBytes bytes, long id, String name, int qty) {
        return bytes.number(1).number(id).text(name).number(0).number(qty);
    }

    private static byte[] end(AvroBytes bytes, String op) {
        return bytes.text("db").number(1).number(9).text(op).number(1).number(1).bytes();
    }

    private static byte[] change(int id, String op, Object[] before, Object[] after) {
        AvroBytes bytes = AvroBytes.framed(id);
        for (Object[] image : new Object[][] {before, after}) {
            if (image == null) {
                bytes.number(0);
            } else {
                row(bytes, (long) image[0], (String) image[1], (int) image[2]);
            }
        }
        return end(bytes, op);
    }

    private static Object[] image(long id, String name, int qty) {
        return new Object[] {id, name, qty};
    }

    @Test
    void eachOperationBecomesItsRows() throws DecodeException {
        try (Decoding decoding = decoding(COLUMNS)) {
            for (int i = 0; i < 150; i++) {
                decoding.add(change(1, "r", null, image(1, "a", 1)));
                decoding.add(change(1, "c", null, image(2, "b", 2)));
                decoding.add(change(1, "u", null, image(1, "c", 3)));
                decoding.add(change(1, "u", image(1, "c", 3), image(1, "d", 4)));
                decoding.add(change(1, "u", image(1, "d", 4), image(3, "d", 4)));
                decoding.add(change(1, "d", image(3, "d", 4), null));

                assertThat(decoding.changes())
                        .containsExactly(
                                "INSERT [1, a, 1]",
                                "INSERT [2, b, 2]",
                                "UPDATE [1, c, 3]",
                                "UPDATE [1, d, 4]",
                                "DELETE [1, null, null]",
                                "INSERT [3, d, 4]",
                                "DELETE [3, null, null]");
            }
        }
    }

    @Test
    void badEventsAreRefusedAndHarmNobody() throws DecodeException {
        try (Decoding decoding = decoding(COLUMNS)) {
            for (int i = 0; i < 150; i++) {
                decoding.add(change(1, "c", null, image(1, "a", 1)));
                for (byte[] bad : List.of(
                        change(1, "x", null, image(2, "b", 2)),
                        change(1, "m", null, null),
                        change(1, "t", null, null),
                        change(1, "c", null, null),
                        change(1, "d", null, null),
                        change(1, "create", null, image(2, "b", 2)))) {
                    assertThatThrownBy(() -> decoding.add(bad)).isInstanceOf(DecodeException.class);
                }
                decoding.add(change(1, "c", null, image(3, "c", 3)));
                assertThat(decoding.changes()).containsExactly("INSERT [1, a, 1]", "INSERT [3, c, 3]");
            }
        }
    }

    /** T39. */
    @Test
    void markersBecomeUnchangedCells() throws DecodeException {
        String marker = "__debezium_unavailable_value";
        String columns = "{\"name\":\"id\",\"type\":\"long\"},{\"name\":\"body\",\"type\":\"string\"},"
                + "{\"name\":\"data\",\"type\":[\"null\",\"bytes\"]},"
                + "{\"name\":\"tags\",\"type\":[\"null\",{\"type\":\"array\",\"items\":[\"null\",\"string\"]}]}";
        try (Decoding decoding = decoding(columns)) {
            for (int i = 0; i < 150; i++) {
                AvroBytes all = AvroBytes.framed(1).number(0).number(1).number(1);
                all.text(marker).number(1).text(marker);
                decoding.add(end(all.number(1).number(1).number(1).text(marker).number(0), "u"));
                AvroBytes none = AvroBytes.framed(1).number(0).number(1).number(2);
                none.text("x").number(1).binary(7);
                decoding.add(end(none.number(1).number(1).number(1).text("t").number(0), "u"));

                assertThat(decoding.changes())
                        .containsExactly(
                                "UPDATE [1, unchanged, unchanged, unchanged]",
                                "UPDATE [2, x, " + java.nio.ByteBuffer.wrap(new byte[1]) + ", [t]]");
            }
        }
    }

    /** T45: the default is for writers without the field. */
    @Test
    void explicitNullIsNotTheDefault() throws DecodeException {
        int older = registry.register(
                "orders-value",
                envelope("{\"name\":\"id\",\"type\":\"long\"},{\"name\":\"name\",\"type\":\"string\"}"));
        try (Decoding decoding = decoding(COLUMNS)) {
            AvroBytes explicit =
                    AvroBytes.framed(2).number(0).number(1).number(1).text("a").number(1);
            decoding.add(end(explicit, "c"));
            AvroBytes missing =
                    AvroBytes.framed(older).number(0).number(1).number(2).text("b");
            decoding.add(end(missing, "c"));

            assertThat(decoding.changes()).containsExactly("INSERT [1, a, null]", "INSERT [2, b, 7]");
        }
    }

    /** T41. */
    @Test
    void tombstonesDeleteByTheirAvroOrJsonKey() throws DecodeException {
        int key = registry.register(
                "orders-key",
                "{\"type\":\"record\",\"name\":\"Key\",\"fields\":[{\"name\":\"id\",\"type\":\"long\"}]}");
        try (Decoding decoding = decoding(COLUMNS)) {
            decoding.addTombstone(AvroBytes.framed(key).number(5).bytes());
            decoding.addTombstone("{\"id\":6}".getBytes(StandardCharsets.UTF_8));

            assertThat(decoding.changes()).containsExactly("DELETE [5, null, null]", "DELETE [6, null, null]");
        }
    }

    /** T42 */
    @Test
    void deleteWithoutKeyIsRefused() throws DecodeException {
        try (Decoding decoding = decoding("{\"name\":\"id\",\"type\":[\"null\",\"long\"]}")) {
            decoding.add(end(AvroBytes.framed(1).number(1).number(1).number(4).number(0), "d"));
            assertThatThrownBy(() -> decoding.add(
                            end(AvroBytes.framed(1).number(1).number(0).number(0), "d")))
                    .isInstanceOf(DecodeException.class)
                    .hasMessageContaining("replica identity");

            assertThat(decoding.changes()).containsExactly("DELETE [4]");
        }
    }

    /** T46. */
    @Test
    void heartbeatsAndTransactionsAreMovedPast() throws DecodeException {
        int heartbeat = registry.register(
                "h",
                "{\"type\":\"record\",\"name\":\"Heartbeat\",\"fields\":[{\"name\":\"ts_ms\",\"type\":\"long\"}]}");
        int other = registry.register(
                "o", "{\"type\":\"record\",\"name\":\"Other\",\"fields\":[{\"name\":\"x\",\"type\":\"long\"}]}");
        try (Decoding decoding = decoding(COLUMNS)) {
            decoding.add(AvroBytes.framed(heartbeat).number(1).bytes());
            assertThatThrownBy(
                            () -> decoding.add(AvroBytes.framed(other).number(1).bytes()))
                    .isInstanceOf(DecodeException.class)
                    .hasMessageContaining("'op' is missing");

            assertThat(decoding.rowCount()).isZero();
            assertThat(decoding.decoder.stats().skippedRecords()).isEqualTo(1);
        }
    }

    /** T47. */
    @Test
    void typesThatConnectNamesBecomeTimesAndDecimals() throws DecodeException {
        String columns = "{\"name\":\"id\",\"type\":\"long\"},"
                + named("day", "int", "io.debezium.time.Date") + ","
                + named("millis", "long", "io.debezium.time.Timestamp") + ","
                + named("micros", "long", "io.debezium.time.MicroTimestamp") + ","
                + "{\"name\":\"price\",\"type\":{\"type\":\"bytes\",\"scale\":2,\"precision\":64,\"connect.name\":"
                + "\"org.apache.kafka.connect.data.Decimal\",\"connect.parameters\":{\"scale\":\"2\","
                + "\"connect.decimal.precision\":\"10\"},\"logicalType\":\"decimal\"}}";
        try (Decoding decoding = decoding(columns)) {
            AvroBytes bytes = AvroBytes.framed(1).number(0).number(1);
            decoding.add(end(
                    bytes.number(1).number(-141_427).number(1_500).number(-1).binary(4, 210), "c"));

            assertThat(decoding.projection.toString())
                    .isEqualTo("Schema<id: Int(64, true) not null, day: Date(DAY) not null,"
                            + " millis: Timestamp(MICROSECOND, null) not null, micros: Timestamp(MICROSECOND, null) not null,"
                            + " price: Decimal(10, 2, 128) not null>");
            assertThat(decoding.rows().get(0)).containsExactly(1L, -141_427, 1_500_000L, -1L, new BigDecimal("12.34"));
        }
    }

    private static String named(String column, String type, String name) {
        return "{\"name\":\"" + column + "\",\"type\":{\"type\":\"" + type
                + "\",\"connect.version\":1,\"connect.name\":\"" + name + "\"}}";
    }

    @Test
    void flattenedRowsSayWhatHappenedBesideTheColumns() throws DecodeException {
        String marker =
                ",{\"name\":\"__op\",\"type\":[\"null\",\"string\"]},{\"name\":\"__deleted\",\"type\":[\"null\",\"string\"]}";
        registry.register("orders-value", value(COLUMNS + marker));
        try (Decoding decoding = Decoding.of(Debezium.avro(registry.url()).flattened(), List.of("id"))) {
            for (int i = 0; i < 150; i++) {
                decoding.add(flat(1, "a").number(0).number(1).text("false").bytes());
                decoding.add(flat(2, "b").number(1).text("u").number(0).bytes());
                decoding.add(flat(1, "a").number(0).number(1).text("true").bytes());
                decoding.add(flat(2, "b").number(1).text("d").number(0).bytes());
                decoding.add(flat(3, "c").number(0).number(0).bytes());

                assertThat(decoding.changes())
                        .containsExactly(
                                "INSERT [1, a, 4]",
                                "UPDATE [2, b, 4]",
                                "DELETE [1, null, null]",
                                "DELETE [2, null, null]",
                                "INSERT [3, c, 4]");
            }
        }
    }

    private static AvroBytes flat(long id, String name) {
        return AvroBytes.framed(1).number(id).text(name).number(0).number(4);
    }

    @Test
    void schemaWithoutEnvelopeIsRefusedAtTheStart() {
        registry.register("orders-value", value(COLUMNS));
        Debezium format = Debezium.avro(registry.url());

        assertThatThrownBy(() -> format.schema("orders"))
                .isInstanceOf(StreamlingException.class)
                .hasMessageContaining("flattened()");
    }
}

package io.streamling.kafka.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.batch.Columns;
import io.streamling.format.DecodeException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DebeziumJsonTest {
    private static final Schema ORDERS = Columns.of("id BIGINT NOT NULL", "name VARCHAR NOT NULL", "qty INT");
    private static final String SOURCE = "{\"version\":\"2.7\",\"connector\":\"postgresql\",\"lsn\":24023128}";

    private final Decoding decoding = Decoding.of(Debezium.json(ORDERS), List.of("id"));

    @org.junit.jupiter.api.AfterEach
    void close() {
        decoding.close();
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String event(String op, String before, String after) {
        return "{\"before\":" + before + ",\"after\":" + after + ",\"source\":" + SOURCE + ",\"op\":\"" + op
                + "\",\"ts_ms\":1700000000000,\"transaction\":null}";
    }

    private static String row(long id, String name, int qty) {
        return "{\"id\":" + id + ",\"name\":\"" + name + "\",\"qty\":" + qty + "}";
    }

    private void add(String... records) throws DecodeException {
        for (String record : records) {
            decoding.add(utf8(record));
        }
    }

    private void refuses(String record, String message) {
        int rows = decoding.rowCount();
        assertThatThrownBy(() -> add(record))
                .isInstanceOf(DecodeException.class)
                .hasMessageContaining(message);
        assertThat(decoding.rowCount()).isEqualTo(rows);
    }

    @Test
    void eachOperationBecomesItsRowKind() throws DecodeException {
        add(event("r", "null", row(1, "a", 1)), event("c", "null", row(2, "b", 2)));
        add(event("u", "null", row(1, "c", 3)), event("u", row(2, "b", 2), row(2, "d", 4)));
        add(event("d", row(1, "c", 3), "null"));

        assertThat(decoding.changes())
                .containsExactly(
                        "INSERT [1, a, 1]",
                        "INSERT [2, b, 2]",
                        "UPDATE [1, c, 3]",
                        "UPDATE [2, d, 4]",
                        "DELETE [1, null, null]");
    }

    @Test
    void schemaBesideTheEventChangesNothing() throws DecodeException {
        String schema = "{\"type\":\"struct\",\"fields\":[{\"type\":\"struct\",\"fields\":[],\"field\":\"after\"}]}";
        for (int i = 0; i < 3; i++) {
            add("{\"schema\":" + schema + ",\"payload\":" + event("c", "null", row(i, "a", 1)) + "}");
            add(event("u", "null", row(i, "b", 2)));
            add("{\"schema\" : null, \"payload\" : " + event("d", row(i, "b", 2), "null") + " }");
        }

        assertThat(decoding.changes().subList(6, 9))
                .containsExactly("INSERT [2, a, 1]", "UPDATE [2, b, 2]", "DELETE [2, null, null]");
    }

    /** T41. */
    @Test
    void tombstonesDeleteByKeyOrAreMovedPast() throws DecodeException {
        add(event("d", row(1, "a", 1), "null"));
        decoding.addTombstone(utf8("{\"id\":1}"));
        decoding.addTombstone(utf8("{\"schema\":{\"type\":\"struct\"},\"payload\":{\"id\":2}}"));
        decoding.addTombstone(utf8("{\"schema\":{\"type\":\"int64\"},\"payload\":3}"));
        assertThatThrownBy(() -> decoding.addTombstone(null)).isInstanceOf(DecodeException.class);

        assertThat(decoding.changes())
                .containsExactly(
                        "DELETE [1, null, null]",
                        "DELETE [1, null, null]",
                        "DELETE [2, null, null]",
                        "DELETE [3, null, null]");
        try (Decoding skipping = Decoding.of(Debezium.json(ORDERS).skipTombstones(), List.of("id"))) {
            skipping.addTombstone(utf8("{\"id\":1}"));
            assertThat(skipping.rowCount()).isZero();
            assertThat(skipping.decoder.stats().skippedRecords()).isEqualTo(1);
        }
    }

    /** T42. */
    @Test
    void deleteNeedsTheKeyOnly() throws DecodeException {
        add(event("d", "{\"id\":5,\"name\":null,\"qty\":0}", "null"), event("d", "{\"id\":6}", "null"));

        assertThat(decoding.changes()).containsExactly("DELETE [5, null, null]", "DELETE [6, null, null]");
        refuses(event("d", "{\"name\":\"a\"}", "null"), "replica identity");
        refuses(event("d", "{\"id\":null,\"name\":\"a\"}", "null"), "replica identity");
        refuses(event("d", "null", "null"), "replica identity");
    }

    /** T44. */
    @Test
    void changedKeyIsADeletionAndAnInsertion() throws DecodeException {
        add(event("u", row(1, "a", 1), row(2, "a", 1)));
        add(event("d", row(2, "a", 1), "null"), event("c", "null", row(3, "a", 1)));
        add(event("u", "{\"id\":null}", row(3, "b", 1)), event("u", "{}", row(3, "c", 1)));

        assertThat(decoding.changes())
                .containsExactly(
                        "DELETE [1, null, null]",
                        "INSERT [2, a, 1]",
                        "DELETE [2, null, null]",
                        "INSERT [3, a, 1]",
                        "UPDATE [3, b, 1]",
                        "UPDATE [3, c, 1]");
    }

    @Test
    void keysOfSeveralColumnsAreComparedWhereverTheyStand() throws DecodeException {
        Schema lines = Columns.of("note VARCHAR", "item BIGINT NOT NULL", "ord BIGINT NOT NULL");
        try (Decoding other = Decoding.of(Debezium.json(lines), List.of("ord", "item"))) {
            other.add(utf8(
                    event("u", "{\"note\":\"x\",\"item\":1,\"ord\":7}", "{\"note\":\"longer\",\"ord\":7,\"item\":1}")));
            other.add(
                    utf8(event("u", "{\"note\":\"x\",\"item\":1,\"ord\":7}", "{\"note\":\"x\",\"item\":1,\"ord\":8}")));

            assertThat(other.changes())
                    .containsExactly("UPDATE [longer, 1, 7]", "DELETE [null, 1, 7]", "INSERT [x, 1, 8]");
        }
    }

    /** T45. */
    @Test
    void nullStaysNull() throws DecodeException {
        add(event("u", "null", "{\"id\":1,\"name\":\"a\",\"qty\":null}"));

        assertThat(decoding.changes()).containsExactly("UPDATE [1, a, null]");
    }

    /** T46. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"ts_ms\":1}",
                "{\"status\":\"BEGIN\",\"id\":\"571\",\"ts_ms\":1,\"event_count\":null,\"data_collections\":null}",
                "{\"source\":{},\"ts_ms\":1,\"databaseName\":\"d\",\"schemaName\":null,\"ddl\":\"DROP\",\"tableChanges\":[]}"
            })
    void whatIsAboutNoRowIsMovedPastAndCounted(String record) throws DecodeException {
        add(record, "{\"schema\":{},\"payload\":" + record + "}");

        assertThat(decoding.rowCount()).isZero();
        assertThat(decoding.decoder.stats().skippedRecords()).isEqualTo(2);
    }

    /** T46. */
    @Test
    void whatIsNoEventIsRefused() {
        refuses("{\"id\":1,\"name\":\"a\"}", "flattened()");
        refuses("{}", "'op' is missing");
        refuses("{\"schema\":{},\"payload\":null}", "an object expected");
        refuses("{\"before\":null,\"after\":" + row(1, "a", 1) + "}", "'op' is missing");
        refuses(event("m", "null", "null"), "op 'm'");
        refuses(event("x", "null", row(1, "a", 1)), "none of c, r, u, d and t");
        refuses(event("create", "null", row(1, "a", 1)), "none of c, r, u, d and t");
        refuses(event("c", "null", "null"), "op 'c' without 'after'");
        refuses(event("u", row(1, "a", 1), "null"), "op 'u' without 'after'");
        refuses(event("c", "null", "{\"id\":1}"), "field 'after.name': missing or null");
        refuses(event("c", "null", "7"), "field 'after': an object expected, not a number");
        refuses(event("c", "null", row(1, "a", 1)) + "x", "behind the end");
        refuses("{\"schema\":{},\"payload\":" + event("c", "null", row(1, "a", 1)) + ",\"x\":1}}", "behind the end");
    }

    /** T46. */
    @Test
    void truncateFailsUnlessItIsToBeMovedPast() throws DecodeException {
        refuses(event("t", "null", "null"), "truncated");

        try (Decoding skipping = Decoding.of(Debezium.json(ORDERS).onTruncate(Debezium.Truncate.SKIP), List.of("id"))) {
            skipping.add(utf8(event("t", "null", "null")));
            assertThat(skipping.rowCount()).isZero();
            assertThat(skipping.decoder.stats().skippedRecords()).isEqualTo(1);
        }
    }

    @Test
    void flattenedRowsSayWhatHappenedBesideTheColumns() throws DecodeException {
        try (Decoding flat = Decoding.of(Debezium.json(ORDERS).flattened(), List.of("id"))) {
            flat.add(utf8("{\"id\":1,\"name\":\"a\",\"qty\":1,\"__deleted\":\"false\"}"));
            flat.add(utf8("{\"id\":1,\"name\":\"a\",\"qty\":1,\"__op\":\"u\",\"__source_ts_ms\":1}"));
            flat.add(utf8("{\"id\":2,\"name\":\"b\",\"qty\":1}"));
            flat.add(utf8("{\"schema\":{\"type\":\"struct\"},\"payload\":{\"id\":3,\"name\":\"c\"}}"));
            flat.add(utf8("{\"id\":1,\"name\":null,\"qty\":0,\"__deleted\":\"true\"}"));
            flat.add(utf8("{\"id\":2,\"name\":null,\"__deleted\":true,\"__op\":\"d\"}"));
            flat.add(utf8("{\"id\":3,\"name\":\"c\",\"__op\":\"d\"}"));
            flat.addTombstone(utf8("{\"id\":4}"));

            assertThat(flat.changes())
                    .containsExactly(
                            "INSERT [1, a, 1]",
                            "UPDATE [1, a, 1]",
                            "INSERT [2, b, 1]",
                            "INSERT [3, c, null]",
                            "DELETE [1, null, null]",
                            "DELETE [2, null, null]",
                            "DELETE [3, null, null]",
                            "DELETE [4, null, null]");
            assertThatThrownBy(() -> flat.add(utf8("{\"id\":1,\"name\":\"a\",\"__op\":\"x\"}")))
                    .isInstanceOf(DecodeException.class);
        }
    }

    private static List<Object> values(Debezium format, String after) throws DecodeException {
        try (Decoding one = Decoding.of(format, List.of())) {
            one.add(utf8(event("c", "null", after)));
            return one.rows().get(0);
        }
    }

    /** T47. */
    @Test
    void timesAndDecimalsAreReadAsDebeziumWritesThem() throws DecodeException {
        Schema schema = Columns.of("day DATE", "at TIMESTAMP", "zoned TIMESTAMP", "price DECIMAL(10, 2)");
        long micros =
                LocalDateTime.of(2024, 5, 6, 7, 8, 9, 123_456_000).toEpochSecond(ZoneOffset.UTC) * 1_000_000 + 123_456;
        String price = Base64.getEncoder()
                .encodeToString(new BigDecimal("-1234.50").unscaledValue().toByteArray());
        String row = "{\"day\":" + LocalDate.of(1582, 10, 10).toEpochDay() + ",\"at\":%s"
                + ",\"zoned\":\"2024-05-06T07:08:09.123456+02:00\",\"price\":%s}";

        List<Object> precise = values(Debezium.json(schema), row.formatted(micros, "\"" + price + "\""));
        List<Object> connect = values(
                Debezium.json(schema).timesInMillis().decimalsAsText(), row.formatted(micros / 1000, "\"-1234.5\""));
        List<Object> real = values(Debezium.json(schema), row.formatted(micros, "-1234.5"));
        List<Object> variable = values(
                Debezium.json(schema),
                row.formatted(
                        micros,
                        "{\"scale\":1,\"value\":\""
                                + Base64.getEncoder()
                                        .encodeToString(new BigDecimal("-1234.5")
                                                .unscaledValue()
                                                .toByteArray())
                                + "\"}"));

        long zoned = micros - 2 * 3600 * 1_000_000L;
        int day = (int) LocalDate.of(1582, 10, 10).toEpochDay();
        BigDecimal expected = new BigDecimal("-1234.50");
        assertThat(precise).containsExactly(day, micros, zoned, expected);
        assertThat(real).isEqualTo(precise);
        assertThat(variable).isEqualTo(precise);
        assertThat(connect).containsExactly(day, micros / 1000 * 1000, zoned, expected);
    }

    private static String field(String name, String type, String connectName, String scale) {
        return "{\"type\":\"" + type + "\",\"optional\":true,\"name\":\"" + connectName
                + "\",\"version\":1,\"parameters\":{\"scale\":\"" + scale + "\"},\"field\":\"" + name + "\"}";
    }

    private static String wrapped(String unit, String scale, String after) {
        String row = field("at", "int64", "io.debezium.time." + unit + "Timestamp", "0") + ","
                + field("price", "bytes", "org.apache.kafka.connect.data.Decimal", scale);
        return "{\"schema\":{\"type\":\"struct\",\"fields\":[{\"type\":\"struct\",\"fields\":[],\"field\":\"before\"},"
                + "{\"type\":\"struct\",\"fields\":[" + row + "],\"field\":\"after\"}]},\"payload\":"
                + event("c", "null", after)
                + "}";
    }

    @Test
    void schemaBesideTheEventTellsUnitsAndScales() throws DecodeException {
        Schema schema = Columns.of("at TIMESTAMP", "price DECIMAL(10, 3)");
        try (Decoding decoding = Decoding.of(Debezium.json(schema), List.of())) {
            for (int i = 0; i < 2; i++) {
                decoding.add(utf8(wrapped("", "1", "{\"at\":1500,\"price\":\"fQ==\"}")));
                decoding.add(utf8(wrapped("", "1", "{\"at\":1501,\"price\":\"fQ==\"}")));
                decoding.add(utf8(wrapped("Micro", "3", "{\"at\":1500,\"price\":\"fQ==\"}")));
                decoding.add(utf8(wrapped("Nano", "0", "{\"at\":1500,\"price\":\"fQ==\"}")));
            }

            assertThat(decoding.rows().subList(4, 8))
                    .containsExactly(
                            List.of(1_500_000L, new BigDecimal("12.500")),
                            List.of(1_501_000L, new BigDecimal("12.500")),
                            List.of(1_500L, new BigDecimal("0.125")),
                            List.of(1L, new BigDecimal("125.000")));
        }
    }

    /** T47. */
    @Test
    void distantYearsSurviveAndInfinityIsABadRecord() throws DecodeException {
        Debezium format = Debezium.json(Columns.of("at TIMESTAMP"));

        for (String year : List.of("0001", "1582", "9999", "+10000", "-0043")) {
            LocalDateTime expected = LocalDateTime.parse(year + "-10-10T00:00:00");
            assertThat(values(format, "{\"at\":\"" + year + "-10-10T00:00:00Z\"}"))
                    .containsExactly(expected.toEpochSecond(ZoneOffset.UTC) * 1_000_000);
        }
        assertThatThrownBy(() -> values(format, "{\"at\":\"infinity\"}")).isInstanceOf(DecodeException.class);
        assertThatThrownBy(() -> values(format, "{\"at\":\"-infinity\"}")).isInstanceOf(DecodeException.class);
    }

    /** T48. */
    @Test
    void bytesAreBase64() throws DecodeException {
        List<Object> row = values(
                Debezium.json(Columns.of("bits VARBINARY", "data VARBINARY")), "{\"bits\":\"qg8M\",\"data\":\"AP8=\"}");

        assertThat(row)
                .containsExactly(
                        java.nio.ByteBuffer.wrap(new byte[] {(byte) 0xAA, 0x0F, 0x0C}),
                        java.nio.ByteBuffer.wrap(new byte[] {0, -1}));
    }

    private static final String MARKER = "__debezium_unavailable_value";

    /** T39. */
    @Test
    void markersBecomeUnchangedCells() throws DecodeException {
        Schema columns = new Schema(List.of(
                Columns.field("id BIGINT NOT NULL"),
                Columns.field("body VARCHAR NOT NULL"),
                Columns.field("data VARBINARY"),
                new Field(
                        "tags", FieldType.nullable(ArrowType.List.INSTANCE), List.of(Columns.field("item VARCHAR")))));
        String encoded = Base64.getEncoder().encodeToString(utf8(MARKER));
        try (Decoding large = Decoding.of(Debezium.json(columns), List.of("id"))) {
            for (String body : List.of(MARKER, "x", MARKER + "x")) {
                large.add(utf8(event(
                        "u",
                        "null",
                        "{\"id\":1,\"body\":\"" + body + "\",\"data\":\"" + encoded + "\",\"tags\":[\"" + MARKER
                                + "\"]}")));
            }
            large.add(utf8(event("u", "null", "{\"id\":2,\"body\":\"y\",\"data\":\"AA==\",\"tags\":[\"t\"]}")));
            assertThatThrownBy(() -> large.add(utf8(event(
                            "u", "{\"id\":2}", "{\"id\":3,\"body\":\"" + MARKER + "\",\"data\":null,\"tags\":null}"))))
                    .isInstanceOf(DecodeException.class)
                    .hasMessageContaining("REPLICA IDENTITY FULL");
            large.add(utf8(event("d", "{\"id\":1,\"body\":\"" + MARKER + "\"}", "null")));

            assertThat(large.changes())
                    .containsExactly(
                            "UPDATE [1, unchanged, unchanged, unchanged]",
                            "UPDATE [1, x, unchanged, unchanged]",
                            "UPDATE [1, " + MARKER + "x, unchanged, unchanged]",
                            "UPDATE [2, y, " + java.nio.ByteBuffer.wrap(new byte[1]) + ", [t]]",
                            "DELETE [1, null, null, null]");
        }
    }

    /** T39. */
    @Test
    void markerIsConfigurable() throws DecodeException {
        try (Decoding other = Decoding.of(Debezium.json(ORDERS).unavailableValue("?same?"), List.of("id"))) {
            other.add(utf8(event("u", "null", row(1, "?same?", 1))));
            other.add(utf8(event("u", "null", row(2, MARKER, 1))));

            assertThat(other.changes()).containsExactly("UPDATE [1, unchanged, 1]", "UPDATE [2, " + MARKER + ", 1]");
        }
    }

    @Test
    void optionsThatContradictAreFound() {
        assertThat(Debezium.json(ORDERS).problems(List.of()))
                .hasSize(1)
                .first()
                .asString()
                .contains("upsert");
        assertThat(Debezium.json(ORDERS).problems(List.of("id"))).isEmpty();
        assertThat(Debezium.avro("http://localhost:1").timesInMillis().problems(List.of("id")))
                .hasSize(1)
                .first()
                .asString()
                .contains("timesInMillis");
    }
}

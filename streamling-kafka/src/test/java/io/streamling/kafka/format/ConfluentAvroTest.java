package io.streamling.kafka.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.batch.RowKind;
import io.streamling.format.DecodeException;
import io.streamling.testing.registry.SchemaRegistryServer;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ConfluentAvroTest {
    private final SchemaRegistryServer registry = SchemaRegistryServer.start();

    @AfterEach
    void stop() {
        registry.close();
    }

    private int register(String... fields) {
        return registry.register("orders-value", record(fields));
    }

    private static String record(String... fields) {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < fields.length; i += 2) {
            all.add("{\"name\":\"" + fields[i] + "\",\"type\":" + fields[i + 1] + "}");
        }
        return "{\"type\":\"record\",\"name\":\"Order\",\"fields\":[" + String.join(",", all) + "]}";
    }

    private ConfluentAvro format() {
        return ConfluentAvro.registry(registry.url());
    }

    private static final String DECIMAL =
            "{\"type\":\"bytes\",\"logicalType\":\"decimal\",\"precision\":20,\"scale\":4}";

    @Test
    void recordBecomesRow() throws DecodeException {
        int id = register(
                "id",
                "\"long\"",
                "country",
                "\"string\"",
                "amount",
                "\"double\"",
                "price",
                DECIMAL,
                "note",
                "[\"null\",\"string\"]",
                "day",
                "{\"type\":\"int\",\"logicalType\":\"date\"}");
        try (Decoding decoding = Decoding.all(format())) {
            decoding.add(AvroBytes.framed(id)
                    .number(7)
                    .text("DE")
                    .real(1.5)
                    .binary(1, 0)
                    .number(1)
                    .text("ok")
                    .number(3)
                    .bytes());
            decoding.add(
                    AvroBytes.framed(id)
                            .number(-8)
                            .text("")
                            .real(-0.0)
                            .binary(-1)
                            .number(0)
                            .number(-1)
                            .bytes(),
                    RowKind.UPDATE);

            assertThat(decoding.rows())
                    .containsExactly(
                            List.of(7L, "DE", 1.5, new BigDecimal("0.0256"), "ok", 3),
                            Arrays.asList(-8L, "", -0.0, new BigDecimal("-0.0001"), null, -1));
        }
    }

    /** T15: what one record leaves over is not the beginning of the next one. */
    @Test
    void bytesLeftOverAreCountedAndHarmNoOtherRecord() throws DecodeException {
        int id = register("id", "\"long\"", "name", "\"string\"");
        byte[] clean = AvroBytes.framed(id).number(4).text("d").bytes();
        try (Decoding decoding = Decoding.all(format())) {
            for (long i = 1; i <= 3; i++) {
                decoding.add(AvroBytes.framed(id)
                        .number(i)
                        .text("abc")
                        .text("a field nobody registered")
                        .bytes());
            }
            decoding.add(clean);

            assertThat(decoding.rows())
                    .containsExactly(List.of(1L, "abc"), List.of(2L, "abc"), List.of(3L, "abc"), List.of(4L, "d"));
            assertThat(decoding.decoder.stats().recordsWithTrailingBytes()).isEqualTo(3);
        }
    }

    /** T15, T16. */
    @Test
    void bytesLeftOverCanBeRefused() throws DecodeException {
        int id = register("a", "\"string\"", "b", "\"long\"");
        try (Decoding decoding = Decoding.all(format().onTrailingBytes(TrailingBytes.FAIL))) {
            byte[] inTheMiddle = AvroBytes.framed(id)
                    .text("a")
                    .text("unregistered")
                    .number(5)
                    .bytes();
            assertThatThrownBy(() -> decoding.add(inTheMiddle))
                    .isInstanceOf(DecodeException.class)
                    .hasMessageContaining("schema id " + id)
                    .hasMessageContaining("13 bytes behind the last field");
            decoding.add(AvroBytes.framed(id).text("a").number(5).bytes());

            assertThat(decoding.rows()).containsExactly(List.of("a", 5L));
        }
    }

    /** T17. */
    @Test
    void lengthBeyondTheRecordIsRefused() throws DecodeException {
        int id = register(
                "name",
                "\"string\"",
                "tags",
                "{\"type\":\"array\",\"items\":\"string\"}",
                "map",
                "{\"type\":\"map\",\"values\":\"int\"}");
        List<byte[]> damaged = List.of(
                AvroBytes.framed(id).number(2_000_000_000).raw(new int[35]).bytes(),
                AvroBytes.framed(id).number(-5).raw(new int[35]).bytes(),
                AvroBytes.framed(id)
                        .text("a")
                        .number(-9_000_000_000_000_000_000L)
                        .number(3)
                        .raw(0, 0, 0, 0)
                        .bytes(),
                AvroBytes.framed(id)
                        .text("a")
                        .number(9_000_000_000_000_000_000L)
                        .number(3)
                        .bytes(),
                AvroBytes.framed(id).text("a").number(0).number(-1).number(1000).bytes(),
                AvroBytes.framed(id).text("a").number(0).number(1_000_000).bytes(),
                AvroBytes.framed(id)
                        .raw(255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1)
                        .bytes());
        try (Decoding decoding = new Decoding(format(), List.of("name"), List.of())) {
            for (int i = 0; i < 1000; i++) {
                byte[] bad = damaged.get(i % damaged.size());
                assertThatThrownBy(() -> decoding.add(bad))
                        .isInstanceOf(DecodeException.class)
                        .hasMessageContaining("schema id " + id)
                        .hasMessageContaining("field '");
                decoding.add(
                        AvroBytes.framed(id).text("good").number(0).number(0).bytes());
            }

            assertThat(decoding.rows()).hasSize(1000).allMatch(List.of("good")::equals);
        }
    }

    @Test
    void deepNestingIsRefused() {
        String list = "{\"type\":\"record\",\"name\":\"N\",\"fields\":[{\"name\":\"next\",\"type\":[\"null\",\"N\"]}]}";
        int id = register("id", "\"long\"", "list", list);
        int[] ones = new int[100_000];
        Arrays.fill(ones, 2);
        try (Decoding decoding = new Decoding(format(), List.of("id"), List.of())) {
            assertThatThrownBy(() -> decoding.add(
                            AvroBytes.framed(id).number(1).raw(ones).bytes()))
                    .isInstanceOf(DecodeException.class)
                    .hasMessageContaining("levels deep");
        }
    }

    @Test
    void textThatIsNotUtf8IsRefused() throws DecodeException {
        int id = register("name", "\"string\"");
        try (Decoding decoding = Decoding.all(format())) {
            for (int[] bad : new int[][] {
                {0xFF}, {0xC0, 0x80}, {0xED, 0xA0, 0x80}, {0xE2, 0x82}, {0x80}, {0xF4, 0x90, 0x80, 0x80}
            }) {
                assertThatThrownBy(() ->
                                decoding.add(AvroBytes.framed(id).binary(bad).bytes()))
                        .hasMessage("schema id " + id + ": field 'name': text that is not UTF-8");
            }
            String text = "plain ascii that is longer than thirty-two bytes, ä€😀";
            decoding.add(AvroBytes.framed(id).text(text).bytes());

            assertThat(decoding.rows()).containsExactly(List.of(text));
        }
    }

    /** T24: each record is read with its own writer's schema, T25: and all go into one batch. */
    @Test
    void writersMayAlternate() throws DecodeException {
        int v1 = register("id", "\"long\"", "n", "\"int\"");
        int v3 = register("id", "\"long\"");
        int v4 = register(
                "note",
                "[\"string\",\"null\"]",
                "n",
                "\"int\"",
                "extra",
                "[\"null\",\"string\",\"int\"]",
                "id",
                "\"long\"");
        int v2 = register("id", "\"long\"", "n", "[\"null\",\"long\"]", "note", "[\"null\",\"string\"]");
        try (Decoding decoding = Decoding.all(format())) {
            for (int i = 0; i < 100; i++) {
                decoding.add(AvroBytes.framed(v1).number(1).number(11).bytes());
                decoding.add(AvroBytes.framed(v2)
                        .number(2)
                        .number(1)
                        .number(1L << 40)
                        .number(1)
                        .text("x")
                        .bytes());
                decoding.add(AvroBytes.framed(v3).number(3).bytes());
                decoding.add(AvroBytes.framed(v4)
                        .number(0)
                        .text("y")
                        .number(44)
                        .number(2)
                        .number(9)
                        .number(4)
                        .bytes());
            }

            assertThat(decoding.rows())
                    .hasSize(400)
                    .startsWith(Arrays.asList(1L, 11L, null))
                    .contains(
                            Arrays.asList(2L, 1L << 40, "x"),
                            Arrays.asList(3L, null, null),
                            Arrays.asList(4L, 44L, "y"));
            assertThat(decoding.decoder.stats().recordsWithUnknownFields()).isEqualTo(100);
        }
    }

    @Test
    void fieldsThatThePipelineDoesNotKnowAreCounted() throws DecodeException {
        register("id", "\"long\"");
        ConfluentAvro format = format();
        try (Decoding decoding = Decoding.all(format)) {
            int newer = register("id", "\"long\"", "added", "\"string\"");
            decoding.add(AvroBytes.framed(newer).number(1).text("x").bytes());

            assertThat(decoding.rows()).containsExactly(List.of(1L));
            assertThat(decoding.decoder.stats().recordsWithUnknownFields()).isEqualTo(1);
            assertThat(format.schema("orders").getFields()).hasSize(1);
        }
    }

    @Test
    void typeThatDoesNotFitIsNamedForBothSides() throws DecodeException {
        int other = register("id", "\"string\"", "n", "[\"null\",\"double\"]");
        register("id", "\"long\"", "n", "[\"null\",\"int\"]");
        try (Decoding decoding = Decoding.all(format())) {
            assertThatThrownBy(() -> decoding.add(
                            AvroBytes.framed(other).text("secret").number(0).bytes()))
                    .hasMessage("schema id " + other + ": field 'id': the writer has string, the pipeline reads long");
        }
    }

    @Test
    void decimalWithMoreDigitsThanTheColumnIsRefused() throws DecodeException {
        int id = register("price", "{\"type\":\"bytes\",\"logicalType\":\"decimal\",\"precision\":3,\"scale\":1}");
        try (Decoding decoding = Decoding.all(format())) {
            decoding.add(AvroBytes.framed(id).binary(0x03, 0xE7).bytes());
            decoding.add(AvroBytes.framed(id)
                    .binary(
                            0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
                            0xFF, 0xFF, 0xFC, 0x19)
                    .bytes());
            assertThatThrownBy(() ->
                            decoding.add(AvroBytes.framed(id).binary(0x03, 0xE8).bytes()))
                    .hasMessageContaining("more than 3 digits");

            assertThat(decoding.rows()).startsWith(List.of(new BigDecimal("99.9")), List.of(new BigDecimal("-99.9")));
        }
    }

    /** T41, T51. */
    @Test
    void tombstoneDeletesByItsKey() throws DecodeException {
        int value = register("id", "\"long\"", "name", "\"string\"");
        int key = registry.register("orders-key", record("more", "\"string\"", "id", "\"int\""));
        int bare = registry.register("bare-key", "\"long\"");
        try (Decoding decoding = Decoding.of(format(), List.of("id"))) {
            decoding.add(AvroBytes.framed(value).number(1).text("a").bytes());
            decoding.addTombstone(AvroBytes.framed(key).text("x").number(2).bytes());
            decoding.addTombstone(AvroBytes.framed(bare).number(3).bytes());
            decoding.addTombstone("4".getBytes(StandardCharsets.UTF_8));
            decoding.addTombstone("{\"id\":5}".getBytes(StandardCharsets.UTF_8));
            assertThatThrownBy(() -> decoding.addTombstone(null)).hasMessageContaining("without a key");
            assertThatThrownBy(() -> decoding.addTombstone(new byte[0])).isInstanceOf(DecodeException.class);
            decoding.add(AvroBytes.framed(value).number(6).text("b").bytes());

            assertThat(decoding.rows())
                    .containsExactly(
                            List.of(1L, "a"),
                            Arrays.asList(2L, null),
                            Arrays.asList(3L, null),
                            Arrays.asList(4L, null),
                            Arrays.asList(5L, null),
                            List.of(6L, "b"));
        }
    }

    @Test
    void tombstoneWithoutKeyColumnsIsRefused() {
        register("id", "\"long\"");
        try (Decoding decoding = Decoding.all(format())) {
            assertThatThrownBy(() -> decoding.addTombstone(new byte[] {'1'}))
                    .isInstanceOf(DecodeException.class)
                    .hasMessageContaining("no key columns");
        }
    }

    @Test
    void rootMayBeNullOrRecord() throws DecodeException {
        int id = registry.register("orders-value", "[\"null\"," + record("id", "\"long\"") + "]");
        try (Decoding decoding = Decoding.all(format())) {
            decoding.add(AvroBytes.framed(id).number(1).number(7).bytes());
            assertThatThrownBy(() -> decoding.add(AvroBytes.framed(id).number(0).bytes()))
                    .hasMessageContaining("null instead of a record");

            assertThat(decoding.rows()).containsExactly(List.of(7L));
        }
    }
}

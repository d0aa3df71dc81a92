package io.streamling.kafka.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.format.DecodeException;
import io.streamling.testing.registry.SchemaRegistryServer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Arrays, maps and records within records, and the types that only show there. */
class NestedAvroTest {
    private final SchemaRegistryServer registry = SchemaRegistryServer.start();

    @AfterEach
    void stop() {
        registry.close();
    }

    private static String record(String name, String... fields) {
        return "{\"type\":\"record\",\"name\":\"" + name + "\",\"fields\":[" + String.join(",", fields) + "]}";
    }

    private static String field(String name, String type) {
        return "{\"name\":\"" + name + "\",\"type\":" + type + "}";
    }

    private static String array(String items) {
        return "{\"type\":\"array\",\"items\":" + items + "}";
    }

    private static String map(String values) {
        return "{\"type\":\"map\",\"values\":" + values + "}";
    }

    private static String orNull(String type) {
        return "[\"null\"," + type + "]";
    }

    private static final String ITEM = record("Item", field("sku", "\"string\""), field("price", orNull("\"int\"")));

    private int register(String... fields) {
        return registry.register("orders-value", record("Order", fields));
    }

    private ConfluentAvro format() {
        return ConfluentAvro.registry(registry.url());
    }

    @Test
    void nullIsKeptAtEveryLevel() throws DecodeException {
        int id = register(field("items", orNull(array(orNull(ITEM)))), field("labels", map(orNull("\"long\""))));
        try (Decoding decoding = Decoding.all(format())) {
            decoding.add(AvroBytes.framed(id)
                    .number(1)
                    .number(3)
                    .raw(2)
                    .text("a")
                    .number(1)
                    .number(5)
                    .raw(0)
                    .raw(2)
                    .text("b")
                    .number(0)
                    .number(0)
                    .number(2)
                    .text("x")
                    .number(1)
                    .number(7)
                    .text("y")
                    .number(0)
                    .number(0)
                    .bytes());
            decoding.add(AvroBytes.framed(id).number(0).number(0).bytes());
            decoding.add(AvroBytes.framed(id).number(1).number(0).number(0).bytes());

            List<Object> items = Arrays.asList(List.of("a", 5), null, Arrays.asList("b", null));
            Map<String, Long> labels = new HashMap<>(Map.of("x", 7L));
            labels.put("y", null);
            assertThat(decoding.rows())
                    .containsExactly(
                            List.of(items, labels), Arrays.asList(null, Map.of()), List.of(List.of(), Map.of()));
        }
    }

    /** Added with a default, removed, reordered, widened and renamed, within the records of an array. */
    @Test
    void recordsWithinRecordsEvolve() throws DecodeException {
        int older = registry.register(
                "other",
                record(
                        "Order",
                        field("items", array(record("Item", field("gone", "\"string\""), field("price", "\"int\""))))));
        String renamed = "{\"name\":\"cost\",\"type\":\"double\",\"aliases\":[\"price\"]}";
        String added = "{\"name\":\"tags\",\"type\":" + array("\"string\"") + ",\"default\":[\"new\"]}";
        String none = "{\"name\":\"none\",\"type\":" + orNull("\"long\"") + ",\"default\":null}";
        int newer = register(field("items", array(record("Item", added, renamed, none))));
        try (Decoding decoding = Decoding.all(format())) {
            for (int i = 0; i < 300; i++) {
                decoding.add(AvroBytes.framed(older)
                        .number(1)
                        .text("x")
                        .number(i)
                        .number(0)
                        .bytes());
                decoding.add(AvroBytes.framed(newer)
                        .number(1)
                        .number(0)
                        .real(i)
                        .number(1)
                        .number(i)
                        .number(0)
                        .bytes());
            }

            List<List<Object>> rows = decoding.rows();
            for (int i = 0; i < 300; i++) {
                assertThat(rows.get(2 * i)).containsExactly(List.of(Arrays.asList(List.of("new"), (double) i, null)));
                assertThat(rows.get(2 * i + 1)).containsExactly(List.of(List.of(List.of(), (double) i, (long) i)));
            }
        }
    }

    /** Whether the plan is interpreted still, or compiled. */
    @Test
    void messageHasThePathOfTheValue() throws DecodeException {
        int id = register(field("orders", array(record("Part", field("items", map(ITEM))))));
        byte[] good = AvroBytes.framed(id).number(0).bytes();
        byte[] bad = AvroBytes.framed(id)
                .number(2)
                .number(0)
                .number(1)
                .text("k")
                .text("sku")
                .number(1)
                .number(5_000_000_000L)
                .bytes();
        try (Decoding decoding = Decoding.all(format())) {
            for (int i = 0; i < 300; i++) {
                assertThatThrownBy(() -> decoding.add(bad))
                        .hasMessage("schema id " + id + ": field 'orders[2].items[1].price': a number that is no int");
                decoding.add(good);
            }

            assertThat(decoding.rows()).hasSize(300).allMatch(List.of(List.of())::equals);
        }
    }

    /** T17: counts are bounded by what is left of the record, whatever an element takes. */
    @Test
    void countBeyondTheRecordIsRefused() throws DecodeException {
        String empty = record("Empty");
        int id = register(
                field("tags", array("\"string\"")), field("map", map("\"long\"")), field("empty", array(empty)));
        List<byte[]> damaged = List.of(
                AvroBytes.framed(id).number(2_000_000_000).bytes(),
                AvroBytes.framed(id).number(Long.MAX_VALUE).raw(new int[50]).bytes(),
                AvroBytes.framed(id)
                        .number(Long.MIN_VALUE)
                        .number(3)
                        .raw(new int[50])
                        .bytes(),
                AvroBytes.framed(id).number(-3).number(1000).raw(new int[50]).bytes(),
                AvroBytes.framed(id).number(-60).number(3).raw(new int[50]).bytes(),
                AvroBytes.framed(id).number(0).number(30).raw(new int[50]).bytes(),
                AvroBytes.framed(id).number(0).number(0).number(5000).number(0).bytes(),
                AvroBytes.framed(id)
                        .number(0)
                        .number(0)
                        .number(4000)
                        .number(4000)
                        .number(0)
                        .bytes());
        try (Decoding decoding = Decoding.all(format())) {
            for (int i = 0; i < 1000; i++) {
                byte[] bad = damaged.get(i % damaged.size());
                assertThatThrownBy(() -> decoding.add(bad))
                        .isInstanceOf(DecodeException.class)
                        .hasMessageContaining("field '")
                        .hasMessageContaining("bytes are left");
            }
            decoding.add(AvroBytes.framed(id)
                    .number(-1)
                    .number(2)
                    .text("a")
                    .number(1)
                    .text("b")
                    .number(0)
                    .number(0)
                    .number(2)
                    .number(0)
                    .bytes());

            assertThat(decoding.rows())
                    .containsExactly(List.of(List.of("a", "b"), Map.of(), List.of(List.of(), List.of())));
        }
    }

    @Test
    void columnWithoutAnEndIsRefusedByName() {
        register(
                field("id", "\"long\""),
                field("tree", record("Node", field("next", array("\"Node\"")))),
                field("any", map("[\"string\",\"Node\"]")));
        assertRefused("tree", "column 'tree' of topic 'orders' at 'next[]' holds itself (record 'Node')");
        assertRefused("any", "column 'any' of topic 'orders' at '[].next[]' holds itself (record 'Node')");
        new Decoding(format(), List.of("id"), List.of()).close();
    }

    private void assertRefused(String column, String message) {
        assertThatThrownBy(() -> new Decoding(format(), List.of(column), List.of()))
                .isInstanceOfSatisfying(
                        StreamlingException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SCHEMA_MISMATCH))
                .hasMessageContaining(message)
                .hasMessageContaining("leave the column out of the query");
    }

    @Test
    void writersUnionOfSeveralTypesFillsWhatItCan() throws DecodeException {
        int id = registry.register(
                "other", record("Order", field("values", array("[\"null\",\"int\",\"long\",\"string\"]"))));
        register(field("values", array(orNull("\"double\""))));
        try (Decoding decoding = Decoding.all(format())) {
            decoding.add(AvroBytes.framed(id)
                    .number(3)
                    .number(1)
                    .number(5)
                    .number(0)
                    .number(2)
                    .number(6)
                    .number(0)
                    .bytes());
            byte[] text =
                    AvroBytes.framed(id).number(1).number(3).text("x").number(0).bytes();
            assertThatThrownBy(() -> decoding.add(text))
                    .hasMessageEndingWith("field 'values[1]': the writer has string, the pipeline reads double");

            assertThat(decoding.rows()).containsExactly(List.of(Arrays.asList(5.0, null, 6.0)));
        }
    }

    private static String logical(String type, String name) {
        return "{\"type\":\"" + type + "\",\"logicalType\":\"" + name + "\"}";
    }

    @Test
    void timesAndIdentifiersHaveTheirTypes() throws DecodeException {
        String uuid = "{\"type\":\"fixed\",\"name\":\"U\",\"size\":16,\"logicalType\":\"uuid\"}";
        int id = register(
                field("a", logical("int", "time-millis")),
                field("b", logical("long", "time-micros")),
                field("c", logical("long", "timestamp-nanos")),
                field("d", logical("long", "local-timestamp-millis")),
                field("e", uuid));
        int millis = registry.register("other", record("Order", field("b", logical("int", "time-millis"))));
        try (Decoding decoding = new Decoding(format(), List.of("b"), List.of())) {
            decoding.add(AvroBytes.framed(millis).number(5).bytes());
            byte[] tooLate = AvroBytes.framed(millis).number(86_400_000).bytes();
            assertThatThrownBy(() -> decoding.add(tooLate)).hasMessageEndingWith("'b': a time of day out of range");

            assertThat(decoding.rows()).containsExactly(List.of(5000L));
        }
        try (Decoding decoding = Decoding.all(format())) {
            decoding.add(AvroBytes.framed(id)
                    .number(1)
                    .number(2)
                    .number(3)
                    .number(4)
                    .raw(0, 17, 34, 51, 68, 85, 102, 119, 136, 153, 170, 187, 204, 221, 238, 255)
                    .bytes());

            assertThat(decoding.rows())
                    .containsExactly(List.of(1, 2L, 3L, 4000L, "00112233-4455-6677-8899-aabbccddeeff"));
        }
    }
}

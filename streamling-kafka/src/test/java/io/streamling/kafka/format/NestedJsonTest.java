package io.streamling.kafka.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.batch.Columns;
import io.streamling.format.DecodeException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.arrow.vector.types.IntervalUnit;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Arrays, rows and maps in JSON. */
class NestedJsonTest {
    private static Field nested(String name, ArrowType type, Field... parts) {
        return new Field(name, FieldType.nullable(type), List.of(parts));
    }

    private static Field array(String name, Field element) {
        return nested(name, ArrowType.List.INSTANCE, element);
    }

    private static Field row(String name, Field... fields) {
        return nested(name, ArrowType.Struct.INSTANCE, fields);
    }

    private static Field map(String name, Field value) {
        Field entries = new Field(
                "entries",
                FieldType.notNullable(ArrowType.Struct.INSTANCE),
                List.of(Columns.field("key VARCHAR NOT NULL"), value));
        return nested(name, new ArrowType.Map(false), entries);
    }

    private static final Field ITEMS = array(
            "items",
            row(
                    "item",
                    Columns.field("sku VARCHAR NOT NULL"),
                    Columns.field("price DECIMAL(10, 2)"),
                    map("labels", array("value", Columns.field("item BIGINT")))));

    private static Decoding decoding(Field... columns) {
        return Decoding.all(Json.schema(new Schema(List.of(columns))));
    }

    private static void add(Decoding decoding, String json) throws DecodeException {
        decoding.add(json.getBytes(StandardCharsets.UTF_8));
    }

    private static Object read(Field column, String value) throws DecodeException {
        try (Decoding decoding = decoding(column)) {
            add(decoding, "{\"" + column.getName() + "\":" + value + "}");
            return decoding.rows().get(0).get(0);
        }
    }

    @Test
    void arraysRowsAndMapsAreReadToAnyDepth() throws DecodeException {
        Object items = read(ITEMS, """
                [ {"labels": {"a": [1, null], "b\\u00e4": []}, "unknown": {"x": [1]}, "sku": "s1", "price": "1.50"},
                  null,
                  {"sku": "s2", "labels": {"n": null}} ]
                """);

        Map<String, Object> none = new HashMap<>();
        none.put("n", null);
        Map<String, Object> labels = Map.of("a", Arrays.asList(1L, null), "bä", List.of());
        assertThat(items)
                .isEqualTo(Arrays.asList(
                        List.of("s1", new BigDecimal("1.50"), labels), null, Arrays.asList("s2", null, none)));
    }

    @Test
    void missingAndNullAreNullAndEmptyIsEmpty() throws DecodeException {
        Field r = row("r", Columns.field("a BIGINT"), array("b", Columns.field("item BIGINT")));
        Field m = map("m", Columns.field("value BIGINT"));
        try (Decoding decoding = decoding(r, m)) {
            add(decoding, "{}");
            add(decoding, "{\"r\":null,\"m\":null}");
            add(decoding, "{\"r\":{},\"m\":{}}");
            add(decoding, "{\"r\":{\"a\":null,\"b\":[]},\"m\":{\"x\":null}}");

            Map<String, Object> x = new HashMap<>();
            x.put("x", null);
            assertThat(decoding.rows())
                    .containsExactly(
                            Arrays.asList(null, null),
                            Arrays.asList(null, null),
                            List.of(Arrays.asList(null, null), Map.of()),
                            List.of(Arrays.asList(null, List.of()), x));
        }
    }

    @Test
    void lastOfTwoFieldsWithTheSameNameCountsAsAWhole() throws DecodeException {
        Field r = row("r", Columns.field("a BIGINT"), array("b", Columns.field("item VARCHAR")));
        try (Decoding decoding = decoding(r)) {
            add(decoding, "{\"r\":{\"a\":1,\"b\":[\"x\",\"y\"]},\"r\":{\"b\":[\"z\"],\"b\":[\"w\"]}}");
            add(decoding, "{\"r\":{\"a\":1,\"b\":[\"x\",\"y\"]},\"r\":null}");
            add(decoding, "{\"r\":{\"a\":2,\"b\":[\"v\"]}}");

            assertThat(decoding.rows())
                    .containsExactly(
                            List.of(Arrays.asList(null, List.of("w"))),
                            Arrays.asList((Object) null),
                            List.of(List.of(2L, List.of("v"))));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[{\"sku\":\"a\"},{\"sku\":\"secret\",\"price\":true}]  | items[2].price | not a boolean",
                "[{\"sku\":\"a\"},{\"price\":1}]                        | items[2].sku   | missing or null",
                "[{\"sku\":\"a\",\"labels\":{\"k\":[1,\"secret\"]}}]    | items[1].labels[1][2] | not text",
                "[{\"sku\":\"a\",\"labels\":[1]}]                       | items[1].labels | an object expected, not an array",
                "{\"sku\":\"a\"}                                        | items          | an array expected, not an object",
                "[[]]                                                   | items[1]       | an object expected, not an array",
                "\"secret\"                                             | items          | an array expected, not text",
                "[{\"sku\":\"a\"}                                       | items          | ',' or ']' expected",
            })
    void messageHasThePathAndNeverTheValue(String value, String path, String reason) {
        assertThatThrownBy(() -> read(ITEMS, value))
                .isInstanceOf(DecodeException.class)
                .hasMessageStartingWith("field '" + path + "': ")
                .hasMessageContaining(reason)
                .hasMessageNotContaining("secret");
    }

    @ParameterizedTest
    @CsvSource({"'\"07:08\"',25680000", "'\"23:59:59.999\"',86399999", "5,5"})
    void timesOfDayAreTextOrUnitsOfTheColumn(String value, int millis) throws DecodeException {
        assertThat(read(nested("t", new ArrowType.Time(TimeUnit.MILLISECOND, 32)), value))
                .isEqualTo(millis);
        assertThat(read(nested("t", new ArrowType.Time(TimeUnit.MICROSECOND, 64)), "\"00:00:01.000002\""))
                .isEqualTo(1_000_002L);
    }

    @ParameterizedTest
    @CsvSource({"'\"24:00\"'", "'\"1:00\"'", "'\"01:00Z\"'", "86400000", "-1", "true"})
    void whatIsNoTimeOfDayIsRefused(String value) {
        assertThatThrownBy(() -> read(nested("t", new ArrowType.Time(TimeUnit.MILLISECOND, 32)), value))
                .isInstanceOf(DecodeException.class)
                .hasMessageStartingWith("field 't': ");
    }

    @Test
    void partThatJsonCannotFillIsFoundOffline() {
        Field inner = row("r", nested("x", new ArrowType.Interval(IntervalUnit.DAY_TIME)));

        assertThat(Json.schema(new Schema(List.of(array("list", inner)))).problems(List.of()))
                .singleElement()
                .asString()
                .contains("column 'list'", "cannot be read from JSON");
    }

    /** Whatever the bytes are, the neighbours are right. */
    @Test
    void damagedRecordsHarmNobodyElse() throws DecodeException {
        long seed = Long.getLong("nested.seed", System.nanoTime());
        Random random = new Random(seed);
        String good =
                "{\"items\":[{\"sku\":\"s\",\"labels\":{\"a\":[1,2],\"b\":[]}},null,{\"sku\":\"t\",\"price\":2}]}";
        byte[] bytes = good.getBytes(StandardCharsets.UTF_8);
        try (Decoding decoding = decoding(ITEMS)) {
            add(decoding, good);
            Object expected = decoding.rows().get(0);
            int rows = 0;
            for (int i = 0; i < 3000; i++) {
                int before = decoding.rowCount();
                try {
                    decoding.add(Mutation.of(bytes, random));
                } catch (DecodeException e) {
                    assertThat(decoding.rowCount()).isEqualTo(before);
                }
                decoding.add(bytes);
                if (i % 100 == 99) {
                    List<List<Object>> all = decoding.rows();
                    assertThat(all.get(all.size() - 1)).as("seed %d", seed).isEqualTo(expected);
                    assertThat(all)
                            .filteredOn(expected::equals)
                            .as("seed %d", seed)
                            .hasSizeGreaterThanOrEqualTo(100);
                    rows += all.size();
                }
            }
            assertThat(rows).isGreaterThan(3000);
        }
    }
}

package io.streamling.kafka.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.format.DecodeException;
import io.streamling.testing.registry.SchemaRegistryServer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** T17: a few bytes in an array of wide rows must not ask for much memory. */
class ExpansionTest {
    private static final int MEBIBYTE = 1 << 20;
    private static final String WIDE = IntStream.range(0, 100)
            .mapToObj(i -> "{\"name\":\"c" + i + "\",\"type\":[\"null\",\"long\"],\"default\":null}")
            .collect(Collectors.joining(","));

    private final SchemaRegistryServer registry = SchemaRegistryServer.start();

    @AfterEach
    void stop() {
        registry.close();
    }

    /** A row that is null takes one byte in Avro, and 800 in a hundred columns. */
    @Test
    void avroArrayOfManyNullRowsIsRefused() throws DecodeException {
        int id = registry.register("orders-value", rows("[\"null\"," + record(WIDE) + "]"));
        try (Decoding decoding = Decoding.all(ConfluentAvro.registry(registry.url()))) {
            AvroBytes many = AvroBytes.framed(id).number(MEBIBYTE).raw(new int[MEBIBYTE + 1]);
            assertRefused(decoding, many.bytes());
            decoding.add(AvroBytes.framed(id).number(1000).raw(new int[1001]).bytes());

            assertThat(decoding.rowCount()).isEqualTo(1);
        }
    }

    /** A default of ten thousand letters for each of ten thousand elements of one byte. */
    @Test
    void avroDefaultWithinManyElementsIsRefused() {
        int id = registry.register("orders-value", rows(record("{\"name\":\"x\",\"type\":\"boolean\"}")));
        String text = "{\"name\":\"text\",\"type\":\"string\",\"default\":\"" + "t".repeat(10_000) + "\"}";
        ConfluentAvro format = ConfluentAvro.registry(registry.url()).readerSchema(rows(record(text)));
        try (Decoding decoding = Decoding.all(format)) {
            assertRefused(
                    decoding,
                    AvroBytes.framed(id).number(10_000).raw(new int[10_001]).bytes());
        }
    }

    @Test
    void jsonArrayOfManyRowsIsRefused() throws DecodeException {
        List<Field> wide = IntStream.range(0, 100)
                .mapToObj(i -> field("c" + i, new ArrowType.Int(64, true), List.of()))
                .toList();
        Schema schema = new Schema(List.of(
                field("rows", ArrowType.List.INSTANCE, List.of(field("item", ArrowType.Struct.INSTANCE, wide)))));
        try (Decoding decoding = Decoding.all(Json.schema(schema))) {
            for (String element : List.of("{}", "null", "{\"c1\":1}")) {
                assertRefused(decoding, bytes("{\"rows\":[" + (element + ",").repeat(100_000) + element + "]}"));
            }
            decoding.add(bytes("{\"rows\":[" + "{},".repeat(1000) + "{}]}"));

            assertThat(decoding.rowCount()).isEqualTo(1);
        }
    }

    private static void assertRefused(Decoding decoding, byte[] record) {
        assertThatThrownBy(() -> decoding.add(record))
                .isInstanceOf(DecodeException.class)
                .hasMessageContainingAll("field 'rows", "more than 32 MiB");
        assertThat(decoding.byteCount()).isLessThan(1 << 20);
    }

    private static String rows(String type) {
        return "{\"type\":\"record\",\"name\":\"R\",\"fields\":[{\"name\":\"rows\",\"type\":{\"type\":\"array\",\"items\":"
                + type + "}}]}";
    }

    private static String record(String fields) {
        return "{\"type\":\"record\",\"name\":\"Wide\",\"fields\":[" + fields + "]}";
    }

    private static Field field(String name, ArrowType type, List<Field> within) {
        return new Field(name, FieldType.nullable(type), within);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}

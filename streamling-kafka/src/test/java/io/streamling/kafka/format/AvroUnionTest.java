package io.streamling.kafka.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.format.DecodeException;
import io.streamling.testing.registry.SchemaRegistryServer;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.apache.arrow.vector.types.pojo.Field;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** T21, T22: unions of several types, each a row of its branches. */
class AvroUnionTest {
    private final SchemaRegistryServer registry = SchemaRegistryServer.start();

    @AfterEach
    void stop() {
        registry.close();
    }

    private int register(String union) {
        return register(union, "");
    }

    private int register(String union, String more) {
        return registry.register(
                "orders-value",
                "{\"type\":\"record\",\"name\":\"Order\",\"fields\":[{\"name\":\"u\",\"type\":" + union + more + "}]}");
    }

    private Decoding decoding() {
        return Decoding.all(ConfluentAvro.registry(registry.url()));
    }

    @Test
    void eachBranchHasAFieldOfItsOwn() throws DecodeException {
        int id = register("[\"null\",\"string\",\"int\",\"bytes\"]");
        try (Decoding decoding = decoding()) {
            Field column = decoding.projection.getFields().get(0);
            assertThat(column.toString()).isEqualTo("u: Struct<string: Utf8, int: Int(32, true), bytes: Binary>");

            decoding.add(AvroBytes.framed(id).number(1).text("7").bytes());
            decoding.add(AvroBytes.framed(id).number(2).number(7).bytes());
            decoding.add(AvroBytes.framed(id).number(0).bytes());
            decoding.add(AvroBytes.framed(id).number(3).binary(7).bytes());

            assertThat(decoding.rows())
                    .containsExactly(
                            List.of(Arrays.asList("7", null, null)),
                            List.of(Arrays.asList(null, 7, null)),
                            Arrays.asList((Object) null),
                            List.of(Arrays.asList(null, null, ByteBuffer.wrap(new byte[] {7}))));
        }
    }

    /** Values go by their type, whatever place it has in the writer's union. */
    @Test
    void branchesMayBeReorderedAddedWidenedOrAlone() throws DecodeException {
        int older = register("[\"int\",\"boolean\",\"string\"]");
        int single = register("\"int\"");
        int newest = register("[\"string\",\"double\",\"long\"]", ",\"default\":\"\"");
        int without = registry.register("elsewhere", "{\"type\":\"record\",\"name\":\"Order\",\"fields\":[]}");
        try (Decoding decoding = decoding()) {
            decoding.add(AvroBytes.framed(older).number(0).number(5).bytes());
            decoding.add(AvroBytes.framed(older).number(2).text("x").bytes());
            decoding.add(AvroBytes.framed(single).number(6).bytes());
            decoding.add(AvroBytes.framed(newest).number(2).number(7).bytes());
            decoding.add(AvroBytes.framed(without).bytes());
            assertThatThrownBy(() -> decoding.add(
                            AvroBytes.framed(older).number(1).raw(1).bytes()))
                    .hasMessageEndingWith("field 'u': the writer has boolean, the pipeline reads union");
            assertThatThrownBy(
                            () -> decoding.add(AvroBytes.framed(older).number(9).bytes()))
                    .hasMessageEndingWith("field 'u': branch 9 of 3");

            assertThat(decoding.rows())
                    .containsExactly(
                            List.of(Arrays.asList(null, 5.0, null)),
                            List.of(Arrays.asList("x", null, null)),
                            List.of(Arrays.asList(null, 6.0, null)),
                            List.of(Arrays.asList(null, null, 7L)),
                            List.of(Arrays.asList("", null, null)));
        }
    }

    @Test
    void recordsOfAUnionAreToldByTheirNames() throws DecodeException {
        String union = "[{\"type\":\"record\",\"name\":\"Card\",\"namespace\":\"a\",\"fields\":"
                + "[{\"name\":\"no\",\"type\":\"int\"}]},"
                + "{\"type\":\"record\",\"name\":\"Cash\",\"namespace\":\"a\",\"fields\":"
                + "[{\"name\":\"coins\",\"type\":[\"null\",\"int\"]}]},"
                + "{\"type\":\"enum\",\"name\":\"Card\",\"namespace\":\"b\",\"symbols\":[\"NONE\"]}]";
        int id = register("{\"type\":\"array\",\"items\":" + union + "}");
        try (Decoding decoding = decoding()) {
            assertThat(decoding.projection
                            .getFields()
                            .get(0)
                            .getChildren()
                            .get(0)
                            .getChildren())
                    .extracting(Field::getName)
                    .containsExactly("a_Card", "Cash", "b_Card");

            decoding.add(AvroBytes.framed(id)
                    .number(3)
                    .number(1)
                    .number(1)
                    .number(9)
                    .number(0)
                    .number(4)
                    .number(2)
                    .number(0)
                    .number(0)
                    .bytes());

            assertThat(decoding.rows())
                    .containsExactly(List.of(List.of(
                            Arrays.asList(null, List.of(9), null),
                            Arrays.asList(List.of(4), null, null),
                            Arrays.asList(null, null, "NONE"))));
        }
    }
}

package io.streamling.kafka.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.CodedOutputStream;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.format.DecodeException;
import io.streamling.testing.registry.SchemaReference;
import io.streamling.testing.registry.SchemaRegistryServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.types.pojo.Field;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ProtobufTest {
    private static final String ORDER = """
            syntax = "proto3";
            package shop;
            import "google/protobuf/timestamp.proto";
            import "google/protobuf/wrappers.proto";
            // The first message is the pipeline's.
            message Order {
              int64 id = 1;
              optional string note = 2;
              State state = 3;
              repeated Item items = 4;
              map<string, int32> counts = 5;
              oneof payment { string card = 6; Cash cash = 7; }
              google.protobuf.Timestamp at = 8;
              google.protobuf.DoubleValue discount = 9;
              uint64 big = 10;
              enum State { NEW = 0; PAID = 1; }
              message Item { string sku = 1; repeated sint32 sizes = 2; }
            }
            message Cash { int32 coins = 1; }
            message Other { Order.Item item = 1; }
            """;

    private final SchemaRegistryServer registry = SchemaRegistryServer.start();

    @AfterEach
    void stop() {
        registry.close();
    }

    /** Writes fields by hand. */
    private interface Writer {
        void write(CodedOutputStream out) throws IOException;
    }

    private static byte[] message(Writer writer) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CodedOutputStream out = CodedOutputStream.newInstance(bytes);
        writer.write(out);
        out.flush();
        return bytes.toByteArray();
    }

    private static byte[] framed(int id, byte[] indexes, byte[] message) {
        return ByteBuffer.allocate(5 + indexes.length + message.length)
                .put((byte) 0)
                .putInt(id)
                .put(indexes)
                .put(message)
                .array();
    }

    private static byte[] framed(int id, byte[] message) {
        return framed(id, new byte[] {0}, message);
    }

    private int register(String text) {
        return registry.register("orders-value", text, "PROTOBUF");
    }

    @Test
    void columnsAreTheFieldsOfTheFirstMessage() {
        register(ORDER);

        assertThat(Protobuf.registry(registry.url()).schema("orders").getFields())
                .extracting(Field::toString)
                .containsExactly(
                        "id: Int(64, true) not null",
                        "note: Utf8",
                        "state: Utf8 not null",
                        "items: List<item: Struct<sku: Utf8 not null, sizes: List<item: Int(32, true) not null> not"
                                + " null> not null> not null",
                        "counts: Map(false)<entries: Struct<key: Utf8 not null, value: Int(32, true) not null> not"
                                + " null> not null",
                        "at: Timestamp(MICROSECOND, null)",
                        "discount: FloatingPoint(DOUBLE)",
                        "big: Decimal(20, 0, 128) not null",
                        "card: Utf8",
                        "cash: Struct<coins: Int(32, true) not null>");
    }

    @Test
    void messagesAreReadIntoColumns() throws Exception {
        int id = register(ORDER);
        byte[] full = message(out -> {
            out.writeInt64(1, 7);
            out.writeString(2, "");
            out.writeEnum(3, 1);
            out.writeByteArray(4, message(item -> {
                item.writeString(1, "a");
                item.writeSInt32(2, -1);
                item.writeByteArray(2, new byte[] {2, 4});
            }));
            out.writeByteArray(5, message(entry -> {
                entry.writeString(1, "k");
                entry.writeInt32(2, 3);
            }));
            out.writeByteArray(7, message(cash -> cash.writeInt32(1, 5)));
            out.writeByteArray(8, message(time -> {
                time.writeInt64(1, -1);
                time.writeInt32(2, 999_999_999);
            }));
            out.writeByteArray(9, new byte[0]);
            out.writeUInt64(10, -1);
        });

        try (Decoding decoding = Decoding.all(Protobuf.registry(registry.url()))) {
            decoding.add(framed(id, full));
            decoding.add(framed(id, new byte[0]));

            List<List<Object>> rows = decoding.rows();
            assertThat(rows.get(0))
                    .containsExactly(
                            7L,
                            "",
                            "PAID",
                            List.of(List.of("a", List.of(-1, 1, 2))),
                            Map.of("k", 3),
                            -1L,
                            0.0,
                            new BigDecimal("18446744073709551615"),
                            null,
                            List.of(5));
            assertThat(rows.get(1))
                    .containsExactly(0L, null, "NEW", List.of(), Map.of(), null, null, BigDecimal.ZERO, null, null);
        }
    }

    @Test
    void lastMemberOfAOneofIsTheOnlyOne() throws Exception {
        int id = register(ORDER);
        byte[] both = message(out -> {
            out.writeByteArray(7, new byte[0]);
            out.writeString(6, "visa");
        });

        try (Decoding decoding = new Decoding(Protobuf.registry(registry.url()), List.of("card", "cash"), List.of())) {
            decoding.add(framed(id, both));

            assertThat(decoding.rows()).containsExactly(Arrays.asList("visa", null));
        }
    }

    @Test
    void unknownFieldsAndGroupsAreMovedPast() throws Exception {
        int id = register(ORDER);
        byte[] bytes = message(out -> {
            out.writeString(99, "unknown");
            out.writeTag(50, 3);
            out.writeTag(51, 3);
            out.writeInt64(1, 13);
            out.writeTag(51, 4);
            out.writeTag(50, 4);
            out.writeInt64(1, 7);
            out.writeFixed64(1, 9);
        });

        try (Decoding decoding = new Decoding(Protobuf.registry(registry.url()), List.of("id"), List.of())) {
            decoding.add(framed(id, bytes));

            assertThat(decoding.rows()).containsExactly(List.of(7L));
        }
    }

    /** T17: what asks for more than is there is refused, and says where. */
    @Test
    void damagedMessagesAreRefused() throws Exception {
        int id = register(ORDER);
        try (Decoding decoding = Decoding.all(Protobuf.registry(registry.url()))) {
            refused(decoding, framed(id, new byte[] {8}), "field 'id': the record ends within a number");
            refused(decoding, framed(id, new byte[] {0}), "a field without a number");
            refused(decoding, framed(id, new byte[] {18, 100}), "field 'note': a length of 100 where 0 bytes are left");
            refused(decoding, framed(id, new byte[] {18, 1, -1}), "field 'note': text that is not UTF-8");
            refused(decoding, framed(id, new byte[] {34, 2, 10, 9}), "field 'items.sku': a length of 9 where 0 bytes");
            refused(
                    decoding,
                    framed(id, new byte[] {34, 2, 18, 1}),
                    "field 'items.sizes': a length of 1 where 0 bytes");
            refused(decoding, framed(id, new byte[] {(byte) 0x93, 3, 12}), "a group that ends as another one");
            refused(decoding, framed(id, new byte[] {12}), "the end of a group that has not begun");
            refused(decoding, framed(id, new byte[] {15}), "written in no known way");
            refused(decoding, new byte[] {1, 0, 0, 0, 1, 0}, "the first byte (magic byte) is 1 instead of 0");
            refused(decoding, new byte[] {0, 0, 0, 0, 1}, "5 bytes, and the frame alone has 6");
            assertThat(decoding.rowCount()).isZero();
        }
    }

    @Test
    void groupsAreNestedOnlySoDeep() throws Exception {
        int id = register(ORDER);
        byte[] groups = new byte[100_000];
        Arrays.fill(groups, (byte) (13 << 3 | 3));
        try (Decoding decoding = Decoding.all(Protobuf.registry(registry.url()))) {
            refused(decoding, framed(id, groups), "groups nested more than 100 levels deep");
        }
    }

    @Test
    void messageIndexesSayWhichMessageItIs() throws Exception {
        int id = register(ORDER);
        byte[] item = message(out -> out.writeString(1, "a"));

        Protobuf items = Protobuf.registry(registry.url()).message("shop.Order.Item");
        try (Decoding decoding = Decoding.all(items)) {
            decoding.add(framed(id, new byte[] {4, 0, 0}, item));
            refused(decoding, framed(id, item), "message 'shop.Order' instead of 'shop.Order.Item'");
            refused(decoding, framed(id, new byte[] {2, 4}, item), "message 'shop.Other' instead of");
            refused(decoding, framed(id, new byte[] {2, 40}, item), "it has no message at [20]");
            refused(decoding, framed(id, new byte[] {1}, item), "a list of -1 message indexes");

            assertThat(decoding.rows()).containsExactly(List.of("a", List.of()));
        }
    }

    /** T24, T26: writers may have newer schemas; an id that nobody knows is a bad record. */
    @Test
    void writersSchemasMayDiffer() throws Exception {
        register("syntax = \"proto3\"; message A { int32 x = 1; }");
        Protobuf format = Protobuf.registry(registry.url());
        assertThat(format.schema("orders").getFields()).hasSize(1);
        int newer = register("syntax = \"proto3\"; message A { int32 renamed = 1; string more = 2; }");
        int avro = registry.register("elsewhere", "\"string\"");
        byte[] bytes = message(out -> {
            out.writeInt32(1, -5);
            out.writeString(2, "more");
        });

        try (Decoding decoding = Decoding.all(format)) {
            decoding.add(framed(newer, bytes));
            refused(decoding, framed(9999, bytes), "schema id 9999: the schema registry does not know it");
            refused(decoding, framed(avro, bytes), "the schema is AVRO, not PROTOBUF");

            assertThat(decoding.rows()).containsExactly(List.of(-5));
        }
    }

    @Test
    void requiredFieldsOfProto2MustBeThere() throws Exception {
        int id = register("message A { required int32 x = 1; optional B b = 2; optional int32 y = 3 [default = 5];"
                + " message B { required string s = 1; } }");
        try (Decoding decoding = Decoding.all(Protobuf.registry(registry.url()))) {
            decoding.add(framed(id, new byte[] {8, 1}));
            refused(decoding, framed(id, new byte[] {24, 1}), "field 'x': missing, but the field is required");
            refused(decoding, framed(id, new byte[] {8, 1, 18, 0}), "field 'b.s': missing, but the field is required");

            assertThat(decoding.rows()).containsExactly(Arrays.asList(1, null, null));
        }
    }

    /** T23: a message that holds itself has no column type; without it the others can be read. */
    @Test
    void messageThatHoldsItselfIsRefusedWithItsPath() throws Exception {
        int id = register("syntax = \"proto3\"; message Node { int32 x = 1; repeated Pair children = 2; }"
                + " message Pair { Node left = 1; Node right = 2; }");
        Protobuf format = Protobuf.registry(registry.url());

        assertThatThrownBy(() -> Decoding.all(format).close())
                .isInstanceOfSatisfying(
                        StreamlingException.class,
                        failure -> assertThat(failure.code()).isEqualTo(ErrorCode.SCHEMA_MISMATCH))
                .hasMessageContaining("at 'children.left' holds itself (message 'Node')");
        try (Decoding decoding = new Decoding(format, List.of("x"), List.of())) {
            decoding.add(framed(id, new byte[] {18, 2, 10, 0, 8, 3}));

            assertThat(decoding.rows()).containsExactly(List.of(3));
        }
    }

    @Test
    void schemasThatAreNoneAreRefused() {
        register("syntax = \"proto3\"; message A { Missing m = 1; }");
        assertThatThrownBy(() -> Protobuf.registry(registry.url()).schema("orders"))
                .hasMessageContaining(
                        "type 'Missing' is in none of the files: register what it refers to as references");

        register("message {");
        assertThatThrownBy(() -> Protobuf.registry(registry.url()).schema("orders"))
                .hasMessageContaining("subject 'orders-value': not the text of a .proto file");

        register("syntax = \"proto3\";");
        assertThatThrownBy(() -> Protobuf.registry(registry.url()).schema("orders"))
                .hasMessageContaining("subject 'orders-value' has no message");
        assertThatThrownBy(() -> Protobuf.descriptorSet("no set".getBytes(StandardCharsets.UTF_8), "A"))
                .hasMessageContaining("not a set of file descriptors");
        assertThat(Protobuf.descriptorSet(new byte[0], "A").problems(List.of()))
                .containsExactly("the descriptor set has no message 'A': there are []");
    }

    /** What a schema imports is registered under the path that it is imported by. */
    @Test
    void schemasMayReferToOthers() throws Exception {
        registry.register("base", "syntax = \"proto3\"; package base; enum Color { RED = 0; BLUE = 1; }", "PROTOBUF");
        registry.register(
                "part",
                "syntax = \"proto3\"; package part; import \"base.proto\"; message Part { base.Color color = 1; }",
                "PROTOBUF",
                new SchemaReference("base.proto", "base", 1));
        int id = registry.register(
                "orders-value",
                "syntax = \"proto3\"; import \"part.proto\"; message Whole { repeated part.Part parts = 1; }",
                "PROTOBUF",
                new SchemaReference("part.proto", "part", 1));

        try (Decoding decoding = Decoding.all(Protobuf.registry(registry.url()))) {
            decoding.add(framed(id, new byte[] {10, 2, 8, 1, 10, 0, 10, 2, 8, 9}));

            assertThat(decoding.rows())
                    .containsExactly(List.of(List.of(List.of("BLUE"), List.of("RED"), List.of("9"))));
        }
    }

    @Test
    void namesMeanTheInnermostTypeThatFits() throws Exception {
        register("syntax = \"proto3\"; package a.b; message M { N n = 1; b.N o = 2; .a.b.N p = 3;"
                + " message N { int32 inner = 1; } } message N { int32 outer = 1; }");

        assertThat(Protobuf.registry(registry.url()).schema("orders").getFields())
                .extracting(field -> field.getChildren().get(0).getName())
                .containsExactly("inner", "outer", "outer");
    }

    @Test
    void decimalsAreExactText() throws Exception {
        int id = register("syntax = \"proto3\"; message A { google.type.Decimal a = 1; confluent.type.Decimal b = 2;"
                + " google.protobuf.Duration c = 3; }");
        byte[] bytes = message(out -> {
            out.writeByteArray(1, message(part -> part.writeString(1, "1.50")));
            out.writeByteArray(2, message(part -> {
                part.writeByteArray(1, new byte[] {-1, 6});
                part.writeInt32(3, 2);
            }));
            out.writeByteArray(3, message(part -> {
                part.writeInt64(1, -1);
                part.writeInt32(2, -500_000_000);
            }));
        });

        try (Decoding decoding = Decoding.all(Protobuf.registry(registry.url()))) {
            decoding.add(framed(id, bytes));
            refused(decoding, framed(id, new byte[] {26, 4, 8, 1, 16, -1}), "field 'c'");

            assertThat(decoding.rows()).containsExactly(List.of("1.50", "-2.50", new BigDecimal("-1.500000000")));
        }
    }

    private static void refused(Decoding decoding, byte[] record, String message) {
        assertThatThrownBy(() -> decoding.add(record))
                .isInstanceOf(DecodeException.class)
                .hasMessageContaining(message);
    }
}

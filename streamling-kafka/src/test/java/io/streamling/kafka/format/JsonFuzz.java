package io.streamling.kafka.format;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/** JSON: random objects, and some in which a few characters ask for much. One thread. */
final class JsonFuzz implements FuzzTarget {
    private static final List<Field> WIDE = IntStream.range(0, 60)
            .mapToObj(i -> field("c" + i, new ArrowType.Int(64, true), List.of()))
            .toList();
    private static final Schema NESTED = new Schema(List.of(
            field("id", new ArrowType.Int(64, true), List.of()),
            field("price", new ArrowType.Decimal(38, 10, 128), List.of()),
            field("at", new ArrowType.Timestamp(TimeUnit.MICROSECOND, null), List.of()),
            field("data", ArrowType.Binary.INSTANCE, List.of()),
            field("v", ArrowType.List.INSTANCE, List.of(field("item", ArrowType.Struct.INSTANCE, WIDE))),
            field("m", new ArrowType.Map(false), List.of(entries(field("value", ArrowType.Struct.INSTANCE, WIDE)))),
            field("text", ArrowType.Utf8.INSTANCE, List.of())));
    private static final List<String> GREEDY = List.of(
            "{\"id\":1,\"v\":[" + "{},".repeat(60_000) + "{}]}",
            "{\"id\":1,\"v\":[" + "null,".repeat(60_000) + "null]}",
            "{\"id\":1,\"m\":{" + "\"\":null,".repeat(40_000) + "\"\":{}}}",
            "{\"id\":1,\"v\":" + "[".repeat(100_000),
            "{\"id\":1,\"x\":" + "[".repeat(100_000),
            "{\"x\":" + "{\"x\":".repeat(50_000),
            "{\"id\":" + "9".repeat(100_000) + "}",
            "{\"id\":1e999999999}",
            "{\"price\":1e-999999999}",
            "{\"price\":" + "0".repeat(100_000) + "1}",
            "{\"price\":0." + "0".repeat(100_000) + "1}",
            "{\"price\":\"" + "1".repeat(100_000) + "\"}",
            "{\"text\":\"" + "\\u0000".repeat(40_000) + "\"}",
            "{\"text\":\"" + "\\ud800".repeat(40_000) + "\"}",
            "{\"text\":\"" + "\\".repeat(100_001) + "\"}",
            "{\"at\":\"" + "2".repeat(100_000) + "\"}",
            "{\"data\":\"" + "=".repeat(100_000) + "\"}",
            "{" + "\"id\":1,".repeat(50_000) + "\"id\":2}",
            "{\"" + "k".repeat(200_000) + "\":1}",
            " ".repeat(200_000),
            "\u0000".repeat(1000),
            "[]",
            "null");

    @Override
    public String name() {
        return "json";
    }

    @Override
    public FuzzRound round(Random random) {
        boolean nested = random.nextInt(3) == 0;
        Schema schema = nested ? NESTED : RandomJson.SCHEMA;
        RandomJson json = new RandomJson(random.nextLong());
        List<String> columns = schema.getFields().stream().map(Field::getName).toList();
        return new FuzzRound(
                Json.schema(schema),
                columns,
                () -> bytes(nested ? "{\"id\":7,\"v\":[{\"c1\":1}],\"m\":{\"k\":{\"c2\":2}}}" : json.object()),
                good -> hostile(good, random));
    }

    @Override
    public void close() {}

    private static byte[] hostile(byte[] good, Random random) {
        if (random.nextInt(4) > 0) {
            return Mutation.of(good, random);
        }
        byte[] greedy = bytes(GREEDY.get(random.nextInt(GREEDY.size())));
        return random.nextBoolean() ? greedy : Mutation.of(greedy, random);
    }

    private static Field entries(Field value) {
        Field key = new Field("key", FieldType.notNullable(ArrowType.Utf8.INSTANCE), List.of());
        return new Field("entries", FieldType.notNullable(ArrowType.Struct.INSTANCE), List.of(key, value));
    }

    private static Field field(String name, ArrowType type, List<Field> within) {
        return new Field(name, FieldType.nullable(type), within);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}

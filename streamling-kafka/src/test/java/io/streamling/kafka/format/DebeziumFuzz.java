package io.streamling.kafka.format;

import io.streamling.batch.Columns;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.apache.arrow.vector.types.pojo.Schema;

/** Change events in JSON: envelopes with and without schema, and rows without an envelope. One thread. */
final class DebeziumFuzz implements FuzzTarget {
    private static final Schema SCHEMA = Columns.of(
            "id BIGINT NOT NULL", "name VARCHAR", "price DECIMAL(20, 4)", "at TIMESTAMP", "data VARBINARY", "day DATE");
    private static final String TABLE =
            "{\"type\":\"struct\",\"fields\":[{\"type\":\"struct\",\"fields\":[{\"type\":\"bytes\",\"name\":"
                    + "\"org.apache.kafka.connect.data.Decimal\",\"parameters\":{\"scale\":\"4\"},\"field\":\"price\"}],\"field\":\"after\"}]}";
    private static final List<String> GREEDY = List.of(
            "{\"schema\":" + "{\"fields\":[".repeat(10_000),
            "{\"schema\":{\"fields\":[{\"field\":\"after\",\"parameters\":{\"scale\":\"999999999\"}}]},\"payload\":{}}",
            "{\"before\":" + "[".repeat(100_000),
            "{\"after\":{\"id\":1,\"price\":{\"scale\":9999,\"value\":\"AA==\"}},\"op\":\"c\"}",
            "{\"after\":{\"id\":1,\"price\":{\"scale\":-9999,\"value\":\"" + "/".repeat(100_000) + "\"}},\"op\":\"c\"}",
            "{\"after\":{\"id\":1},\"after\":{\"id\":2},\"op\":\"c\"}",
            "{" + "\"before\":{\"id\":1},".repeat(20_000) + "\"op\":\"d\"}");

    @Override
    public String name() {
        return "debezium";
    }

    @Override
    public FuzzRound round(Random random) {
        boolean isFlat = random.nextInt(4) == 0;
        Debezium format = isFlat ? Debezium.json(SCHEMA).flattened() : Debezium.json(SCHEMA);
        List<String> columns = List.of("id", "name", "price", "at", "data", "day");
        return new FuzzRound(
                format, columns, () -> bytes(isFlat ? row(random) : event(random)), good -> hostile(good, random));
    }

    @Override
    public void close() {}

    private static String event(Random random) {
        String before = random.nextBoolean() ? "null" : "{\"name\":\"b\",\"id\":7}";
        String event = "{\"before\":" + before + ",\"after\":" + row(random) + ",\"source\":{\"lsn\":1},\"op\":\""
                + (random.nextBoolean() ? 'c' : 'r') + "\"}";
        return random.nextBoolean() ? event : "{\"schema\":" + TABLE + ",\"payload\":" + event + "}";
    }

    private static String row(Random random) {
        String name = random.nextInt(4) == 0 ? "__debezium_unavailable_value" : "n" + random.nextInt();
        return "{\"id\":7,\"name\":\"" + name + "\",\"price\":\"BNI=\",\"at\":" + random.nextInt()
                + ",\"data\":\"AP8=\",\"day\":" + random.nextInt(20_000) + "}";
    }

    private static byte[] hostile(byte[] good, Random random) {
        byte[] from = random.nextInt(4) > 0 ? good : bytes(GREEDY.get(random.nextInt(GREEDY.size())));
        return Mutation.of(from, random);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}

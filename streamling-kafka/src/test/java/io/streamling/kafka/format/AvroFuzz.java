package io.streamling.kafka.format;

import io.streamling.testing.registry.SchemaRegistryServer;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.avro.Schema;

/** Avro: random schemas, and some in which a few bytes ask for much. One thread. */
final class AvroFuzz implements FuzzTarget {
    private static final int MAX_REGISTERED = 300;
    private static final int FRAME_BYTES = 5;
    private static final long[] NASTY = {
        -1, 1_000, 100_000, 2_000_000_000L, Integer.MAX_VALUE, Long.MAX_VALUE, Long.MIN_VALUE, -2_000_000_000L
    };
    private static final String WIDE = IntStream.range(0, 60)
            .mapToObj(i -> "{\"name\":\"c" + i + "\",\"type\":[\"null\",\"long\"],\"default\":null}")
            .collect(Collectors.joining(","));
    private static final String NODE =
            "{\"type\":\"record\",\"name\":\"N\",\"fields\":[{\"name\":\"next\",\"type\":[\"null\",\"N\"]}]}";

    /** The type of the only field beside the id, as it is written and as it is read. */
    private static final List<String[]> GREEDY = List.of(
            same("{\"type\":\"array\",\"items\":\"null\"}"),
            same("{\"type\":\"array\",\"items\":[\"null\"," + record("") + "]}"),
            same("{\"type\":\"map\",\"values\":[\"null\"," + record("") + "]}"),
            new String[] {"{\"type\":\"array\",\"items\":" + record("x") + "}", items(record(""))},
            new String[] {
                "{\"type\":\"array\",\"items\":" + record("x") + "}",
                items(
                        "{\"type\":\"record\",\"name\":\"W\",\"fields\":[{\"name\":\"text\",\"type\":\"string\",\"default\":\""
                                + "x".repeat(5_000) + "\"}]}")
            },
            same("{\"type\":\"array\",\"items\":".repeat(40) + "\"long\"" + "}".repeat(40)),
            new String[] {NODE, null},
            new String[] {"{\"type\":\"array\",\"items\":" + NODE + "}", null});

    private SchemaRegistryServer registry = SchemaRegistryServer.start();
    private int registered;

    @Override
    public String name() {
        return "avro";
    }

    @Override
    public FuzzRound round(Random random) {
        if (++registered > MAX_REGISTERED) {
            registry.close();
            registry = SchemaRegistryServer.start();
            registered = 0;
        }
        return random.nextInt(4) == 0 ? greedy(random) : any(random);
    }

    @Override
    public void close() {
        registry.close();
    }

    private FuzzRound any(Random random) {
        RandomAvro avro = new RandomAvro(random.nextLong());
        Schema writer = avro.writer();
        Schema reader = avro.reader(writer);
        int id = registry.register("fuzz", writer.toString());
        ConfluentAvro format = ConfluentAvro.registry(registry.url()).readerSchema(reader.toString());
        List<String> columns =
                reader.getFields().stream().map(Schema.Field::name).toList();
        return new FuzzRound(
                format,
                columns,
                () -> RandomAvro.frame(id, RandomAvro.encode(avro.value(writer))),
                good -> hostile(good, random));
    }

    private FuzzRound greedy(Random random) {
        String[] types = GREEDY.get(random.nextInt(GREEDY.size()));
        int id = registry.register("fuzz", withId(types[0]));
        ConfluentAvro format =
                ConfluentAvro.registry(registry.url()).readerSchema(withId(types[1] == null ? "\"null\"" : types[1]));
        List<String> columns = format.schema("fuzz").getFields().stream()
                .map(Field::getName)
                .filter(name -> types[1] != null || name.equals("id"))
                .toList();
        byte[] empty = AvroBytes.framed(id).number(7).number(0).bytes();
        return new FuzzRound(format, columns, () -> empty, good -> hostile(good, random));
    }

    private static byte[] hostile(byte[] good, Random random) {
        int at = FRAME_BYTES + random.nextInt(good.length - FRAME_BYTES + 1);
        byte[] begin = Arrays.copyOf(good, at);
        return switch (random.nextInt(8)) {
            case 0 -> Mutation.of(good, random);
            case 1 ->
                joined(begin, number(NASTY[random.nextInt(NASTY.length)]), Arrays.copyOfRange(good, at, good.length));
            case 2 -> joined(begin, number(random.nextInt(200_000)), filled(200_000, random));
            case 3 -> joined(begin, number(-random.nextInt(200_000)), number(100_000), filled(200_000, random));
            case 4 -> joined(begin, filled(random.nextInt(100_000), random));
            case 5 -> {
                byte[] noise = new byte[random.nextInt(200)];
                random.nextBytes(noise);
                yield joined(Arrays.copyOf(good, FRAME_BYTES), noise);
            }
            case 6 -> begin;
            default -> joined(Arrays.copyOf(good, FRAME_BYTES), number(1), filled(200_000, random));
        };
    }

    private static byte[] filled(int count, Random random) {
        byte[] bytes = new byte[count];
        Arrays.fill(bytes, (byte) new int[] {0, 1, 2, 0x7F, 0x80, 0xFF}[random.nextInt(6)]);
        return bytes;
    }

    private static byte[] number(long value) {
        return new AvroBytes().number(value).bytes();
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            joined.writeBytes(part);
        }
        return joined.toByteArray();
    }

    private static String[] same(String type) {
        return new String[] {type, type};
    }

    private static String items(String type) {
        return "{\"type\":\"array\",\"items\":" + type + "}";
    }

    /** A row of sixty columns, or, for a writer, of one that is not among them. */
    private static String record(String only) {
        String fields = only.isEmpty() ? WIDE : "{\"name\":\"" + only + "\",\"type\":\"boolean\"}";
        return "{\"type\":\"record\",\"name\":\"W\",\"fields\":[" + fields + "]}";
    }

    private static String withId(String type) {
        return "{\"type\":\"record\",\"name\":\"R\",\"fields\":[{\"name\":\"id\",\"type\":\"long\"},{\"name\":\"v\",\"type\":"
                + type + "}]}";
    }
}

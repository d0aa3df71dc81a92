package io.streamling.kafka.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.format.DecodeException;
import io.streamling.testing.registry.SchemaRegistryServer;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.DecoderFactory;

/** Random schemas and values, read by Avro's own library and by ours. More rounds with {@code -Davro.rounds=…}. */
class AvroAgainstReferenceTest {
    private static final int ROUNDS = Integer.getInteger("avro.rounds", 1);

    private static SchemaRegistryServer registry;

    @BeforeContainer
    static void start() {
        registry = SchemaRegistryServer.start();
    }

    @AfterContainer
    static void stop() {
        registry.close();
    }

    private static Decoding decoding(Schema reader) {
        return Decoding.all(ConfluentAvro.registry(registry.url()).readerSchema(reader.toString()));
    }

    @Property(tries = 80)
    void rowsAreWhatAvroReads(@ForAll long firstSeed) throws DecodeException, IOException {
        for (long seed = firstSeed; seed < firstSeed + ROUNDS; seed++) {
            compare(seed);
        }
    }

    private static void compare(long seed) throws DecodeException, IOException {
        RandomAvro avro = new RandomAvro(seed);
        Schema writer = avro.writer();
        Schema reader = avro.reader(writer);
        int id = registry.register("seed-" + seed, writer.toString());
        List<List<Object>> expected = new ArrayList<>();
        try (Decoding decoding = decoding(reader)) {
            for (int i = 0; i < 130; i++) {
                byte[] body = RandomAvro.encode(avro.value(writer));
                decoding.add(RandomAvro.frame(id, body));
                expected.add(read(padded(body), writer, reader));
            }

            assertThat(decoding.rows()).isEqualTo(expected);
            assertThat(decoding.decoder.stats().recordsWithTrailingBytes()).isZero();
        }
    }

    @Property(tries = 40)
    void recordThatIsCutShortIsRefused(@ForAll long seed) throws DecodeException {
        RandomAvro avro = new RandomAvro(seed);
        Schema writer = avro.writer();
        int id = registry.register("seed-" + seed, writer.toString());
        byte[] whole = RandomAvro.frame(id, RandomAvro.encode(avro.value(writer)));
        try (Decoding decoding = decoding(avro.reader(writer))) {
            for (int length = 0; length < whole.length; length++) {
                byte[] cut = Arrays.copyOf(whole, length);
                assertThatThrownBy(() -> decoding.add(cut)).isInstanceOf(DecodeException.class);
            }
            decoding.add(whole);

            assertThat(decoding.rowCount()).isEqualTo(1);
        }
    }

    /** T17: whatever the bytes are, the record is refused or read as Avro reads it, and its neighbours are right. */
    @Property(tries = 40)
    void damagedRecordsHarmNobodyElse(@ForAll long seed) throws DecodeException, IOException {
        RandomAvro avro = new RandomAvro(seed);
        Random random = new Random(seed);
        Schema writer = avro.writer();
        Schema reader = avro.reader(writer);
        int id = registry.register("seed-" + seed, writer.toString());
        List<List<Object>> expected = new ArrayList<>();
        try (Decoding decoding = decoding(reader)) {
            for (int i = 0; i < 100; i++) {
                byte[] body = RandomAvro.encode(avro.value(writer));
                byte[] damaged = Mutation.of(body, random);
                if (tryAdd(decoding, RandomAvro.frame(id, damaged))) {
                    expected.add(readDamaged(damaged, writer, reader));
                }
                decoding.add(RandomAvro.frame(id, body));
                expected.add(read(padded(body), writer, reader));
            }

            List<List<Object>> rows = decoding.rows();
            assertThat(rows).hasSameSizeAs(expected);
            for (int i = 0; i < rows.size(); i++) {
                if (expected.get(i) != null) {
                    assertThat(rows.get(i)).isEqualTo(expected.get(i));
                }
            }
        }
    }

    private static boolean tryAdd(Decoding decoding, byte[] value) {
        try {
            decoding.add(value);
            return true;
        } catch (DecodeException e) {
            return false;
        }
    }

    /** Avro's library takes an int that is read as a double for eight bytes when it checks the count of an array. */
    private static byte[] padded(byte[] body) {
        return Arrays.copyOf(body, 8 * body.length + 64);
    }

    /** Null where Avro's library gives up on what it would have to skip. */
    private static List<Object> readDamaged(byte[] body, Schema writer, Schema reader) throws IOException {
        try {
            return read(body, writer, reader);
        } catch (AvroRuntimeException | IOException | NegativeArraySizeException | IndexOutOfBoundsException e) {
            return null;
        }
    }

    private static List<Object> read(byte[] body, Schema writer, Schema reader) throws IOException {
        GenericRecord record = new GenericDatumReader<GenericRecord>(writer, aligned(reader, writer))
                .read(null, DecoderFactory.get().binaryDecoder(body, null));
        List<Object> row = new ArrayList<>();
        for (Schema.Field field : record.getSchema().getFields()) {
            row.add(value(record.get(field.pos()), field.schema()));
        }
        return row;
    }

    /** Avro's library wants records to have the same name. */
    private static Schema aligned(Schema reader, Schema writer) {
        Schema named = Schema.createRecord(writer.getName(), null, writer.getNamespace(), false);
        named.setFields(reader.getFields().stream()
                .map(field -> new Schema.Field(field, field.schema()))
                .toList());
        return named;
    }

    private static Object value(Object value, Schema schema) {
        if (value == null) {
            return null;
        }
        Schema type = schema.isUnion()
                ? schema.getTypes().get(schema.getTypes().get(0).getType() == Schema.Type.NULL ? 1 : 0)
                : schema;
        if (type.getLogicalType() instanceof LogicalTypes.Decimal decimal) {
            return new BigDecimal(unscaled(bytes(value)), decimal.getScale());
        }
        if (type.getLogicalType() instanceof LogicalTypes.TimestampMillis) {
            return 1000 * (long) value;
        }
        return switch (type.getType()) {
            case RECORD ->
                type.getFields().stream()
                        .map(field -> value(((GenericRecord) value).get(field.pos()), field.schema()))
                        .collect(Collectors.toCollection(ArrayList::new));
            case ARRAY ->
                ((List<?>) value)
                        .stream()
                                .map(element -> value(element, type.getElementType()))
                                .collect(Collectors.toCollection(ArrayList::new));
            case MAP -> entries((Map<?, ?>) value, type.getValueType());
            case STRING, ENUM -> value.toString();
            case BYTES, FIXED -> ByteBuffer.wrap(bytes(value));
            default -> value;
        };
    }

    private static Map<String, Object> entries(Map<?, ?> map, Schema type) {
        Map<String, Object> entries = new HashMap<>();
        map.forEach((key, each) -> entries.put(key.toString(), value(each, type)));
        return entries;
    }

    /** A damaged length can be 0, which Java's constructor does not take. */
    private static BigInteger unscaled(byte[] bytes) {
        return bytes.length == 0 ? BigInteger.ZERO : new BigInteger(bytes);
    }

    private static byte[] bytes(Object value) {
        return value instanceof GenericData.Fixed fixed ? fixed.bytes() : ((ByteBuffer) value).array();
    }
}

package io.streamling.kafka.sink;

import static io.streamling.testing.Row.insert;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamling.batch.Columns;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowKind;
import io.streamling.batch.WideInteger;
import io.streamling.format.JsonText;
import io.streamling.kafka.format.ConfluentAvro;
import io.streamling.kafka.format.DecoderContext;
import io.streamling.kafka.format.Json;
import io.streamling.kafka.format.RecordDecoder;
import io.streamling.kafka.format.encode.EncodeException;
import io.streamling.kafka.format.encode.EncoderContext;
import io.streamling.kafka.format.encode.RecordBuffer;
import io.streamling.kafka.format.encode.RecordEncoder;
import io.streamling.kafka.format.encode.RecordPart;
import io.streamling.kafka.format.encode.RowFormat;
import io.streamling.kafka.format.internal.registry.RegistryAddress;
import io.streamling.kafka.format.internal.registry.RegistryOptions;
import io.streamling.kafka.format.internal.registry.SchemaRegistry;
import io.streamling.testing.LeakCheck;
import io.streamling.testing.ManualClock;
import io.streamling.testing.Row;
import io.streamling.testing.Rows;
import io.streamling.testing.TestRetrier;
import io.streamling.testing.registry.SchemaRegistryServer;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.arrow.vector.Decimal256Vector;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.DecoderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What formats write is what other libraries, and the slow way of this one, say it is. */
final class RowEncodingTest {
    @RegisterExtension
    final LeakCheck memory = new LeakCheck();

    private static final Schema TYPES = new Schema(Stream.concat(
                    Columns.of(
                            "a BOOLEAN",
                            "b TINYINT",
                            "c SMALLINT",
                            "d INT",
                            "e BIGINT",
                            "f REAL",
                            "g DOUBLE",
                            "h DECIMAL(10, 2)",
                            "i DECIMAL(38, 18)",
                            "j VARCHAR",
                            "k VARBINARY",
                            "l DATE",
                            "m TIMESTAMP",
                            "n TIMESTAMP_LTZ")
                            .getFields()
                            .stream(),
                    Stream.of(
                            Field.nullable("o", new ArrowType.Timestamp(TimeUnit.MILLISECOND, null)),
                            Field.nullable("p", new ArrowType.Timestamp(TimeUnit.NANOSECOND, "UTC"))))
            .toList());

    @Test
    void fastJsonIsTheSameTextAsTheSlowOne() throws Exception {
        long seed = 11;
        Random random = new Random(seed);
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            rows.add(randomRow(random));
        }
        rows.add(insert(new Object[TYPES.getFields().size()]));
        RowBatch batch = Rows.batch(memory.allocator(), TYPES, rows);
        try {
            List<String> texts = encoded(Json.objects(), "t", batch).stream()
                    .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                    .toList();
            for (int row = 0; row < batch.rowCount(); row++) {
                assertThat(texts.get(row)).as("seed %d row %d", seed, row).isEqualTo(slow(batch, row));
            }
        } finally {
            batch.release();
        }
    }

    /** kafka_avro_sink_decimal_arb_round_trip, read by Avro's own library. */
    @Test
    void avroOwnLibraryReadsNumbersOfAnySize() throws Exception {
        Schema columns = new Schema(List.of(
                Field.nullable("b", new ArrowType.Decimal(76, 18, 256)),
                new Field("c", WideInteger.UINT256.fieldType(true), null),
                new Field("d", WideInteger.INT256.fieldType(true), null)));
        BigDecimal one = new BigDecimal("1.234567890123456789");
        BigInteger top = BigInteger.ONE.shiftLeft(255);
        try (RowBatchBuilder builder = RowBatchBuilder.create(columns, memory.allocator(), 3)) {
            wide(builder, 0, one, BigInteger.ONE, BigInteger.ONE.negate());
            wide(builder, 1, BigDecimal.valueOf(-99).setScale(18), top, top.negate());
            wide(builder, 2, BigDecimal.ZERO.setScale(18), BigInteger.ZERO, BigInteger.ZERO);

            List<GenericRecord> records = avro(builder.build());

            assertThat(records.get(0).get("b")).isEqualTo(bytes(one.unscaledValue()));
            assertThat(records.get(0).get("c")).isEqualTo(bytes(BigInteger.ONE));
            assertThat(records.get(0).get("d")).isEqualTo(bytes(BigInteger.ONE.negate()));
            assertThat(records.get(1).get("b"))
                    .isEqualTo(bytes(BigDecimal.valueOf(-99).setScale(18).unscaledValue()));
            assertThat(records.get(1).get("c")).isEqualTo(bytes(top));
            assertThat(records.get(1).get("d")).isEqualTo(bytes(top.negate()));
            assertThat(records.get(2).get("b")).isEqualTo(bytes(BigInteger.ZERO));
        }
    }

    @Test
    void nestedValuesAreWrittenInBothFormats() throws Exception {
        Field item = new Field(
                "item",
                FieldType.nullable(ArrowType.Struct.INSTANCE),
                Columns.of("sku VARCHAR", "n INT").getFields());
        Field entries = new Field(
                "entries",
                FieldType.notNullable(ArrowType.Struct.INSTANCE),
                Columns.of("key VARCHAR NOT NULL", "value BIGINT").getFields());
        Schema columns = new Schema(List.of(
                Columns.field("id INT NOT NULL"),
                new Field("items", FieldType.nullable(ArrowType.List.INSTANCE), List.of(item)),
                new Field("labels", FieldType.nullable(new ArrowType.Map(false)), List.of(entries))));
        List<String> texts = List.of(
                "{\"id\":1,\"items\":[{\"sku\":\"x\",\"n\":1},null,{\"sku\":null,\"n\":2}],\"labels\":{\"a\":1,\"b\":null}}",
                "{\"id\":2,\"items\":[],\"labels\":{}}",
                "{\"id\":3,\"items\":null,\"labels\":null}");

        RowBatch batch = decoded(columns, texts);
        assertThat(encoded(Json.objects(), "t", batch))
                .extracting(bytes -> new String(bytes, StandardCharsets.UTF_8))
                .containsExactlyElementsOf(texts);
        batch.release();
        assertThat(avro(decoded(columns, texts)))
                .extracting(record -> record.toString().replace(" ", ""))
                .containsExactlyElementsOf(texts);
    }

    @Test
    void nullWhereTheGivenSchemaHasNoneIsABadRow() {
        String schema = "{\"type\":\"record\",\"name\":\"R\",\"fields\":[{\"name\":\"name\",\"type\":\"string\"}]}";
        try (SchemaRegistryServer registry = SchemaRegistryServer.start()) {
            ConfluentAvro format = ConfluentAvro.registry(registry.url()).readerSchema(schema);
            RowBatch batch = Rows.batch(memory.allocator(), Columns.of("name VARCHAR"), insert((Object) null));
            try {
                assertThatThrownBy(() -> encoded(format, "t", batch))
                        .isInstanceOf(EncodeException.class)
                        .hasMessageContaining("'name' is null");
            } finally {
                batch.release();
            }
        }
    }

    private RowBatch decoded(Schema columns, List<String> texts) throws Exception {
        RecordDecoder decoder = Json.schema(columns)
                .createDecoder(new DecoderContext("t", columns, List.of(), new ManualClock(), new TestRetrier(1)));
        try (RowBatchBuilder builder = RowBatchBuilder.create(columns, memory.allocator(), texts.size())) {
            for (String text : texts) {
                byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                decoder.decode(bytes, 0, bytes.length, RowKind.INSERT, builder);
            }
            return builder.build();
        }
    }

    private static void wide(RowBatchBuilder rows, int row, BigDecimal b, BigInteger c, BigInteger d) {
        ((Decimal256Vector) rows.column(0)).setSafe(row, b);
        ((FixedSizeBinaryVector) rows.column(1)).setSafe(row, WideInteger.UINT256.toBytes(c));
        ((FixedSizeBinaryVector) rows.column(2)).setSafe(row, WideInteger.INT256.toBytes(d));
        rows.endRow(RowKind.INSERT);
    }

    /** Releases the batch. */
    private static List<GenericRecord> avro(RowBatch batch) throws Exception {
        try (SchemaRegistryServer registry = SchemaRegistryServer.start()) {
            List<byte[]> encoded = encoded(ConfluentAvro.registry(registry.url()), "t", batch);
            org.apache.avro.Schema schema = new org.apache.avro.Schema.Parser()
                    .parse(new SchemaRegistry(RegistryOptions.of(List.of(RegistryAddress.parse(registry.url()))))
                            .latest("t-value")
                            .schema()
                            .text());
            List<GenericRecord> records = new ArrayList<>();
            for (byte[] bytes : encoded) {
                assertThat(ByteBuffer.wrap(bytes).get()).isZero();
                GenericDatumReader<GenericRecord> reader = new GenericDatumReader<>(schema);
                records.add(reader.read(null, DecoderFactory.get().binaryDecoder(bytes, 5, bytes.length - 5, null)));
            }
            return records;
        } finally {
            batch.release();
        }
    }

    private static List<byte[]> encoded(RowFormat format, String topic, RowBatch batch) throws Exception {
        assertThat(format.problems(RecordPart.VALUE, batch.schema())).isEmpty();
        EncoderContext context = new EncoderContext(topic, RecordPart.VALUE, batch.schema(), new TestRetrier(1));
        List<byte[]> all = new ArrayList<>();
        RecordBuffer buffer = new RecordBuffer();
        try (RecordEncoder encoder = format.createEncoder(context)) {
            encoder.begin(batch);
            for (int row = 0; row < batch.rowCount(); row++) {
                buffer.truncate(0);
                encoder.encode(row, buffer);
                all.add(buffer.copyFrom(0));
            }
        }
        return all;
    }

    private static String slow(RowBatch batch, int row) {
        StringBuilder text = new StringBuilder("{");
        for (int column = 0; column < batch.schema().getFields().size(); column++) {
            text.append(column > 0 ? "," : "");
            JsonText.quote(batch.schema().getFields().get(column).getName(), text);
            text.append(':');
            JsonText.append(batch.column(column), row, text);
        }
        return text.append('}').toString();
    }

    private static Row randomRow(Random random) {
        LocalDateTime time = LocalDateTime.of(1, 1, 1, 0, 0).plusSeconds((long) (random.nextDouble() * 3e11));
        String text = random.ints(random.nextInt(30), 0, 3)
                .mapToObj(kind -> kind == 0
                        ? Character.toString(random.nextInt(128))
                        : kind == 1 ? "plain text" : Character.toString(0x1F300 + random.nextInt(200)))
                .reduce("", String::concat);
        byte[] bytes = new byte[random.nextInt(9)];
        random.nextBytes(bytes);
        return insert(
                random.nextBoolean(),
                (byte) random.nextInt(),
                (short) random.nextInt(),
                random.nextInt() >> random.nextInt(32),
                random.nextLong() >> random.nextInt(64),
                Float.intBitsToFloat(random.nextInt()),
                Double.longBitsToDouble(random.nextLong()),
                BigDecimal.valueOf(random.nextInt(2_000_000) - 1_000_000, 2),
                new BigDecimal(new BigInteger(random.nextInt(126), random).negate(), 18),
                text,
                bytes,
                LocalDate.ofEpochDay(random.nextInt(4_000_000) - 1_000_000),
                time,
                time.toInstant(ZoneOffset.UTC),
                random.nextLong() >> 20,
                random.nextLong());
    }

    private static ByteBuffer bytes(BigInteger number) {
        return ByteBuffer.wrap(number.toByteArray());
    }
}

package io.streamling.kafka.format;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.util.Utf8;

/** Random schemas, what a reader could make of them, and values. One thread. */
final class RandomAvro {
    private final Random random;
    private int names;

    RandomAvro(long seed) {
        random = new Random(seed);
    }

    /** A record with up to ten fields, some of them nested. */
    Schema writer() {
        List<Schema.Field> fields = new ArrayList<>();
        int count = 1 + random.nextInt(10);
        for (int i = 0; i < count; i++) {
            fields.add(new Schema.Field("f" + i, type(3)));
        }
        return record(fields);
    }

    /**
     * What a pipeline may ask of records of this schema: some of the fields that a column can hold, in another order, perhaps
     * wider or under another name, and fields with defaults that the writer does not have; the same of records within.
     */
    Schema reader(Schema writer) {
        return record(fieldsOfReader(writer));
    }

    GenericData.Record value(Schema record) {
        GenericData.Record value = new GenericData.Record(record);
        for (Schema.Field field : record.getFields()) {
            value.put(field.pos(), any(field.schema()));
        }
        return value;
    }

    static byte[] encode(GenericData.Record value) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
        try {
            new GenericDatumWriter<>(value.getSchema()).write(value, encoder);
            encoder.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    static byte[] frame(int id, byte[] body) {
        return ByteBuffer.allocate(5 + body.length)
                .put((byte) 0)
                .putInt(id)
                .put(body)
                .array();
    }

    private List<Schema.Field> fieldsOfReader(Schema writer) {
        List<Schema.Field> fields = new ArrayList<>();
        for (Schema.Field field : writer.getFields()) {
            if (fitsColumn(field.schema()) && random.nextInt(5) > 0) {
                fields.add(read(field));
            }
        }
        if (random.nextInt(3) == 0) {
            fields.add(new Schema.Field("added", Schema.create(Schema.Type.LONG), null, 42L));
            fields.add(new Schema.Field("text", Schema.create(Schema.Type.STRING), null, "default"));
            fields.add(new Schema.Field(
                    "none", nullable(Schema.create(Schema.Type.DOUBLE), true), null, Schema.NULL_VALUE));
        }
        Collections.shuffle(fields, random);
        return fields;
    }

    private Schema.Field read(Schema.Field field) {
        Schema type = widened(field.schema());
        if (random.nextInt(4) > 0) {
            return new Schema.Field(field.name(), type);
        }
        Schema.Field renamed = new Schema.Field("renamed_" + field.name(), type);
        renamed.addAlias(field.name());
        return renamed;
    }

    private Schema widened(Schema type) {
        if (type.isUnion()) {
            return nullable(
                    widened(type.getTypes().get(type.getTypes().get(0).getType() == Schema.Type.NULL ? 1 : 0)),
                    random.nextBoolean());
        }
        switch (type.getType()) {
            case RECORD -> {
                // Avro's library wants records to have the same name.
                Schema record = Schema.createRecord(type.getName(), null, type.getNamespace(), false);
                record.setFields(fieldsOfReader(type));
                return record;
            }
            case ARRAY -> {
                return Schema.createArray(widened(type.getElementType()));
            }
            case MAP -> {
                return Schema.createMap(widened(type.getValueType()));
            }
            default -> {}
        }
        if (random.nextBoolean()) {
            return type;
        }
        boolean plain = type.getLogicalType() == null;
        Schema.Type wider = switch (type.getType()) {
            case INT -> pick(Schema.Type.LONG, Schema.Type.FLOAT, Schema.Type.DOUBLE);
            case LONG -> pick(Schema.Type.FLOAT, Schema.Type.DOUBLE, Schema.Type.LONG);
            case FLOAT -> Schema.Type.DOUBLE;
            case STRING -> Schema.Type.BYTES;
            case BYTES -> Schema.Type.STRING;
            default -> null;
        };
        return plain && wider != null ? Schema.create(wider) : type;
    }

    private static boolean fitsColumn(Schema type) {
        return switch (type.getType()) {
            case RECORD -> type.getFields().stream().allMatch(field -> fitsColumn(field.schema()));
            case ARRAY -> fitsColumn(type.getElementType());
            case MAP -> fitsColumn(type.getValueType());
            case UNION ->
                type.getTypes().size() == 2
                        && type.isNullable()
                        && type.getTypes().stream().allMatch(RandomAvro::fitsColumn);
            default -> true;
        };
    }

    private Schema type(int depth) {
        int kind = random.nextInt(depth > 0 ? 30 : 20);
        return switch (kind) {
            case 0 -> Schema.create(Schema.Type.BOOLEAN);
            case 1 -> Schema.create(Schema.Type.INT);
            case 2, 3 -> Schema.create(Schema.Type.LONG);
            case 4 -> Schema.create(Schema.Type.FLOAT);
            case 5 -> Schema.create(Schema.Type.DOUBLE);
            case 6, 7 -> Schema.create(Schema.Type.STRING);
            case 8 -> Schema.create(Schema.Type.BYTES);
            case 9 -> Schema.createFixed("X" + names++, null, "test", random.nextInt(20));
            case 10 -> Schema.createEnum("E" + names++, null, "test", List.of("RED", "GREEN", "BLUE"));
            case 11 -> LogicalTypes.date().addToSchema(Schema.create(Schema.Type.INT));
            case 12 -> LogicalTypes.timestampMillis().addToSchema(Schema.create(Schema.Type.LONG));
            case 13 -> LogicalTypes.timestampMicros().addToSchema(Schema.create(Schema.Type.LONG));
            case 14 -> LogicalTypes.decimal(38, 6).addToSchema(Schema.create(Schema.Type.BYTES));
            case 15 -> LogicalTypes.decimal(9, 2).addToSchema(Schema.createFixed("D" + names++, null, "test", 4));
            case 16 -> LogicalTypes.localTimestampMicros().addToSchema(Schema.create(Schema.Type.LONG));
            case 17 -> LogicalTypes.uuid().addToSchema(Schema.create(Schema.Type.STRING));
            case 18 -> LogicalTypes.timeMillis().addToSchema(Schema.create(Schema.Type.INT));
            case 19 -> LogicalTypes.timeMicros().addToSchema(Schema.create(Schema.Type.LONG));
            case 20, 21 -> Schema.createArray(type(depth - 1));
            case 22, 23 -> Schema.createMap(type(depth - 1));
            case 24, 25, 26 ->
                record(List.of(new Schema.Field("a", type(depth - 1)), new Schema.Field("b", type(depth - 1))));
            case 27 ->
                Schema.createUnion(
                        Schema.create(Schema.Type.STRING),
                        Schema.create(Schema.Type.NULL),
                        Schema.create(Schema.Type.LONG));
            default -> nullable(notUnion(depth - 1), random.nextBoolean());
        };
    }

    private Schema notUnion(int depth) {
        Schema type = type(depth);
        return type.isUnion() ? Schema.create(Schema.Type.LONG) : type;
    }

    private static Schema nullable(Schema type, boolean nullFirst) {
        Schema none = Schema.create(Schema.Type.NULL);
        return nullFirst ? Schema.createUnion(none, type) : Schema.createUnion(type, none);
    }

    private Schema record(List<Schema.Field> fields) {
        Schema record = Schema.createRecord("R" + names++, null, "test", false);
        record.setFields(fields.stream()
                .map(field -> new Schema.Field(field, field.schema()))
                .toList());
        return record;
    }

    private Object any(Schema type) {
        return switch (type.getType()) {
            case NULL -> null;
            case BOOLEAN -> random.nextBoolean();
            case INT ->
                type.getLogicalType() instanceof LogicalTypes.TimeMillis ? random.nextInt(86_400_000) : (int) number();
            case LONG -> longNumber(type);
            case FLOAT -> random.nextFloat() * 1e6f;
            case DOUBLE -> random.nextGaussian() * 1e9;
            case STRING -> new Utf8(text());
            case BYTES -> ByteBuffer.wrap(type.getLogicalType() == null ? ascii() : unscaled(15));
            case FIXED ->
                new GenericData.Fixed(type, type.getLogicalType() == null ? bytes(type.getFixedSize()) : small());
            case ENUM -> new GenericData.EnumSymbol(type, type.getEnumSymbols().get(random.nextInt(3)));
            case ARRAY -> new GenericData.Array<>(type, items(type.getElementType()));
            case MAP -> entries(type.getValueType());
            case RECORD -> value(type);
            case UNION -> any(type.getTypes().get(random.nextInt(type.getTypes().size())));
        };
    }

    private long longNumber(Schema type) {
        if (type.getLogicalType() instanceof LogicalTypes.TimeMicros) {
            return random.nextInt(86_400_000) * 1000L + random.nextInt(1000);
        }
        return type.getLogicalType() == null ? number() : number() >> 20;
    }

    private long number() {
        return random.nextLong() >> random.nextInt(64);
    }

    private List<Object> items(Schema type) {
        List<Object> items = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            items.add(any(type));
        }
        return items;
    }

    private Map<Utf8, Object> entries(Schema type) {
        Map<Utf8, Object> entries = new HashMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            entries.put(new Utf8("k" + i), any(type));
        }
        return entries;
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        boolean plain = random.nextInt(3) > 0;
        for (int i = random.nextInt(50); i > 0; i--) {
            text.append(plain ? pick("a", "B", "7", " ") : pick("a", "ä", "€", "😀", "\0"));
        }
        return text.toString();
    }

    private byte[] ascii() {
        byte[] bytes = bytes(random.nextInt(12));
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] &= 0x7F;
        }
        return bytes;
    }

    private byte[] unscaled(int most) {
        return bytes(1 + random.nextInt(most));
    }

    /** Four bytes that are a decimal of at most nine digits. */
    private byte[] small() {
        return ByteBuffer.allocate(4)
                .putInt(random.nextInt(1_999_999_998) - 999_999_999)
                .array();
    }

    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    @SafeVarargs
    private <T> T pick(T... choices) {
        return choices[random.nextInt(choices.length)];
    }
}

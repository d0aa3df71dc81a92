package io.streamling.kafka.format;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import io.streamling.format.DecodeException;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Random messages of random types, read by Protobuf's own library and by us. */
class ProtobufAgainstReferenceTest {
    /** Also two messages one behind the other, which are one: the last value counts, rows are merged, lists go on. */
    @Property(tries = 150)
    void rowsAreWhatProtobufReads(@ForAll long seed) throws Exception {
        Random random = new Random(seed);
        RandomProto proto = new RandomProto(random);
        List<String> unknown = some(proto, random, field -> field.getContainingOneof() == null);
        List<String> notRead = some(proto, random, field -> true);
        Protobuf format = Protobuf.descriptorSet(proto.descriptorSet(unknown).toByteArray(), "t.Outer");
        List<String> columns = new ArrayList<>(
                proto.type.getFields().stream().map(FieldDescriptor::getName).toList());
        columns.removeAll(notRead);
        List<String> dropped = new ArrayList<>(unknown);
        dropped.addAll(notRead);
        List<List<Object>> expected = new ArrayList<>();
        try (Decoding decoding = new Decoding(format, columns, List.of())) {
            for (int i = 0; i < 30; i++) {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                proto.message(true).writeTo(bytes);
                for (int more = random.nextInt(3); more > 0; more--) {
                    proto.message(false).writeTo(bytes);
                }
                decoding.add(bytes.toByteArray());
                expected.add(row(DynamicMessage.parseFrom(proto.type, bytes.toByteArray()), dropped));
            }

            assertThat(decoding.rows()).isEqualTo(expected);
        }
    }

    /** Whatever the bytes are, the record is refused or read as Protobuf reads it, and its neighbours are right. */
    @Property(tries = 100)
    void damagedRecordsHarmNobodyElse(@ForAll long seed) throws Exception {
        Random random = new Random(seed);
        RandomProto proto = new RandomProto(random);
        Protobuf format = Protobuf.descriptorSet(proto.descriptorSet(List.of()).toByteArray(), "t.Outer");
        List<List<Object>> expected = new ArrayList<>();
        try (Decoding decoding = Decoding.all(format)) {
            for (int i = 0; i < 60; i++) {
                DynamicMessage message = proto.message(true);
                try {
                    decoding.add(Mutation.of(message.toByteArray(), random));
                    expected.add(null);
                } catch (DecodeException e) {
                    assertThat(e.getMessage()).isNotEmpty();
                }
                decoding.add(message.toByteArray());
                expected.add(row(DynamicMessage.parseFrom(proto.type, message.toByteArray()), List.of()));
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

    private static List<String> some(RandomProto proto, Random random, Predicate<FieldDescriptor> which) {
        return proto.type.getFields().stream()
                .filter(which)
                .map(FieldDescriptor::getName)
                .filter(name -> random.nextInt(5) == 0)
                .toList();
    }

    private static List<Object> row(Message message, List<String> dropped) throws InvalidProtocolBufferException {
        List<Object> row = new ArrayList<>();
        for (FieldDescriptor field : message.getDescriptorForType().getFields()) {
            if (!dropped.contains(field.getName())) {
                row.add(column(message, field));
            }
        }
        return row;
    }

    private static Object column(Message message, FieldDescriptor field) throws InvalidProtocolBufferException {
        if (field.isMapField()) {
            Map<String, Object> entries = new LinkedHashMap<>();
            for (Object entry : (List<?>) message.getField(field)) {
                List<Object> pair = row((Message) entry, List.of());
                FieldDescriptor value = field.getMessageType().findFieldByNumber(2);
                entries.put(String.valueOf(pair.get(0)), value(value, ((Message) entry).getField(value)));
            }
            return entries;
        }
        if (field.isRepeated()) {
            List<Object> elements = new ArrayList<>();
            for (Object element : (List<?>) message.getField(field)) {
                elements.add(value(field, element));
            }
            return elements;
        }
        return field.hasPresence() && !message.hasField(field) ? null : value(field, message.getField(field));
    }

    private static Object value(FieldDescriptor field, Object value) throws InvalidProtocolBufferException {
        return switch (field.getType()) {
            case UINT32, FIXED32 -> Integer.toUnsignedLong((Integer) value);
            case UINT64, FIXED64 -> new BigDecimal(new BigInteger(Long.toUnsignedString((Long) value)));
            case BYTES -> ((ByteString) value).asReadOnlyByteBuffer();
            case ENUM -> symbol((EnumValueDescriptor) value);
            case MESSAGE -> messageValue((Message) value);
            default -> value;
        };
    }

    private static String symbol(EnumValueDescriptor value) {
        return value.getIndex() < 0 ? Integer.toString(value.getNumber()) : value.getName();
    }

    private static Object messageValue(Message message) throws InvalidProtocolBufferException {
        String name = message.getDescriptorForType().getFullName();
        List<Object> fields = row(message, List.of());
        if (name.equals("google.protobuf.Timestamp")) {
            return (Long) fields.get(0) * 1_000_000 + (Integer) fields.get(1) / 1000;
        }
        if (name.equals("google.protobuf.Duration")) {
            return BigDecimal.valueOf((Long) fields.get(0))
                    .add(BigDecimal.valueOf((Integer) fields.get(1), 9))
                    .setScale(9);
        }
        return name.startsWith("google.") ? fields.get(0) : fields;
    }
}

package io.streamling.kafka.format;

import com.google.protobuf.ByteString;
import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.EnumDescriptorProto;
import com.google.protobuf.DescriptorProtos.EnumValueDescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto.Label;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.DescriptorProtos.MessageOptions;
import com.google.protobuf.DescriptorProtos.OneofDescriptorProto;
import com.google.protobuf.Descriptors;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DurationProto;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.TimestampProto;
import com.google.protobuf.WrappersProto;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** A random .proto file, and random messages of its first type. One thread. */
final class RandomProto {
    private static final List<FieldDescriptorProto.Type> KINDS = List.of(
            FieldDescriptorProto.Type.TYPE_DOUBLE,
            FieldDescriptorProto.Type.TYPE_FLOAT,
            FieldDescriptorProto.Type.TYPE_INT64,
            FieldDescriptorProto.Type.TYPE_UINT64,
            FieldDescriptorProto.Type.TYPE_INT32,
            FieldDescriptorProto.Type.TYPE_FIXED64,
            FieldDescriptorProto.Type.TYPE_FIXED32,
            FieldDescriptorProto.Type.TYPE_BOOL,
            FieldDescriptorProto.Type.TYPE_STRING,
            FieldDescriptorProto.Type.TYPE_BYTES,
            FieldDescriptorProto.Type.TYPE_UINT32,
            FieldDescriptorProto.Type.TYPE_SFIXED32,
            FieldDescriptorProto.Type.TYPE_SFIXED64,
            FieldDescriptorProto.Type.TYPE_SINT32,
            FieldDescriptorProto.Type.TYPE_SINT64,
            FieldDescriptorProto.Type.TYPE_ENUM,
            FieldDescriptorProto.Type.TYPE_MESSAGE);
    private static final List<String> MESSAGES = List.of(
            ".t.Inner",
            ".t.Inner",
            ".google.protobuf.Timestamp",
            ".google.protobuf.Duration",
            ".google.protobuf.Int64Value",
            ".google.protobuf.StringValue",
            ".google.protobuf.BoolValue",
            ".google.protobuf.UInt64Value");

    private final Random random;
    private final boolean isProto3;
    final FileDescriptorProto file;
    final Descriptors.Descriptor type;

    RandomProto(Random random) throws Descriptors.DescriptorValidationException {
        this.random = random;
        this.isProto3 = random.nextInt(3) > 0;
        FileDescriptorProto.Builder builder = FileDescriptorProto.newBuilder()
                .setName("t.proto")
                .setPackage("t")
                .setSyntax(isProto3 ? "proto3" : "proto2")
                .addDependency("google/protobuf/timestamp.proto")
                .addDependency("google/protobuf/duration.proto")
                .addDependency("google/protobuf/wrappers.proto")
                .addEnumType(EnumDescriptorProto.newBuilder()
                        .setName("E")
                        .addValue(symbol("ZERO", 0))
                        .addValue(symbol("ONE", 1))
                        .addValue(symbol("MINUS", -1))
                        .addValue(symbol("MUCH", 1 << 20)));
        builder.addMessageType(message("Outer", 1 + random.nextInt(12), false));
        builder.addMessageType(message("Inner", 1 + random.nextInt(5), true));
        this.file = builder.build();
        FileDescriptor[] known = {
            TimestampProto.getDescriptor(), DurationProto.getDescriptor(), WrappersProto.getDescriptor()
        };
        this.type = FileDescriptor.buildFrom(file, known).findMessageTypeByName("Outer");
    }

    /** The file as a descriptor set, without some of the first message's fields. */
    FileDescriptorSet descriptorSet(List<String> dropped) {
        FileDescriptorProto.Builder less = file.toBuilder();
        DescriptorProto.Builder outer = less.getMessageTypeBuilder(0);
        List<FieldDescriptorProto> kept = outer.getFieldList().stream()
                .filter(field -> !dropped.contains(field.getName()))
                .toList();
        outer.clearField().addAllField(kept);
        return FileDescriptorSet.newBuilder()
                .addFile(TimestampProto.getDescriptor().toProto())
                .addFile(DurationProto.getDescriptor().toProto())
                .addFile(WrappersProto.getDescriptor().toProto())
                .addFile(less)
                .build();
    }

    /** A message; without messages that count as one value, which two of which are not merged. */
    DynamicMessage message(boolean withValues) {
        return message(type, withValues);
    }

    private DynamicMessage message(Descriptors.Descriptor of, boolean withValues) {
        DynamicMessage.Builder message = DynamicMessage.newBuilder(of);
        for (FieldDescriptor field : of.getFields()) {
            boolean isValue = !field.isRepeated()
                    && field.getType() == FieldDescriptor.Type.MESSAGE
                    && field.getMessageType().getFullName().startsWith("google.");
            if ((field.isRequired() || random.nextInt(4) > 0) && (withValues || !isValue)) {
                if (field.isRepeated()) {
                    for (int i = random.nextInt(4); i > 0; i--) {
                        message.addRepeatedField(field, value(field, withValues));
                    }
                } else {
                    message.setField(field, value(field, withValues));
                }
            }
        }
        return message.buildPartial();
    }

    private Object value(FieldDescriptor field, boolean withValues) {
        return switch (field.getJavaType()) {
            case INT -> (int) number();
            case LONG -> number();
            case FLOAT -> random.nextInt(5) == 0 ? 0f : Float.intBitsToFloat(random.nextInt() & 0x7F7FFFFF);
            case DOUBLE -> random.nextInt(5) == 0 ? -0.0 : random.nextGaussian();
            case BOOLEAN -> random.nextBoolean();
            case STRING -> text();
            case BYTE_STRING -> ByteString.copyFrom(new byte[random.nextInt(20)]);
            case ENUM ->
                isProto3 && random.nextInt(4) == 0
                        ? field.getEnumType().findValueByNumberCreatingIfUnknown(7)
                        : field.getEnumType().getValues().get(random.nextInt(4));
            case MESSAGE -> messageValue(field, withValues);
        };
    }

    private DynamicMessage messageValue(FieldDescriptor field, boolean withValues) {
        Descriptors.Descriptor of = field.getMessageType();
        if (of.getFullName().equals("google.protobuf.Timestamp")) {
            return time(of, random.nextInt(), random.nextInt(1_000_000_000));
        }
        if (of.getFullName().equals("google.protobuf.Duration")) {
            long seconds = random.nextInt();
            return time(of, seconds, random.nextInt(1_000_000_000) * Long.signum(seconds));
        }
        return message(of, withValues);
    }

    private static DynamicMessage time(Descriptors.Descriptor of, long seconds, int nanos) {
        return DynamicMessage.newBuilder(of)
                .setField(of.findFieldByNumber(1), seconds)
                .setField(of.findFieldByNumber(2), nanos)
                .build();
    }

    private long number() {
        return switch (random.nextInt(4)) {
            case 0 -> 0;
            case 1 -> random.nextInt(300) - 150;
            case 2 -> random.nextLong();
            default -> random.nextBoolean() ? Long.MIN_VALUE : Long.MAX_VALUE;
        };
    }

    private String text() {
        String letters = "aü€😀 \n";
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(20); i > 0; i--) {
            text.appendCodePoint(letters.codePointAt(letters.offsetByCodePoints(0, random.nextInt(6))));
        }
        return text.toString();
    }

    private DescriptorProto message(String name, int fieldCount, boolean isInner) {
        DescriptorProto.Builder message = DescriptorProto.newBuilder().setName(name);
        List<FieldDescriptorProto> optionals = new ArrayList<>();
        boolean hasOneof = random.nextBoolean();
        if (hasOneof) {
            message.addOneofDecl(OneofDescriptorProto.newBuilder().setName("choice"));
        }
        int number = 0;
        for (int i = 0; i < fieldCount; i++) {
            number += 1 + (random.nextInt(4) == 0 ? random.nextInt(6000) : random.nextInt(2));
            if (number >= 19_000 && number < 20_000) {
                number = 20_000;
            }
            FieldDescriptorProto.Builder field = field("f" + i, number, isInner);
            switch (random.nextInt(5)) {
                case 0 -> field.setLabel(Label.LABEL_REPEATED);
                case 1 -> {
                    if (hasOneof) {
                        field.setOneofIndex(0);
                    }
                }
                case 2 -> {
                    if (!isInner && field.getType() != FieldDescriptorProto.Type.TYPE_GROUP) {
                        map(field, message);
                    }
                }
                case 3 -> {
                    if (isProto3) {
                        optionals.add(field.setProto3Optional(true).build());
                        continue;
                    }
                    field.setLabel(isInner ? Label.LABEL_OPTIONAL : Label.LABEL_REQUIRED);
                }
                default -> {}
            }
            message.addField(field);
        }
        if (hasOneof && message.getFieldList().stream().noneMatch(FieldDescriptorProto::hasOneofIndex)) {
            message.addField(field("only", 50_000, isInner).setOneofIndex(0));
        }
        for (FieldDescriptorProto optional : optionals) {
            message.addField(optional.toBuilder().setOneofIndex(message.getOneofDeclCount()));
            message.addOneofDecl(OneofDescriptorProto.newBuilder().setName("_" + optional.getName()));
        }
        return message.buildPartial();
    }

    private FieldDescriptorProto.Builder field(String name, int number, boolean isInner) {
        FieldDescriptorProto.Type kind = KINDS.get(random.nextInt(KINDS.size()));
        FieldDescriptorProto.Builder field = FieldDescriptorProto.newBuilder()
                .setName(name)
                .setNumber(number)
                .setLabel(Label.LABEL_OPTIONAL)
                .setType(kind);
        if (kind == FieldDescriptorProto.Type.TYPE_ENUM) {
            field.setTypeName(".t.E");
        } else if (kind == FieldDescriptorProto.Type.TYPE_MESSAGE) {
            field.setTypeName(MESSAGES.get((isInner ? 2 : 0) + random.nextInt(MESSAGES.size() - (isInner ? 2 : 0))));
        }
        return field;
    }

    /** Makes the field a map of text to what it was. */
    private void map(FieldDescriptorProto.Builder field, DescriptorProto.Builder message) {
        String entry = field.getName().toUpperCase(Locale.ROOT) + "Entry";
        message.addNestedType(DescriptorProto.newBuilder()
                .setName(entry)
                .setOptions(MessageOptions.newBuilder().setMapEntry(true))
                .addField(FieldDescriptorProto.newBuilder()
                        .setName("key")
                        .setNumber(1)
                        .setLabel(Label.LABEL_OPTIONAL)
                        .setType(
                                random.nextBoolean()
                                        ? FieldDescriptorProto.Type.TYPE_STRING
                                        : FieldDescriptorProto.Type.TYPE_SINT32))
                .addField(field.clone().setName("value").setNumber(2)));
        field.setLabel(Label.LABEL_REPEATED)
                .setType(FieldDescriptorProto.Type.TYPE_MESSAGE)
                .setTypeName(".t." + message.getName() + "." + entry);
    }

    private static EnumValueDescriptorProto symbol(String name, int number) {
        return EnumValueDescriptorProto.newBuilder()
                .setName(name)
                .setNumber(number)
                .build();
    }
}

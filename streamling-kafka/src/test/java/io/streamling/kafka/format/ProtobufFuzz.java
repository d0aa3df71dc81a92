package io.streamling.kafka.format;

import com.google.protobuf.Descriptors;
import java.util.List;
import java.util.Random;

/** Protobuf: random types and messages, and some in which a few bytes ask for much. One thread. */
final class ProtobufFuzz implements FuzzTarget {
    @Override
    public String name() {
        return "protobuf";
    }

    @Override
    public FuzzRound round(Random random) {
        try {
            RandomProto proto = new RandomProto(random);
            Protobuf format =
                    Protobuf.descriptorSet(proto.descriptorSet(List.of()).toByteArray(), "t.Outer");
            List<String> columns = proto.type.getFields().stream()
                    .map(Descriptors.FieldDescriptor::getName)
                    .toList();
            return new FuzzRound(
                    format, columns, () -> proto.message(true).toByteArray(), good -> hostile(good, proto, random));
        } catch (Descriptors.DescriptorValidationException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {}

    /** A damaged message; or one field a great many times, each as short as can be, or packed into one. */
    private static byte[] hostile(byte[] good, RandomProto proto, Random random) {
        if (random.nextInt(4) > 0) {
            return Mutation.of(good, random);
        }
        List<Descriptors.FieldDescriptor> fields = proto.type.getFields();
        int number = fields.get(random.nextInt(fields.size())).getNumber();
        int wire = random.nextInt(6);
        int tag = number << 3 | wire;
        byte[] one = {(byte) (tag | 0x80), (byte) (tag >>> 7 | 0x80), (byte) (tag >>> 14), 0};
        byte[] many = new byte[4 * (1 + random.nextInt(40_000))];
        for (int i = 0; i < many.length; i += one.length) {
            System.arraycopy(one, 0, many, i, one.length);
        }
        return random.nextBoolean() ? many : Mutation.of(many, random);
    }
}

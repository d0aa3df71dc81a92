package io.streamling.benchmarks.decode;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import java.io.IOException;
import java.util.List;

/** An order as Protobuf's own library reads it: by the descriptor, and as the code that its compiler makes does. */
final class OrderMessage {
    private static final List<String> NAMES =
            List.of("id", "user_id", "email", "country", "device", "amount", "price", "ts", "sel_key");
    private static final List<FieldDescriptorProto.Type> TYPES = List.of(
            FieldDescriptorProto.Type.TYPE_INT64,
            FieldDescriptorProto.Type.TYPE_STRING,
            FieldDescriptorProto.Type.TYPE_STRING,
            FieldDescriptorProto.Type.TYPE_STRING,
            FieldDescriptorProto.Type.TYPE_STRING,
            FieldDescriptorProto.Type.TYPE_DOUBLE,
            FieldDescriptorProto.Type.TYPE_UINT64,
            FieldDescriptorProto.Type.TYPE_INT64,
            FieldDescriptorProto.Type.TYPE_INT32);

    long id;
    String userId = "";
    String email = "";
    String country = "";
    String device = "";
    double amount;
    long price;
    long ts;
    int selKey;

    static FileDescriptorSet descriptorSet() {
        DescriptorProto.Builder order = DescriptorProto.newBuilder().setName("Order");
        for (int i = 0; i < NAMES.size(); i++) {
            order.addField(FieldDescriptorProto.newBuilder()
                    .setName(NAMES.get(i))
                    .setNumber(i + 1)
                    .setType(TYPES.get(i)));
        }
        FileDescriptorProto file = FileDescriptorProto.newBuilder()
                .setName("order.proto")
                .setSyntax("proto3")
                .addMessageType(order)
                .build();
        return FileDescriptorSet.newBuilder().addFile(file).build();
    }

    static Descriptor descriptor() throws DescriptorValidationException {
        return FileDescriptor.buildFrom(descriptorSet().getFile(0), new FileDescriptor[0])
                .findMessageTypeByName("Order");
    }

    /** What generated code does with a message of this type. */
    static OrderMessage read(CodedInputStream in) throws IOException {
        OrderMessage order = new OrderMessage();
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            switch (tag) {
                case 8 -> order.id = in.readInt64();
                case 18 -> order.userId = in.readStringRequireUtf8();
                case 26 -> order.email = in.readStringRequireUtf8();
                case 34 -> order.country = in.readStringRequireUtf8();
                case 42 -> order.device = in.readStringRequireUtf8();
                case 49 -> order.amount = in.readDouble();
                case 56 -> order.price = in.readUInt64();
                case 64 -> order.ts = in.readInt64();
                case 72 -> order.selKey = in.readInt32();
                default -> in.skipField(tag);
            }
        }
        return order;
    }
}

package io.streamling.benchmarks.decode;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Records of nine fields, 77 bytes as Avro and 152 as JSON, one behind the other in one array as a fetch lies in memory.
 * Immutable.
 */
final class Orders {
    static final int COUNT = 4096;

    static final String AVRO_SCHEMA = """
            {"type":"record","name":"Order","fields":[
            {"name":"id","type":"long"},{"name":"user_id","type":"string"},{"name":"email","type":"string"},
            {"name":"country","type":"string"},{"name":"device","type":"string"},{"name":"amount","type":"double"},
            {"name":"price","type":{"type":"bytes","logicalType":"decimal","precision":20,"scale":4}},
            {"name":"ts","type":"long"},{"name":"sel_key","type":"int"}]}""";

    static final Schema SCHEMA = new Schema(List.of(
            field("id", new ArrowType.Int(64, true)),
            field("user_id", ArrowType.Utf8.INSTANCE),
            field("email", ArrowType.Utf8.INSTANCE),
            field("country", ArrowType.Utf8.INSTANCE),
            field("device", ArrowType.Utf8.INSTANCE),
            field("amount", new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE)),
            field("price", new ArrowType.Decimal(20, 4, 128)),
            field("ts", new ArrowType.Int(64, true)),
            field("sel_key", new ArrowType.Int(32, true))));

    /** The columns that a filter on one of them and a projection to the others read. */
    static final Schema SOME = new Schema(
            List.of(0, 1, 2, 3, 7, 8).stream().map(SCHEMA.getFields()::get).toList());

    private static final String[] COUNTRIES = {"US", "CA", "GB", "DE", "FR", "JP", "BR", "IN", "AU", "NL"};
    private static final String[] DEVICES = {"ios", "android", "web", "desktop"};

    final byte[] bytes;
    /** Record i lies from {@code starts[i]} to {@code starts[i + 1]}. */
    final int[] starts = new int[COUNT + 1];

    private Orders(IntFunction<byte[]> record) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int i = 0; i < COUNT; i++) {
            out.writeBytes(record.apply(i % 1000));
            starts[i + 1] = out.size();
        }
        bytes = out.toByteArray();
    }

    static Orders avro() {
        return new Orders(Orders::avro);
    }

    static Orders json() {
        return new Orders(Orders::json);
    }

    /** The same fields; the price as an unsigned number. */
    static Orders protobuf() {
        return new Orders(Orders::protobuf);
    }

    private static Field field(String name, ArrowType type) {
        return new Field(name, FieldType.notNullable(type), List.of());
    }

    private static byte[] avro(int i) {
        ByteBuffer out = ByteBuffer.allocate(256);
        out.put((byte) 0).putInt(1);
        number(out, i);
        text(out, "user_" + i);
        text(out, "user_" + i + "@example.com");
        text(out, COUNTRIES[i % COUNTRIES.length]);
        text(out, DEVICES[i % DEVICES.length]);
        out.putLong(Long.reverseBytes(Double.doubleToLongBits(i + 0.5)));
        number(out, 16);
        out.putLong(0).putLong(i);
        number(out, 1_700_000_000L + i);
        number(out, i % 10);
        byte[] record = new byte[out.position()];
        out.flip().get(record);
        return record;
    }

    private static byte[] protobuf(int i) {
        byte[] record = new byte[256];
        CodedOutputStream out = CodedOutputStream.newInstance(record);
        try {
            out.writeInt64(1, i);
            out.writeString(2, "user_" + i);
            out.writeString(3, "user_" + i + "@example.com");
            out.writeString(4, COUNTRIES[i % COUNTRIES.length]);
            out.writeString(5, DEVICES[i % DEVICES.length]);
            out.writeDouble(6, i + 0.5);
            out.writeUInt64(7, i);
            out.writeInt64(8, 1_700_000_000L + i);
            out.writeInt32(9, i % 10);
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Arrays.copyOf(record, out.getTotalBytesWritten());
    }

    private static byte[] json(int i) {
        String record = "{\"id\":" + i + ",\"user_id\":\"user_" + i + "\",\"email\":\"user_" + i
                + "@example.com\",\"country\":\"" + COUNTRIES[i % COUNTRIES.length] + "\",\"device\":\""
                + DEVICES[i % DEVICES.length] + "\",\"amount\":" + (i + 0.5) + ",\"price\":0."
                + String.format("%04d", i)
                + ",\"ts\":" + (1_700_000_000L + i) + ",\"sel_key\":" + i % 10 + "}";
        return record.getBytes(StandardCharsets.UTF_8);
    }

    private static void number(ByteBuffer out, long value) {
        long rest = (value << 1) ^ (value >> 63);
        while ((rest & ~0x7FL) != 0) {
            out.put((byte) ((rest & 0x7F) | 0x80));
            rest >>>= 7;
        }
        out.put((byte) rest);
    }

    private static void text(ByteBuffer out, String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        number(out, utf8.length);
        out.put(utf8);
    }
}

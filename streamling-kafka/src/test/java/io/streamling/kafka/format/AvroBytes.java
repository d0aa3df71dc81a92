package io.streamling.kafka.format;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Writes Avro by hand, right or wrong. */
final class AvroBytes {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    static AvroBytes framed(int id) {
        AvroBytes bytes = new AvroBytes();
        bytes.out.writeBytes(ByteBuffer.allocate(5).put((byte) 0).putInt(id).array());
        return bytes;
    }

    AvroBytes number(long value) {
        long rest = (value << 1) ^ (value >> 63);
        while ((rest & ~0x7FL) != 0) {
            out.write((int) ((rest & 0x7F) | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
        return this;
    }

    AvroBytes text(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        number(utf8.length);
        out.writeBytes(utf8);
        return this;
    }

    AvroBytes real(double value) {
        out.writeBytes(ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putDouble(value)
                .array());
        return this;
    }

    AvroBytes binary(int... values) {
        number(values.length);
        return raw(values);
    }

    AvroBytes raw(int... values) {
        for (int value : values) {
            out.write(value);
        }
        return this;
    }

    byte[] bytes() {
        return out.toByteArray();
    }
}

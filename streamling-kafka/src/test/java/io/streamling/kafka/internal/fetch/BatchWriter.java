package io.streamling.kafka.internal.fetch;

import com.github.luben.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;
import java.util.zip.GZIPOutputStream;
import net.jpountz.lz4.LZ4FrameOutputStream;
import org.xerial.snappy.SnappyOutputStream;

/** Writes record batches of version 2 as a broker would send them, also such as none would. */
final class BatchWriter {
    static final int NONE = 0;
    static final int GZIP = 1;
    static final int SNAPPY = 2;
    static final int LZ4 = 3;
    static final int ZSTD = 4;
    static final int APPEND_TIME = 8;
    static final int TRANSACTIONAL = 16;
    static final int CONTROL = 32;

    private final ByteArrayOutputStream records = new ByteArrayOutputStream();
    private final long baseOffset;
    private int attributes;
    private long producer = -1;
    private int count;
    private int lastDelta = -1;

    private BatchWriter(long baseOffset) {
        this.baseOffset = baseOffset;
    }

    static BatchWriter at(long baseOffset) {
        return new BatchWriter(baseOffset);
    }

    BatchWriter attributes(int codecAndFlags) {
        attributes = codecAndFlags;
        return this;
    }

    BatchWriter producer(long id) {
        producer = id;
        return this;
    }

    BatchWriter record(byte[] key, byte[] value) {
        return record(lastDelta + 1, key, value);
    }

    BatchWriter record(String value) {
        return record(null, value.getBytes(StandardCharsets.UTF_8));
    }

    /** A record that is that many offsets behind the first: compaction leaves gaps. */
    BatchWriter record(int offsetDelta, byte[] key, byte[] value) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.write(0);
        varint(body, 5L * count);
        varint(body, offsetDelta);
        bytes(body, key);
        bytes(body, value);
        varint(body, 0);
        varint(records, body.size());
        records.writeBytes(body.toByteArray());
        count++;
        lastDelta = offsetDelta;
        return this;
    }

    /** A marker of the broker: 0 aborts, 1 commits. */
    static byte[] marker(long offset, long producer, int type) {
        return at(offset)
                .attributes(CONTROL | TRANSACTIONAL)
                .producer(producer)
                .record(new byte[] {0, 0, 0, (byte) type}, new byte[6])
                .bytes();
    }

    byte[] bytes() {
        return bytes(2);
    }

    byte[] bytes(int version) {
        byte[] data = compressed(attributes & 7, records.toByteArray());
        ByteBuffer batch = ByteBuffer.allocate(BatchHeader.SIZE + data.length);
        batch.putLong(baseOffset).putInt(batch.capacity() - 12).putInt(3).put((byte) version);
        batch.putInt(0)
                .putShort((short) attributes)
                .putInt(lastDelta)
                .putLong(1_000)
                .putLong(9_000);
        batch.putLong(producer).putShort((short) 0).putInt(-1).putInt(count).put(data);
        CRC32C crc = new CRC32C();
        crc.update(batch.array(), 21, batch.capacity() - 21);
        return batch.putInt(17, (int) crc.getValue()).array();
    }

    private static byte[] compressed(int codec, byte[] data) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream stream = open(codec, out)) {
            stream.write(data);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return out.toByteArray();
    }

    private static OutputStream open(int codec, OutputStream out) throws IOException {
        return switch (codec) {
            case GZIP -> new GZIPOutputStream(out);
            case SNAPPY -> new SnappyOutputStream(out);
            case LZ4 -> new LZ4FrameOutputStream(out, LZ4FrameOutputStream.BLOCKSIZE.SIZE_64KB);
            case ZSTD -> new ZstdOutputStream(out);
            default -> out;
        };
    }

    private static void bytes(ByteArrayOutputStream out, byte[] bytes) {
        varint(out, bytes == null ? -1 : bytes.length);
        if (bytes != null) {
            out.writeBytes(bytes);
        }
    }

    private static void varint(ByteArrayOutputStream out, long value) {
        long left = (value << 1) ^ (value >> 63);
        while ((left & ~0x7FL) != 0) {
            out.write((int) ((left & 0x7F) | 0x80));
            left >>>= 7;
        }
        out.write((int) left);
    }
}

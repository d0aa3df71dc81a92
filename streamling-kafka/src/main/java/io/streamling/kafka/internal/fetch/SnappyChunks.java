package io.streamling.kafka.internal.fetch;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.xerial.snappy.Snappy;

/**
 * Decompresses Snappy without streams: the chunks that Kafka's producer writes (a header of 16 bytes, then chunks behind
 * their sizes, as snappy-java defines it), or one bare block, as other producers do. Stateless.
 */
final class SnappyChunks {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final byte[] MAGIC = {-126, 'S', 'N', 'A', 'P', 'P', 'Y', 0};
    private static final int HEADER = 16;

    private SnappyChunks() {}

    static void inflate(byte[] source, int from, int to, Inflater target) throws IOException {
        if (to - from < HEADER || !Arrays.equals(source, from, from + MAGIC.length, MAGIC, 0, MAGIC.length)) {
            inflateBlock(source, from, to - from, target);
            return;
        }
        int at = from + HEADER;
        while (at < to) {
            int size = to - at < Integer.BYTES ? -1 : (int) INT.get(source, at);
            at += Integer.BYTES;
            if (size < 0 || size > to - at) {
                throw new IOException("a Snappy chunk that ends early");
            }
            inflateBlock(source, at, size, target);
            at += size;
        }
    }

    private static void inflateBlock(byte[] source, int from, int size, Inflater target) throws IOException {
        target.makeRoom(Snappy.uncompressedLength(source, from, size));
        target.added(Snappy.uncompress(source, from, size, target.bytes(), target.length()));
    }
}

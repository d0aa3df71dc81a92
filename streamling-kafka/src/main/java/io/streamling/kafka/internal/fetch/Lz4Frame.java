package io.streamling.kafka.internal.fetch;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;

/**
 * Decompresses a frame of LZ4 without streams, block after block, as <a
 * href="https://github.com/lz4/lz4/blob/dev/doc/lz4_Frame_format.md">its definition</a> says. Checksums are passed over,
 * because a record batch has one of its own. Blocks that depend on one another are refused, as Kafka does. Stateless.
 */
final class Lz4Frame {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int MAGIC = 0x184D2204;
    private static final int INDEPENDENT_BLOCKS = 1 << 5;
    private static final int BLOCK_CHECKSUMS = 1 << 4;
    private static final int CONTENT_SIZE = 1 << 3;
    private static final int DICTIONARY = 1;
    private static final int UNCOMPRESSED = 1 << 31;

    private Lz4Frame() {}

    static void inflate(byte[] source, int from, int to, Inflater target) throws IOException {
        if (to - from < 7 || (int) INT.get(source, from) != MAGIC) {
            throw new IOException("not an LZ4 frame");
        }
        int flags = source[from + 4];
        if ((flags & INDEPENDENT_BLOCKS) == 0 || (flags & DICTIONARY) != 0) {
            throw new IOException("an LZ4 frame with blocks that depend on others");
        }
        int maxBlock = 1 << (8 + 2 * (source[from + 5] >> 4 & 7));
        int at = from + 7 + ((flags & CONTENT_SIZE) != 0 ? 8 : 0);
        int trailer = (flags & BLOCK_CHECKSUMS) != 0 ? 4 : 0;
        LZ4SafeDecompressor decompressor = LZ4Factory.fastestInstance().safeDecompressor();
        while (true) {
            int header = readInt(source, at, to);
            int size = header & ~UNCOMPRESSED;
            at += Integer.BYTES;
            if (header == 0) {
                return;
            }
            if (size > to - at) {
                throw new IOException("an LZ4 block that ends early");
            }
            if (header < 0) {
                target.makeRoom(size);
                System.arraycopy(source, at, target.bytes(), target.length(), size);
                target.added(size);
            } else {
                target.makeRoom(maxBlock);
                target.added(decompressor.decompress(source, at, size, target.bytes(), target.length(), maxBlock));
            }
            at += size + trailer;
        }
    }

    private static int readInt(byte[] source, int at, int to) throws IOException {
        if (to - at < Integer.BYTES) {
            throw new IOException("an LZ4 frame that ends early");
        }
        return (int) INT.get(source, at);
    }
}

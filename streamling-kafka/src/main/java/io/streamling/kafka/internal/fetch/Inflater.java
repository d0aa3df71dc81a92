package io.streamling.kafka.internal.fetch;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;

/**
 * Decompresses the records of batches into one array that it keeps and lets grow. Client thread only; the result of a
 * call is valid until the next one.
 */
final class Inflater {
    /** More than this from one batch, whose compressed form is about a megabyte at most, is left to the consumer. */
    static final int LIMIT = 64 << 20;

    private static final int GZIP = 1;
    private static final int SNAPPY = 2;
    private static final int LZ4 = 3;
    private static final int ZSTD = 4;

    private byte[] bytes = new byte[64 << 10];
    private int length;

    /** What was decompressed last, from 0 up to {@link #length}. */
    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    /**
     * Decompresses.
     *
     * @param codec as in the attributes of a batch
     */
    void inflate(int codec, byte[] source, int from, int to) throws UnusualFetchException {
        length = 0;
        try {
            switch (codec) {
                case GZIP -> readAll(new GZIPInputStream(compressed(source, from, to), 8 << 10));
                case SNAPPY -> SnappyChunks.inflate(source, from, to, this);
                case LZ4 -> Lz4Frame.inflate(source, from, to, this);
                case ZSTD -> readAll(new ZstdInputStreamNoFinalizer(compressed(source, from, to)));
                default -> throw new UnusualFetchException("a batch of codec " + codec);
            }
        } catch (IOException | RuntimeException e) {
            throw new UnusualFetchException("a batch that cannot be decompressed", e);
        }
    }

    private static InputStream compressed(byte[] source, int from, int to) {
        return new ByteArrayInputStream(source, from, to - from);
    }

    private void readAll(InputStream decompressing) throws IOException {
        try (InputStream stream = decompressing) {
            int read = 0;
            while (read >= 0) {
                length += read;
                makeRoom(1);
                read = stream.read(bytes, length, bytes.length - length);
            }
        }
    }

    /** Makes room for more bytes behind {@link #length}. */
    void makeRoom(int more) throws IOException {
        if (more < 0 || more > LIMIT - length) {
            throw new IOException("more than " + LIMIT + " bytes");
        }
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + more, Math.min(LIMIT, 2 * bytes.length)));
        }
    }

    /** That many bytes have been written behind {@link #length}. */
    void added(int count) {
        length += count;
    }
}

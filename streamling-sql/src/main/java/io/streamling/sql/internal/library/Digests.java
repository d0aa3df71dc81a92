package io.streamling.sql.internal.library;

import io.streamling.batch.ColumnMemory;
import io.streamling.sql.internal.function.Text;
import io.streamling.sql.internal.function.TextTarget;
import java.util.HexFormat;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/** Digests and checksums of bytes, and of texts in UTF-8. Stateless. */
public final class Digests {
    private static final HexFormat HEX = HexFormat.of();

    private Digests() {}

    /** A digest in lower case hex. */
    public static Text hex(Text bytes, Digest digest, TextTarget target, Text result) {
        return target.put(HEX.formatHex(digest.of(bytes)), result);
    }

    /** A digest as bytes. */
    public static Text bytes(Text bytes, Digest digest, TextTarget target, Text result) {
        return target.put(digest.of(bytes), result);
    }

    /** CRC-32 as of IEEE 802.3. */
    public static long crc32(Text bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes.toBytes());
        return crc.getValue();
    }

    /** XXH3 of 128 bits, in hex. */
    public static Text xxHash(Text bytes, TextTarget target, Text result) {
        byte[] hash = XxHash3.hash(bytes.address(), bytes.length());
        return target.put(HEX.formatHex(hash), result);
    }

    /** Keccak-256 in hex behind {@code 0x}; a text of {@code 0x} and hex stands for its bytes. */
    public static Text keccak(Text text, TextTarget target, Text result) {
        byte[] bytes = hexBytes(text);
        return target.put("0x" + HEX.formatHex(Keccak.keccak256(bytes == null ? text.toBytes() : bytes)), result);
    }

    private static byte @Nullable [] hexBytes(Text text) {
        if (!Hex.hasPrefix(text) || text.length() % 2 != 0) {
            return null;
        }
        byte[] bytes = new byte[text.length() / 2 - 1];
        for (int i = 0; i < bytes.length; i++) {
            int high = Character.digit((char) ColumnMemory.byteAt(text.address() + 2 + 2L * i), 16);
            int low = Character.digit((char) ColumnMemory.byteAt(text.address() + 3 + 2L * i), 16);
            if (high < 0 || low < 0) {
                return null;
            }
            bytes[i] = (byte) (high << 4 | low);
        }
        return bytes;
    }
}

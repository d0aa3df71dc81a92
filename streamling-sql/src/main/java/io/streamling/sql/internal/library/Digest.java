package io.streamling.sql.internal.library;

import io.streamling.batch.ColumnMemory;
import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.function.Text;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Locale;

/** A digest of the JDK by its name or, for SHA-2, its number of bits. Used again for each row. Task thread only. */
public final class Digest extends Prepared {
    private static final int CHUNK_BYTES = 8192;

    private final MessageDigest digest;
    private final byte[] chunk = new byte[CHUNK_BYTES];

    /** {@code md5}, {@code sha1}, {@code sha-256}, {@code 256} and so on; 0 bits are 256. */
    public Digest(String name) {
        try {
            digest = MessageDigest.getInstance(algorithm(name));
        } catch (NoSuchAlgorithmException e) {
            throw RowError.because("there is no such digest: use md5, sha1, sha224, sha256, sha384 or sha512");
        }
    }

    private static String algorithm(String name) {
        return switch (name.toLowerCase(Locale.ROOT).replace("-", "")) {
            case "md5" -> "MD5";
            case "sha1" -> "SHA-1";
            case "sha224", "224" -> "SHA-224";
            case "sha256", "256", "0" -> "SHA-256";
            case "sha384", "384" -> "SHA-384";
            case "sha512", "512" -> "SHA-512";
            default -> "";
        };
    }

    byte[] of(Text text) {
        long from = text.address();
        for (int done = 0; done < text.length(); ) {
            int next = Math.min(CHUNK_BYTES, text.length() - done);
            ColumnMemory.copy(from + done, chunk, 0, next);
            digest.update(chunk, 0, next);
            done += next;
        }
        return digest.digest();
    }
}

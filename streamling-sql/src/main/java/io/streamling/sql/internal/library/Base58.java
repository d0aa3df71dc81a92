package io.streamling.sql.internal.library;

import io.streamling.batch.ColumnMemory;
import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.function.Text;
import io.streamling.sql.internal.function.TextTarget;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Base58 with Bitcoin's alphabet, without a checksum: a number to base 58, each zero byte in front a {@code 1}. Stateless. */
public final class Base58 {
    private static final byte[] ALPHABET =
            "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".getBytes(StandardCharsets.US_ASCII);
    private static final int[] VALUES = values();
    private static final int BASE = 58;
    /** The time grows with the square of the length. */
    private static final int MOST_BYTES = 4096;

    private Base58() {}

    /** The bytes as base58. */
    public static Text encode(Text bytes, TextTarget target, Text result) throws RowError {
        int length = checkedLength(bytes);
        byte[] digits = new byte[2 * length + 1];
        int used = 0;
        int zeros = leading(bytes, (byte) 0);
        for (int i = zeros; i < length; i++) {
            int carry = ColumnMemory.byteAt(bytes.address() + i) & 0xFF;
            int at = 0;
            for (; carry != 0 || at < used; at++) {
                carry += (digits[at] & 0xFF) << 8;
                digits[at] = (byte) (carry % BASE);
                carry /= BASE;
            }
            used = at;
        }
        long to = target.reserve((long) zeros + used);
        ColumnMemory.fill(to, zeros, ALPHABET[0]);
        for (int i = 0; i < used; i++) {
            ColumnMemory.putByte(to + zeros + i, ALPHABET[digits[used - 1 - i]]);
        }
        return target.keep(zeros + used, result);
    }

    /** The bytes of base58. */
    public static Text decode(Text text, TextTarget target, Text result) throws RowError {
        int length = checkedLength(text);
        byte[] bytes = new byte[length];
        int used = 0;
        int zeros = leading(text, ALPHABET[0]);
        for (int i = zeros; i < length; i++) {
            int carry = VALUES[ColumnMemory.byteAt(text.address() + i) & 0xFF];
            if (carry < 0) {
                throw LibraryErrors.BAD_BASE58;
            }
            int at = 0;
            for (; carry != 0 || at < used; at++) {
                carry += (bytes[at] & 0xFF) * BASE;
                bytes[at] = (byte) carry;
                carry >>= 8;
            }
            used = at;
        }
        long to = target.reserve((long) zeros + used);
        ColumnMemory.fill(to, zeros, (byte) 0);
        for (int i = 0; i < used; i++) {
            ColumnMemory.putByte(to + zeros + i, bytes[used - 1 - i]);
        }
        return target.keep(zeros + used, result);
    }

    private static int checkedLength(Text text) {
        if (text.length() > MOST_BYTES) {
            throw RowError.TEXT_TOO_LONG;
        }
        return text.length();
    }

    private static int leading(Text text, byte value) {
        int count = 0;
        while (count < text.length() && ColumnMemory.byteAt(text.address() + count) == value) {
            count++;
        }
        return count;
    }

    private static int[] values() {
        int[] values = new int[256];
        Arrays.fill(values, -1);
        for (int i = 0; i < ALPHABET.length; i++) {
            values[ALPHABET[i]] = i;
        }
        return values;
    }
}

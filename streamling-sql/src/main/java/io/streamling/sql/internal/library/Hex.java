package io.streamling.sql.internal.library;

import io.streamling.batch.ColumnMemory;
import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.function.Text;
import io.streamling.sql.internal.function.TextTarget;
import org.jspecify.annotations.Nullable;

/** Bytes as pairs of hexadecimal digits, and back. Stateless. */
public final class Hex {
    private static final byte[] LOWER = digits("0123456789abcdef");
    private static final byte[] UPPER = digits("0123456789ABCDEF");

    private Hex() {}

    /** Two lower case digits for each byte. */
    public static Text encode(Text bytes, TextTarget target, Text result) {
        return encode(bytes, LOWER, target, result);
    }

    /** Two upper case digits for each byte. */
    public static Text encodeUpper(Text bytes, TextTarget target, Text result) {
        return encode(bytes, UPPER, target, result);
    }

    /** The digits of a number without zeros in front, upper case; a negative one in two's complement. */
    public static Text encodeNumber(long number, TextTarget target, Text result) {
        return encodeNumber(number, 4, UPPER, target, result);
    }

    /** The same in lower case. */
    public static Text encodeNumberLower(long number, TextTarget target, Text result) {
        return encodeNumber(number, 4, LOWER, target, result);
    }

    /** The binary digits of a number without zeros in front; a negative one in two's complement. */
    public static Text binary(long number, TextTarget target, Text result) {
        return encodeNumber(number, 1, UPPER, target, result);
    }

    private static Text encodeNumber(long number, int bits, byte[] digits, TextTarget target, Text result) {
        int count = Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(number) + bits - 1) / bits);
        long to = target.reserve(count);
        for (int i = 0; i < count; i++) {
            int digit = (int) (number >>> ((count - 1 - i) * bits)) & ((1 << bits) - 1);
            ColumnMemory.putByte(to + i, digits[digit]);
        }
        return target.keep(count, result);
    }

    private static Text encode(Text bytes, byte[] digits, TextTarget target, Text result) {
        int length = bytes.length();
        long from = bytes.address();
        long to = target.reserve(2L * length);
        for (int i = 0; i < length; i++) {
            int value = ColumnMemory.byteAt(from + i);
            ColumnMemory.putByte(to++, digits[(value >> 4) & 15]);
            ColumnMemory.putByte(to++, digits[value & 15]);
        }
        return target.keep(2 * length, result);
    }

    /** The bytes of digits in any letter case; null for anything else. An odd count has a zero in front. */
    public static @Nullable Text decodeOrNull(Text digits, TextTarget target, Text result) {
        return decode(digits.address(), digits.length(), target, result);
    }

    /** The bytes of an even count of digits, perhaps behind {@code 0x}. */
    public static Text decode(Text digits, TextTarget target, Text result) throws RowError {
        int prefix = hasPrefix(digits) ? 2 : 0;
        Text decoded = digits.length() % 2 == 0
                ? decode(digits.address() + prefix, digits.length() - prefix, target, result)
                : null;
        if (decoded == null) {
            throw LibraryErrors.BAD_HEX;
        }
        return decoded;
    }

    /** Whether a text starts with {@code 0x}. */
    static boolean hasPrefix(Text text) {
        return text.length() >= 2
                && ColumnMemory.byteAt(text.address()) == '0'
                && (ColumnMemory.byteAt(text.address() + 1) | 0x20) == 'x';
    }

    static @Nullable Text decode(long from, int length, TextTarget target, Text result) {
        int bytes = (length + 1) / 2;
        long to = target.reserve(bytes);
        int value = 0;
        for (int i = 0; i < length; i++) {
            int digit = Character.digit((char) (ColumnMemory.byteAt(from + i) & 0xFF), 16);
            if (digit < 0) {
                return null;
            }
            value = (value << 4) | digit;
            if (((length - i) & 1) == 1) {
                ColumnMemory.putByte(to++, (byte) value);
            }
        }
        return target.keep(bytes, result);
    }

    private static byte[] digits(String text) {
        return text.getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    }
}

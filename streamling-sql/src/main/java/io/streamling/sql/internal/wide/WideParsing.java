package io.streamling.sql.internal.wide;

import io.streamling.sql.internal.function.RowError;
import java.math.BigInteger;

/** 256-bit integers in text. Stateless. */
final class WideParsing {
    /** Numbers of more are out of range, whatever their digits; reading them would take long. */
    private static final int MOST_DIGITS = 78;

    private static final int MOST_HEX_DIGITS = 64;
    private static final int HEX = 16;

    private WideParsing() {}

    /** A sign and digits. */
    static BigInteger integer(String text) {
        boolean signed = text.startsWith("-") || text.startsWith("+");
        String digits = text.substring(signed ? 1 : 0);
        if (digits.isEmpty() || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw RowError.CAST_MALFORMED;
        }
        BigInteger value = new BigInteger(significant(digits, MOST_DIGITS));
        return text.startsWith("-") ? value.negate() : value;
    }

    /** Hex digits behind {@code 0x}: a number without sign. */
    static BigInteger hex(String text) {
        String digits = text.substring("0x".length());
        if (digits.isEmpty() || !digits.chars().allMatch(c -> Character.digit(c, HEX) >= 0 && c < 'g')) {
            throw RowError.CAST_MALFORMED;
        }
        return new BigInteger(significant(digits, MOST_HEX_DIGITS), HEX);
    }

    static boolean isHex(String text) {
        return text.startsWith("0x") || text.startsWith("0X");
    }

    private static String significant(String digits, int most) {
        int zeros = 0;
        while (zeros < digits.length() - 1 && digits.charAt(zeros) == '0') {
            zeros++;
        }
        if (digits.length() - zeros > most) {
            throw RowError.CAST_OUT_OF_RANGE;
        }
        return digits.substring(zeros);
    }
}

package io.streamling.sql.internal.function;

import io.streamling.batch.ColumnMemory;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Locale;

/** CAST of a text to a number or a truth value. Stateless. */
public final class NumberParsing {
    /** Digits that never overflow 64 bits. */
    private static final int SAFE_DIGITS = 18;

    private NumberParsing() {}

    /** A sign and digits, within 64 bits. */
    public static long integer(Text text) {
        long end = trimmedEnd(text);
        long at = trimmedStart(text, end);
        boolean negative = at < end && ColumnMemory.byteAt(at) == '-';
        if (negative || (at < end && ColumnMemory.byteAt(at) == '+')) {
            at++;
        }
        if (at == end) {
            throw RowError.CAST_MALFORMED;
        }
        requireDigits(at, end);
        while (at < end - 1 && ColumnMemory.byteAt(at) == '0') {
            at++;
        }
        return end - at <= SAFE_DIGITS ? digits(at, end, negative) : manyDigits(at, end, negative);
    }

    private static void requireDigits(long from, long end) {
        for (long at = from; at < end; at++) {
            byte value = ColumnMemory.byteAt(at);
            if (value < '0' || value > '9') {
                throw RowError.CAST_MALFORMED;
            }
        }
    }

    private static long digits(long from, long end, boolean negative) {
        long value = 0;
        for (long at = from; at < end; at++) {
            value = 10 * value + (ColumnMemory.byteAt(at) - '0');
        }
        return negative ? -value : value;
    }

    /** 19 digits may fit; they are added up below zero, where there is room for one more. */
    private static long manyDigits(long from, long end, boolean negative) {
        if (end - from > SAFE_DIGITS + 1) {
            throw RowError.CAST_OUT_OF_RANGE;
        }
        long head = digits(from, end - 1, true);
        int digit = ColumnMemory.byteAt(end - 1) - '0';
        long limit = negative ? Long.MIN_VALUE : -Long.MAX_VALUE;
        if (head < limit / 10 || 10 * head < limit + digit) {
            throw RowError.CAST_OUT_OF_RANGE;
        }
        long value = 10 * head - digit;
        return negative ? value : -value;
    }

    /** A decimal number, or NaN, or an infinity. */
    public static double floating(Text text) {
        return Double.parseDouble(floatText(text));
    }

    /** As {@link #floating}, rounded once. */
    public static float real(Text text) {
        return Float.parseFloat(floatText(text));
    }

    /** true, t, yes, y, on, 1 and their opposites. */
    public static boolean bool(Text text) {
        return switch (text.toString().trim().toLowerCase(Locale.ROOT)) {
            case "true", "t", "yes", "y", "on", "1" -> true;
            case "false", "f", "no", "n", "off", "0" -> false;
            default -> throw RowError.CAST_MALFORMED;
        };
    }

    /** A decimal number, exact as far as a DECIMAL of this scale can tell. */
    public static BigDecimal decimal(Text text, int scale) {
        String number = text.toString().trim();
        int mark = requireNumber(number);
        if (mark < 0) {
            return new BigDecimal(number);
        }
        BigDecimal mantissa = new BigDecimal(number.substring(0, mark));
        BigInteger exponent = new BigInteger(number.substring(mark + 1));
        BigInteger topDigit = exponent.add(BigInteger.valueOf(mantissa.precision() - mantissa.scale()));
        if (mantissa.signum() == 0 || topDigit.compareTo(BigInteger.valueOf(-scale - 1)) < 0) {
            return BigDecimal.ZERO;
        }
        if (topDigit.bitLength() > 16) {
            throw RowError.CAST_OUT_OF_RANGE;
        }
        BigDecimal exact = mantissa.scaleByPowerOfTen(exponent.intValueExact());
        return exact.setScale(scale, RoundingMode.HALF_UP);
    }

    /** A text in a form that Java reads as a float. */
    private static String floatText(Text text) {
        String trimmed = text.toString().trim();
        String name = trimmed.toLowerCase(Locale.ROOT);
        boolean signed = name.startsWith("-") || name.startsWith("+");
        return switch (signed ? name.substring(1) : name) {
            case "nan" -> "NaN";
            case "inf", "infinity" -> name.startsWith("-") ? "-Infinity" : "Infinity";
            default -> {
                requireNumber(trimmed);
                yield trimmed;
            }
        };
    }

    /** Sign, digits with at most one point, exponent. Returns where the exponent's mark is, or -1. */
    private static int requireNumber(String text) {
        int at = skipSign(text, 0);
        int point = skipDigits(text, at);
        int digits = point - at;
        int end = point;
        if (point < text.length() && text.charAt(point) == '.') {
            end = skipDigits(text, point + 1);
            digits += end - point - 1;
        }
        int mark = -1;
        if (digits > 0 && end < text.length() && (text.charAt(end) | 0x20) == 'e') {
            mark = end;
            int from = skipSign(text, mark + 1);
            end = skipDigits(text, from);
            digits = end - from;
        }
        if (digits == 0 || end != text.length()) {
            throw RowError.CAST_MALFORMED;
        }
        return mark;
    }

    private static int skipSign(String text, int at) {
        return at < text.length() && (text.charAt(at) == '-' || text.charAt(at) == '+') ? at + 1 : at;
    }

    private static int skipDigits(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at;
    }

    /** White space is what {@link String#trim} takes it for. */
    static long trimmedEnd(Text text) {
        long end = text.address + text.length;
        while (end > text.address && isWhite(ColumnMemory.byteAt(end - 1))) {
            end--;
        }
        return end;
    }

    static long trimmedStart(Text text, long end) {
        long at = text.address;
        while (at < end && isWhite(ColumnMemory.byteAt(at))) {
            at++;
        }
        return at;
    }

    private static boolean isWhite(byte value) {
        return value >= 0 && value <= ' ';
    }
}

package io.streamling.kafka.format.internal.json;

import io.streamling.batch.DecimalAppender;
import io.streamling.kafka.format.internal.Decimals;
import io.streamling.kafka.format.internal.Malformed;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/**
 * Reads numbers exactly: short ones as a whole number of up to 18 digits and a power of ten, all others through the
 * JDK. One thread, the input's.
 */
final class JsonNumber {
    private static final int LONG_DIGITS = 18;
    private static final int MAX_EXACT_DOUBLE_POWER = 22;
    private static final long MAX_EXACT_DOUBLE = 1L << 53;
    private static final int MAX_EXACT_FLOAT_POWER = 10;
    private static final long MAX_EXACT_FLOAT = 1L << 24;
    /** Longer texts, and powers further from 0, are no decimal or whole number that fits a column. */
    private static final int MAX_TEXT = 400;

    private static final long[] LONG_POWERS = new long[LONG_DIGITS + 1];
    private static final double[] DOUBLE_POWERS = new double[MAX_EXACT_DOUBLE_POWER + 1];
    private static final float[] FLOAT_POWERS = new float[MAX_EXACT_FLOAT_POWER + 1];

    static {
        for (int i = 0; i <= MAX_EXACT_DOUBLE_POWER; i++) {
            DOUBLE_POWERS[i] = Double.parseDouble("1e" + i);
        }
        for (int i = 0; i <= MAX_EXACT_FLOAT_POWER; i++) {
            FLOAT_POWERS[i] = Float.parseFloat("1e" + i);
        }
        LONG_POWERS[0] = 1;
        for (int i = 1; i <= LONG_DIGITS; i++) {
            LONG_POWERS[i] = 10 * LONG_POWERS[i - 1];
        }
    }

    private final JsonInput in;
    private int from;
    private boolean negative;
    /** All digits as one number, good for up to {@link #LONG_DIGITS} of them. */
    private long digits;
    /** How many digits there are, zeros in front not counted. */
    private int digitCount;
    /** The number is the digits times ten to this power; saturated. */
    private int power;

    JsonNumber(JsonInput in) {
        this.in = in;
    }

    /** Moves past a number. */
    void scan() throws Malformed {
        int next = in.peek();
        from = in.position;
        negative = next == '-';
        if (negative) {
            in.position++;
        }
        digits = 0;
        digitCount = 0;
        power = 0;
        int first = in.position;
        digits();
        int count = in.position - first;
        if (count == 0) {
            throw negative ? new Malformed("a minus sign without a number") : in.unexpected("a number");
        }
        if (count > 1 && in.bytes[first] == '0') {
            throw new Malformed("a number that starts with 0");
        }
        if (in.position < in.limit && in.bytes[in.position] <= 'e' && in.bytes[in.position] != ',') {
            fraction();
            exponent();
        }
    }

    private void digits() {
        byte[] bytes = in.bytes;
        int at = in.position;
        int limit = in.limit;
        long value = digits;
        int count = digitCount;
        for (; at < limit; at++) {
            int digit = bytes[at] - '0';
            if (digit < 0 || digit > 9) {
                break;
            }
            value = value * 10 + digit;
            count += count > 0 || digit > 0 ? 1 : 0;
        }
        in.position = at;
        digits = value;
        digitCount = count;
    }

    private void fraction() throws Malformed {
        if (in.bytes[in.position] != '.') {
            return;
        }
        int first = ++in.position;
        digits();
        power = first - in.position;
        if (power == 0) {
            throw new Malformed("a number without digits behind its point");
        }
    }

    private void exponent() throws Malformed {
        if (in.position >= in.limit || (in.bytes[in.position] | 0x20) != 'e') {
            return;
        }
        in.position++;
        int sign = in.position < in.limit ? in.bytes[in.position] : 0;
        if (sign == '-' || sign == '+') {
            in.position++;
        }
        int first = in.position;
        int value = 0;
        for (; in.position < in.limit; in.position++) {
            int digit = in.bytes[in.position] - '0';
            if (digit < 0 || digit > 9) {
                break;
            }
            value = Math.min(100_000_000, value * 10 + digit);
        }
        if (first == in.position) {
            throw new Malformed("a number without digits in its exponent");
        }
        power += sign == '-' ? -value : value;
    }

    /** A whole number, also one written with a point or an exponent. */
    long readLong(long min, long max) throws Malformed {
        if (in.peek() == 0) {
            throw in.unexpected("a number");
        }
        byte[] bytes = in.bytes;
        int start = in.position;
        boolean minus = bytes[start] == '-';
        int first = minus ? start + 1 : start;
        int end = Math.min(in.limit, first + LONG_DIGITS);
        long value = 0;
        int at = first;
        for (; at < end; at++) {
            int digit = bytes[at] - '0';
            if (digit < 0 || digit > 9) {
                break;
            }
            value = value * 10 + digit;
        }
        boolean isWhole =
                at > first && (bytes[first] != '0' || at == first + 1) && at < in.limit && isBehindNumber(bytes[at]);
        if (!isWhole) {
            return readAnyLong(min, max);
        }
        in.position = at;
        long signed = minus ? -value : value;
        if (signed < min || signed > max) {
            throw new Malformed("a number out of range");
        }
        return signed;
    }

    private static boolean isBehindNumber(byte letter) {
        return letter == ',' || letter == '}' || letter == ' ' || letter == '\n' || letter == '\r';
    }

    private long readAnyLong(long min, long max) throws Malformed {
        scan();
        long value;
        if (power == 0 && digitCount <= LONG_DIGITS) {
            value = negative ? -digits : digits;
        } else {
            BigInteger whole = unscaled(0);
            if (whole.bitLength() >= Long.SIZE) {
                throw new Malformed("a number out of range");
            }
            value = whole.longValue();
        }
        if (value < min || value > max) {
            throw new Malformed("a number out of range");
        }
        return value;
    }

    double readDouble() throws Malformed {
        scan();
        if (digits <= MAX_EXACT_DOUBLE && digitCount <= LONG_DIGITS && Math.abs(power) <= MAX_EXACT_DOUBLE_POWER) {
            double value = power < 0 ? (double) digits / DOUBLE_POWERS[-power] : (double) digits * DOUBLE_POWERS[power];
            return negative ? -value : value;
        }
        double value = Double.parseDouble(text());
        if (Double.isInfinite(value)) {
            throw new Malformed("a number out of range");
        }
        return value;
    }

    float readFloat() throws Malformed {
        scan();
        if (digits <= MAX_EXACT_FLOAT && digitCount <= LONG_DIGITS && Math.abs(power) <= MAX_EXACT_FLOAT_POWER) {
            float value = power < 0 ? (float) digits / FLOAT_POWERS[-power] : (float) digits * FLOAT_POWERS[power];
            return negative ? -value : value;
        }
        float value = Float.parseFloat(text());
        if (Float.isInfinite(value)) {
            throw new Malformed("a number out of range");
        }
        return value;
    }

    /** Appends a decimal that must fit precision and scale exactly. */
    void append(DecimalAppender column, int precision, int scale) throws Malformed {
        scan();
        int up = scale + power;
        if (up >= 0 && digitCount + up <= LONG_DIGITS) {
            long value = digits * LONG_POWERS[up];
            long unscaled = negative ? -value : value;
            Decimals.append(unscaled >> 63, unscaled, precision, column);
        } else {
            Decimals.append(unscaled(scale), precision, column);
        }
    }

    private BigInteger unscaled(int scale) throws Malformed {
        if (in.position - from > MAX_TEXT || Math.abs(power) > MAX_TEXT) {
            throw new Malformed("a number out of range");
        }
        try {
            return new BigDecimal(text()).movePointRight(scale).toBigIntegerExact();
        } catch (ArithmeticException e) {
            throw new Malformed("a number with more than " + scale + " digits behind its point");
        }
    }

    private String text() {
        return new String(in.bytes, from, in.position - from, StandardCharsets.ISO_8859_1);
    }
}

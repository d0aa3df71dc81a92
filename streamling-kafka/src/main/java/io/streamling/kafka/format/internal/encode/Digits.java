package io.streamling.kafka.format.internal.encode;

import io.streamling.kafka.format.encode.EncodeException;
import io.streamling.kafka.format.encode.RecordBuffer;
import java.nio.charset.StandardCharsets;

/** Writes numbers and ASCII. Stateless. */
public final class Digits {
    private static final int LONG_CHARS = 20;
    private static final byte[] SMALLEST = "-9223372036854775808".getBytes(StandardCharsets.US_ASCII);

    private Digits() {}

    /** Appends a whole number. */
    public static void put(long number, RecordBuffer out) throws EncodeException {
        if (number == Long.MIN_VALUE) {
            out.put(SMALLEST, 0, SMALLEST.length);
            return;
        }
        byte[] bytes = out.reserve(LONG_CHARS);
        int at = out.length();
        long rest = number;
        if (rest < 0) {
            bytes[at++] = '-';
            rest = -rest;
        }
        int end = at + count(rest);
        backwards(rest, bytes, at, end);
        out.advance(end - out.length());
    }

    /** Appends a whole number that is not negative, with zeros in front up to a width. */
    static void putPadded(long number, int width, RecordBuffer out) throws EncodeException {
        byte[] bytes = out.reserve(width);
        backwards(number, bytes, out.length(), out.length() + width);
        out.advance(width);
    }

    /** Appends text that is ASCII. */
    static void putAscii(CharSequence text, RecordBuffer out) throws EncodeException {
        int length = text.length();
        byte[] bytes = out.reserve(length);
        int at = out.length();
        for (int i = 0; i < length; i++) {
            bytes[at + i] = (byte) text.charAt(i);
        }
        out.advance(length);
    }

    /** Fills a range with the last digits of a number. */
    static void backwards(long number, byte[] bytes, int from, int to) {
        long rest = number;
        int at = to;
        while (at > from && rest > Integer.MAX_VALUE) {
            bytes[--at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        int small = (int) rest;
        while (at > from) {
            bytes[--at] = (byte) ('0' + small % 10);
            small /= 10;
        }
    }

    static int count(long number) {
        int digits = 1;
        for (long limit = 10; number >= limit && digits < 19; limit *= 10) {
            digits++;
        }
        return digits;
    }
}

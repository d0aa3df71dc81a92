package io.streamling.kafka.format.internal;

/** Checks text. Stateless. */
public final class Utf8 {
    private static final int MIN_CONTINUATION = -0x80;
    private static final int MAX_CONTINUATION = -0x41;

    private Utf8() {}

    /** Whether bytes are well-formed UTF-8: no overlong form, no surrogate, nothing beyond U+10FFFF. */
    public static boolean isValid(byte[] bytes, int from, int length) {
        int end = from + length;
        int at = from;
        while (at < end) {
            int first = bytes[at];
            if (first >= 0) {
                at++;
                continue;
            }
            int size = sizeOf(first & 0xFF);
            if (size == 0 || size > end - at || !isSequence(bytes, at, size)) {
                return false;
            }
            at += size;
        }
        return true;
    }

    /** The length that a first byte announces; 0 for one that cannot be first. */
    private static int sizeOf(int first) {
        if (first < 0xC2 || first > 0xF4) {
            return 0;
        }
        if (first < 0xE0) {
            return 2;
        }
        return first < 0xF0 ? 3 : 4;
    }

    private static boolean isSequence(byte[] bytes, int at, int size) {
        int second = bytes[at + 1];
        if (second < MIN_CONTINUATION || second > MAX_CONTINUATION) {
            return false;
        }
        for (int i = 2; i < size; i++) {
            int next = bytes[at + i];
            if (next > MAX_CONTINUATION) {
                return false;
            }
        }
        int low = second & 0x3F;
        return switch (bytes[at] & 0xFF) {
            case 0xE0 -> low >= 0x20;
            case 0xED -> low < 0x20;
            case 0xF0 -> low >= 0x10;
            case 0xF4 -> low < 0x10;
            default -> true;
        };
    }
}

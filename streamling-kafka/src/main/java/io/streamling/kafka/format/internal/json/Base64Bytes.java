package io.streamling.kafka.format.internal.json;

import io.streamling.kafka.format.internal.Malformed;
import java.util.Arrays;

/** Reads base64 into one array that is used again. One thread. */
final class Base64Bytes {
    private static final byte[] VALUES = new byte[128];

    static {
        Arrays.fill(VALUES, (byte) -1);
        String letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        for (int i = 0; i < letters.length(); i++) {
            VALUES[letters.charAt(i)] = (byte) i;
        }
    }

    private byte[] bytes = new byte[32];
    private int length;

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    /** Replaces the bytes by those of a text, with or without its padding. */
    void decode(byte[] text, int from, int to) throws Malformed {
        int end = to;
        while (end > from && to - end < 2 && text[end - 1] == '=') {
            end--;
        }
        int digits = end - from;
        if (digits % 4 == 1 || (end < to && (to - from) % 4 != 0)) {
            throw bad();
        }
        length = (int) (digits * 3L / 4);
        if (bytes.length < length) {
            bytes = new byte[length];
        }
        int group = 0;
        int at = 0;
        for (int i = from; i < end; i++) {
            int value = text[i] < 0 ? -1 : VALUES[text[i]];
            if (value < 0) {
                throw bad();
            }
            group = group << 6 | value;
            if ((i - from & 3) == 3) {
                bytes[at++] = (byte) (group >> 16);
                bytes[at++] = (byte) (group >> 8);
                bytes[at++] = (byte) group;
            }
        }
        rest(digits & 3, group, at);
    }

    private void rest(int digits, int group, int at) {
        if (digits == 2) {
            bytes[at] = (byte) (group >> 4);
        } else if (digits == 3) {
            bytes[at] = (byte) (group >> 10);
            bytes[at + 1] = (byte) (group >> 2);
        }
    }

    private static Malformed bad() {
        return new Malformed("text that is not base64");
    }
}

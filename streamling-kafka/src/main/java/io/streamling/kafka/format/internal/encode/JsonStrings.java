package io.streamling.kafka.format.internal.encode;

import io.streamling.batch.ColumnMemory;
import io.streamling.kafka.format.encode.EncodeException;
import io.streamling.kafka.format.encode.RecordBuffer;
import java.nio.charset.StandardCharsets;

/** Writes JSON's texts. Stateless. */
final class JsonStrings {
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;
    private static final long BLANKS = 0x2020202020202020L;
    private static final long QUOTES = 0x2222222222222222L;
    private static final long BACKSLASHES = 0x5C5C5C5C5C5C5C5CL;
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private JsonStrings() {}

    /** Appends UTF-8 of a column between quotes. */
    static void quote(long address, int length, RecordBuffer out) throws EncodeException {
        byte[] bytes = out.reserve(length + 2);
        int at = out.length() + 1;
        ColumnMemory.copy(address, bytes, at, length);
        if (!isPlain(bytes, at, length)) {
            quoteEscaped(address, length, out);
            return;
        }
        bytes[at - 1] = '"';
        bytes[at + length] = '"';
        out.advance(length + 2);
    }

    /** A text between quotes, as bytes. */
    static byte[] quoted(String text) {
        StringBuilder quoted = new StringBuilder();
        io.streamling.format.JsonText.quote(text, quoted);
        return quoted.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Whether bytes stand for themselves: no quote, backslash or control character. */
    static boolean isPlain(byte[] bytes, int from, int length) {
        int at = from;
        int end = from + length;
        for (; at + Long.BYTES <= end; at += Long.BYTES) {
            long word = ColumnMemory.longAt(bytes, at);
            long quotes = word ^ QUOTES;
            long backslashes = word ^ BACKSLASHES;
            long found =
                    ((word - BLANKS) & ~word) | ((quotes - ONES) & ~quotes) | ((backslashes - ONES) & ~backslashes);
            if ((found & HIGHS) != 0) {
                return false;
            }
        }
        for (; at < end; at++) {
            byte b = bytes[at];
            if ((b >= 0 && b < ' ') || b == '"' || b == '\\') {
                return false;
            }
        }
        return true;
    }

    private static void quoteEscaped(long address, int length, RecordBuffer out) throws EncodeException {
        out.put('"');
        for (int i = 0; i < length; i++) {
            byte b = ColumnMemory.byteAt(address + i);
            if ((b >= 0 && b < ' ') || b == '"' || b == '\\') {
                escape(b, out);
            } else {
                out.put(b);
            }
        }
        out.put('"');
    }

    private static void escape(byte b, RecordBuffer out) throws EncodeException {
        out.put('\\');
        switch (b) {
            case '"', '\\' -> out.put(b);
            case '\n' -> out.put('n');
            case '\r' -> out.put('r');
            case '\t' -> out.put('t');
            default -> {
                Digits.putAscii("u00", out);
                out.put(HEX[b >> 4]);
                out.put(HEX[b & 15]);
            }
        }
    }
}

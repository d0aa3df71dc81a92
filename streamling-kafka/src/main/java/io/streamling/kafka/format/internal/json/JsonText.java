package io.streamling.kafka.format.internal.json;

import io.streamling.batch.BytesAppender;
import io.streamling.batch.ColumnMemory;
import io.streamling.kafka.format.internal.Malformed;
import io.streamling.kafka.format.internal.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/**
 * Reads quoted text, eight bytes at a time until something other than plain ASCII turns up. After {@link #scan} the
 * content lies in {@link #content} from {@link #start} to {@link #end}. One thread, the input's.
 */
final class JsonText {
    private static final long EACH = 0x0101010101010101L;
    private static final long HIGH = 0x8080808080808080L;
    private static final long QUOTES = EACH * '"';
    private static final long ESCAPES = EACH * '\\';
    private static final long SPACES = EACH * ' ';
    private static final byte[] REPLACEMENT = {(byte) 0xEF, (byte) 0xBF, (byte) 0xBD};

    private final JsonInput in;
    private final boolean replacesInvalid;
    private byte[] unescaped = new byte[64];
    private int unescapedLength;
    private boolean hasHighBytes;

    byte[] content;
    int start;
    int end;

    JsonText(JsonInput in, boolean replacesInvalid) {
        this.in = in;
        this.replacesInvalid = replacesInvalid;
        this.content = unescaped;
    }

    /** Moves past a text and finds its content; whether that is UTF-8 is not checked. */
    void scan() throws Malformed {
        if (in.peek() != '"') {
            throw in.unexpected("text");
        }
        int from = in.position + 1;
        int stop = stop(from);
        if (in.bytes[stop] == '"') {
            content = in.bytes;
            start = from;
            end = stop;
            in.position = stop + 1;
        } else {
            unescape(from, stop);
        }
    }

    /** Appends a text; refuses what is not UTF-8, or replaces it. */
    void append(BytesAppender column) throws Malformed {
        if (appendPlain(column)) {
            return;
        }
        hasHighBytes = false;
        scan();
        appendContent(column);
    }

    /** Appends a text of ASCII without escapes; false, and nothing has happened, if it is another one. */
    private boolean appendPlain(BytesAppender column) {
        if (in.peek() != '"') {
            return false;
        }
        byte[] bytes = in.bytes;
        int from = in.position + 1;
        int lastWord = Math.min(in.limit, bytes.length - Long.BYTES);
        for (int at = from; at <= lastWord; at += Long.BYTES) {
            long word = ColumnMemory.longAt(bytes, at);
            long found = stops(word) | (word & HIGH);
            if (found != 0) {
                int stop = at + (Long.numberOfTrailingZeros(found) >> 3);
                if (stop >= in.limit || bytes[stop] != '"') {
                    return false;
                }
                column.set(bytes, from, stop - from);
                in.position = stop + 1;
                return true;
            }
        }
        return false;
    }

    /** Appends everything that is left of the input as text, as it is. */
    void appendRaw(BytesAppender column) throws Malformed {
        content = in.bytes;
        start = in.position;
        end = in.limit;
        in.position = in.limit;
        hasHighBytes = true;
        appendContent(column);
    }

    private void appendContent(BytesAppender column) throws Malformed {
        if (hasHighBytes && !Utf8.isValid(content, start, end - start)) {
            if (!replacesInvalid) {
                throw new Malformed("text that is not UTF-8");
            }
            column.set(new String(content, start, end - start, StandardCharsets.UTF_8));
            return;
        }
        column.set(content, start, end - start);
    }

    /** Appends the bytes that a text holds as base64. */
    void appendBase64(BytesAppender column) throws Malformed {
        scan();
        try {
            column.set(Base64.getDecoder().decode(Arrays.copyOfRange(content, start, end)));
        } catch (IllegalArgumentException e) {
            throw new Malformed("text that is not base64");
        }
    }

    /** Where the next quote or escape is. */
    private int stop(int from) throws Malformed {
        byte[] bytes = in.bytes;
        int at = from;
        int lastWord = Math.min(in.limit, bytes.length - Long.BYTES);
        long seen = 0;
        while (at <= lastWord) {
            long word = ColumnMemory.longAt(bytes, at);
            seen |= word;
            long found = stops(word);
            if (found != 0) {
                hasHighBytes |= (seen & HIGH) != 0;
                return checkedStop(at + (Long.numberOfTrailingZeros(found) >> 3));
            }
            at += Long.BYTES;
        }
        hasHighBytes |= (seen & HIGH) != 0;
        return stopByByte(at);
    }

    private int stopByByte(int from) throws Malformed {
        int at = from;
        for (; at < in.limit; at++) {
            int next = in.bytes[at];
            hasHighBytes |= next < 0;
            if (next == '"' || next == '\\' || (next >= 0 && next < ' ')) {
                break;
            }
        }
        return checkedStop(at);
    }

    private int checkedStop(int at) throws Malformed {
        if (at >= in.limit) {
            throw new Malformed("text without an end");
        }
        byte stop = in.bytes[at];
        if (stop >= 0 && stop < ' ') {
            throw new Malformed("a control character within text, which must be escaped");
        }
        return at;
    }

    /** Marks the first quote, escape or control character; bytes behind it may be marked without reason. */
    private static long stops(long word) {
        return zeroBytes(word ^ QUOTES) | zeroBytes(word ^ ESCAPES) | ((word - SPACES) & ~word & HIGH);
    }

    private static long zeroBytes(long word) {
        return (word - EACH) & ~word & HIGH;
    }

    private void unescape(int from, int firstEscape) throws Malformed {
        unescapedLength = 0;
        int at = from;
        int stop = firstEscape;
        while (in.bytes[stop] == '\\') {
            put(in.bytes, at, stop - at);
            in.position = stop + 1;
            escape();
            at = in.position;
            stop = stop(at);
        }
        put(in.bytes, at, stop - at);
        in.position = stop + 1;
        content = unescaped;
        start = 0;
        end = unescapedLength;
    }

    private void escape() throws Malformed {
        int letter = in.position < in.limit ? in.bytes[in.position++] : 0;
        switch (letter) {
            case '"', '\\', '/' -> put(letter);
            case 'b' -> put('\b');
            case 'f' -> put('\f');
            case 'n' -> put('\n');
            case 'r' -> put('\r');
            case 't' -> put('\t');
            case 'u' -> unicode();
            default -> throw new Malformed("an escape that JSON does not have");
        }
    }

    private void unicode() throws Malformed {
        int unit = hex4();
        if (!Character.isSurrogate((char) unit)) {
            putCodePoint(unit);
            return;
        }
        if (Character.isHighSurrogate((char) unit)) {
            int before = in.position;
            boolean escapes = in.limit - before >= 2 && in.bytes[before] == '\\' && in.bytes[before + 1] == 'u';
            if (escapes) {
                in.position = before + 2;
                int low = hex4();
                if (Character.isLowSurrogate((char) low)) {
                    putCodePoint(Character.toCodePoint((char) unit, (char) low));
                    return;
                }
                in.position = before;
            }
        }
        if (!replacesInvalid) {
            throw new Malformed("half of a surrogate pair, which is no character");
        }
        put(REPLACEMENT, 0, REPLACEMENT.length);
    }

    private int hex4() throws Malformed {
        if (in.limit - in.position < 4) {
            throw new Malformed("text without an end");
        }
        int value = 0;
        for (int i = 0; i < 4; i++) {
            byte letter = in.bytes[in.position++];
            int digit = letter < 0 ? -1 : Character.digit((char) letter, 16);
            if (digit < 0) {
                throw new Malformed("an escape that JSON does not have");
            }
            value = (value << 4) | digit;
        }
        return value;
    }

    private void putCodePoint(int codePoint) {
        if (codePoint < 0x80) {
            put(codePoint);
            return;
        }
        hasHighBytes = true;
        byte[] utf8 = Character.toString(codePoint).getBytes(StandardCharsets.UTF_8);
        put(utf8, 0, utf8.length);
    }

    private void put(int value) {
        reserve(1);
        unescaped[unescapedLength++] = (byte) value;
    }

    private void put(byte[] from, int index, int length) {
        reserve(length);
        System.arraycopy(from, index, unescaped, unescapedLength, length);
        unescapedLength += length;
    }

    private void reserve(int more) {
        if (unescaped.length - unescapedLength < more) {
            unescaped = Arrays.copyOf(unescaped, Math.max(unescapedLength + more, 2 * unescaped.length));
        }
    }
}

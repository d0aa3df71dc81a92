package io.streamling.sql.internal.library.json;

import static io.streamling.batch.ColumnMemory.byteAt;
import static io.streamling.batch.ColumnMemory.putByte;

import io.streamling.batch.ColumnMemory;
import io.streamling.sql.internal.function.Text;
import io.streamling.sql.internal.function.TextTarget;
import io.streamling.sql.internal.function.Utf8;

/** Texts as JSON strings and back. Stateless. */
public final class JsonStrings {
    private static final int LONGEST_ESCAPE = 6;
    private static final byte[] DIGITS = "0123456789abcdef".getBytes(java.nio.charset.StandardCharsets.US_ASCII);

    private JsonStrings() {}

    /** A text as a JSON string: in quotes, with an escape where there must be one. */
    public static Text quote(Text text, TextTarget target, Text result) {
        long to = target.reserve((long) LONGEST_ESCAPE * text.length() + 2);
        long start = to;
        putByte(to++, (byte) '"');
        long end = text.address() + text.length();
        for (long at = text.address(); at < end; at++) {
            byte next = byteAt(at);
            if (next == '"' || next == '\\' || (next >= 0 && next < ' ')) {
                to = escape(next, to);
            } else {
                putByte(to++, next);
            }
        }
        putByte(to++, (byte) '"');
        return target.keep((int) (to - start), result);
    }

    private static long escape(byte sign, long at) {
        long to = at;
        putByte(to++, (byte) '\\');
        int letter = "\b\t\n\f\r".indexOf(sign);
        if (sign == '"' || sign == '\\') {
            putByte(to++, sign);
        } else if (letter >= 0) {
            putByte(to++, (byte) "btnfr".charAt(letter));
        } else {
            putByte(to++, (byte) 'u');
            putByte(to++, (byte) '0');
            putByte(to++, (byte) '0');
            putByte(to++, DIGITS[sign >> 4]);
            putByte(to++, DIGITS[sign & 15]);
        }
        return to;
    }

    /** The text of a JSON string; what is none stays as it is. */
    public static Text unquote(Text json, TextTarget target, Text result) {
        JsonReader reader = new JsonReader().over(json);
        boolean isQuoted = json.length() >= 2
                && byteAt(json.address()) == '"'
                && reader.skipString()
                && reader.position() == json.address() + json.length();
        return isQuoted
                ? unescape(json.address() + 1, json.address() + json.length() - 1, target, result)
                : result.set(json);
    }

    static String unescaped(long from, long to) {
        byte[] bytes = new byte[(int) (to - from)];
        ColumnMemory.copy(from, bytes, 0, bytes.length);
        String raw = new String(bytes, java.nio.charset.StandardCharsets.UTF_8);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < raw.length(); i++) {
            char next = raw.charAt(i);
            if (next != '\\') {
                text.append(next);
            } else if (raw.charAt(++i) == 'u') {
                text.append((char) Integer.parseInt(raw.substring(i + 1, i + 5), 16));
                i += 4;
            } else {
                text.append((char) plain(raw.charAt(i)));
            }
        }
        return text.toString();
    }

    /** The text of a well-formed JSON string without its quotes; half of a surrogate pair becomes U+FFFD. */
    static Text unescape(long from, long end, TextTarget target, Text result) {
        boolean isPlain = true;
        for (long at = from; at < end; at++) {
            isPlain &= byteAt(at) != '\\';
        }
        if (isPlain) {
            return result.set(from, (int) (end - from));
        }
        long start = target.reserve(end - from);
        long to = start;
        for (long at = from; at < end; ) {
            byte next = byteAt(at++);
            if (next != '\\') {
                putByte(to++, next);
            } else if (byteAt(at) != 'u') {
                putByte(to++, (byte) plain(byteAt(at++)));
            } else {
                int unit = unit(at + 1);
                at += 5;
                boolean isPair = Character.isHighSurrogate((char) unit)
                        && at + 6 <= end
                        && byteAt(at) == '\\'
                        && byteAt(at + 1) == 'u'
                        && Character.isLowSurrogate((char) unit(at + 2));
                int character = isPair ? Character.toCodePoint((char) unit, (char) unit(at + 2)) : unit;
                at += isPair ? 6 : 0;
                to += Utf8.put(!isPair && Character.isSurrogate((char) unit) ? 0xFFFD : character, to);
            }
        }
        return target.keep((int) (to - start), result);
    }

    private static int plain(int letter) {
        return switch (letter) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            default -> letter;
        };
    }

    private static int unit(long at) {
        int unit = 0;
        for (int i = 0; i < 4; i++) {
            unit = unit << 4 | Character.digit((char) byteAt(at + i), 16);
        }
        return unit;
    }
}

package io.streamling.sql.internal.library;

import io.streamling.batch.ColumnMemory;
import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.function.Text;
import io.streamling.sql.internal.function.TextTarget;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parts of URLs (RFC 3986), and the encoding of HTML forms. Stateless. */
public final class Urls {
    /** RFC 3986, appendix B; 1 scheme, 2 authority, 3 path, 4 query, 5 fragment. It never goes back over the text. */
    private static final Pattern URL =
            Pattern.compile("(?:([^:/?#]+):)(?://([^/?#]*))?([^?#]*)(?:\\?([^#]*))?(?:#(.*))?", Pattern.DOTALL);

    private static final byte[] DIGITS = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

    private Urls() {}

    /** Letters, digits and {@code .-*_} stay, a space becomes {@code +}, each other byte {@code %} and two digits. */
    public static Text encode(Text text, TextTarget target, Text result) {
        long to = target.reserve(3L * text.length());
        int length = 0;
        for (int i = 0; i < text.length(); i++) {
            byte next = ColumnMemory.byteAt(text.address() + i);
            if (isPlain(next)) {
                ColumnMemory.putByte(to + length++, next);
            } else if (next == ' ') {
                ColumnMemory.putByte(to + length++, (byte) '+');
            } else {
                ColumnMemory.putByte(to + length++, (byte) '%');
                ColumnMemory.putByte(to + length++, DIGITS[(next >> 4) & 15]);
                ColumnMemory.putByte(to + length++, DIGITS[next & 15]);
            }
        }
        return target.keep(length, result);
    }

    /** The opposite; fails where that gives no text. */
    public static Text decode(Text text, TextTarget target, Text result) throws RowError {
        return target.put(decoded(text.toBytes()), result);
    }

    /** Decoded at most so many times, until nothing changes or what is left is malformed. Fails where the text itself is. */
    public static Text decodeAll(Text text, long most, TextTarget target, Text result) throws RowError {
        String last = text.toString();
        for (long round = 0; round < most; round++) {
            String next;
            try {
                next = decoded(last.getBytes(StandardCharsets.UTF_8));
            } catch (RowError error) {
                if (round == 0) {
                    throw error;
                }
                break;
            }
            if (next.equals(last)) {
                break;
            }
            last = next;
        }
        return target.put(last, result);
    }

    private static String decoded(byte[] text) {
        byte[] bytes = new byte[text.length];
        int length = 0;
        int at = 0;
        while (at < text.length) {
            byte next = text[at++];
            if (next == '%') {
                next = (byte) (digit(text, at) << 4 | digit(text, at + 1));
                at += 2;
            } else if (next == '+') {
                next = ' ';
            }
            bytes[length++] = next;
        }
        String decoded = new String(bytes, 0, length, StandardCharsets.UTF_8);
        if (decoded.indexOf('\uFFFD') >= 0) {
            throw LibraryErrors.NOT_TEXT;
        }
        return decoded;
    }

    private static int digit(byte[] text, int at) {
        int digit = at < text.length ? Character.digit((char) (text[at] & 0xFF), 16) : -1;
        if (digit < 0) {
            throw LibraryErrors.BAD_URL_TEXT;
        }
        return digit;
    }

    private static boolean isPlain(byte next) {
        return (next >= 'a' && next <= 'z')
                || (next >= 'A' && next <= 'Z')
                || (next >= '0' && next <= '9')
                || next == '.'
                || next == '-'
                || next == '*'
                || next == '_';
    }

    /** A part of a URL; null where it has none, and where the text is no URL. */
    public static @Nullable Text part(Text url, UrlPart part, TextTarget target, Text result) {
        String found = part(url.toString(), part.kind());
        return found == null ? null : target.put(found, result);
    }

    /** A parameter of the query, as it stands there. */
    public static @Nullable Text parameter(Text url, UrlPart part, Text key, TextTarget target, Text result) {
        String query = part.kind() == UrlPart.Kind.QUERY ? part(url.toString(), part.kind()) : null;
        if (query == null) {
            return null;
        }
        String wanted = key + "=";
        for (String pair : query.split("&", -1)) {
            if (pair.startsWith(wanted)) {
                return target.put(pair.substring(wanted.length()), result);
            }
        }
        return null;
    }

    private static @Nullable String part(String url, UrlPart.Kind kind) {
        Matcher parts = URL.matcher(url.strip());
        if (!parts.matches()) {
            return null;
        }
        return switch (kind) {
            case PROTOCOL -> parts.group(1);
            case AUTHORITY -> parts.group(2);
            case HOST -> host(parts.group(2));
            case USERINFO -> userInfo(parts.group(2));
            case PATH -> parts.group(3);
            case QUERY -> parts.group(4);
            case FILE -> parts.group(3) + (parts.group(4) == null ? "" : "?" + parts.group(4));
            case REF -> parts.group(5);
        };
    }

    private static @Nullable String host(@Nullable String authority) {
        if (authority == null) {
            return null;
        }
        String host = authority.substring(authority.lastIndexOf('@') + 1);
        int port = host.lastIndexOf(':');
        return port > host.lastIndexOf(']') ? host.substring(0, port) : host;
    }

    private static @Nullable String userInfo(@Nullable String authority) {
        int at = authority == null ? -1 : authority.lastIndexOf('@');
        return authority == null || at < 0 ? null : authority.substring(0, at);
    }
}

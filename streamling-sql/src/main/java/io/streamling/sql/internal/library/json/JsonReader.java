package io.streamling.sql.internal.library.json;

import static io.streamling.batch.ColumnMemory.byteAt;

import io.streamling.sql.internal.function.Text;

/**
 * Walks over a JSON text of RFC 8259 by address, and never past its end. Every method tells whether the text is well-formed so
 * far; when it is not, the position means nothing. Task thread only.
 */
final class JsonReader {
    private static final int MOST_LEVELS = 512;

    private long at;
    private long end;

    JsonReader() {}

    JsonReader over(Text text) {
        at = text.address();
        end = at + text.length();
        return this;
    }

    long position() {
        return at;
    }

    /** The next byte that is no white space, which stays the next; 0 at the end. */
    int peek() {
        while (at < end && isSpace(byteAt(at))) {
            at++;
        }
        return at < end ? byteAt(at) : 0;
    }

    /** Nothing but white space is left. */
    boolean isAtEnd() {
        return peek() == 0 && at == end;
    }

    /** Takes a sign that must be the next. */
    boolean take(char sign) {
        boolean isNext = peek() == sign;
        at++;
        return isNext;
    }

    /** Takes a comma, behind which the list goes on, or the sign that ends it. */
    boolean takeCommaOr(char last) {
        int next = peek();
        if (next == ',') {
            at++;
            int following = peek();
            return following != last;
        }
        return next == last;
    }

    boolean skipValue(int level) {
        return switch (peek()) {
            case '{' -> level < MOST_LEVELS && skipObject(level + 1);
            case '[' -> level < MOST_LEVELS && skipArray(level + 1);
            case '"' -> skipString();
            case 't' -> skipWord("true");
            case 'f' -> skipWord("false");
            case 'n' -> skipWord("null");
            default -> skipNumber();
        };
    }

    private boolean skipObject(int level) {
        at++;
        while (peek() != '}') {
            if (!skipString() || !take(':') || !skipValue(level) || !takeCommaOr('}')) {
                return false;
            }
        }
        at++;
        return true;
    }

    private boolean skipArray(int level) {
        at++;
        while (peek() != ']') {
            if (!skipValue(level) || !takeCommaOr(']')) {
                return false;
            }
        }
        at++;
        return true;
    }

    /** With its quotes. */
    boolean skipString() {
        if (peek() != '"') {
            return false;
        }
        for (at++; at < end; at++) {
            int next = byteAt(at);
            if (next == '"') {
                at++;
                return true;
            }
            if ((next >= 0 && next < ' ') || (next == '\\' && !skipEscape())) {
                return false;
            }
        }
        return false;
    }

    private boolean skipEscape() {
        at++;
        if (at >= end) {
            return false;
        }
        int next = byteAt(at);
        if (next != 'u') {
            return "\"\\/bfnrt".indexOf(next) >= 0;
        }
        for (int i = 0; i < 4; i++) {
            at++;
            if (at >= end || Character.digit((char) (byteAt(at) & 0xFF), 16) < 0) {
                return false;
            }
        }
        return true;
    }

    private boolean skipWord(String word) {
        for (int i = 0; i < word.length(); i++, at++) {
            if (at >= end || byteAt(at) != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private boolean skipNumber() {
        if (at < end && byteAt(at) == '-') {
            at++;
        }
        boolean isZero = at < end && byteAt(at) == '0';
        if (isZero) {
            at++;
        } else if (!skipDigits()) {
            return false;
        }
        if (at < end && byteAt(at) == '.') {
            at++;
            if (!skipDigits()) {
                return false;
            }
        }
        if (at < end && (byteAt(at) | 0x20) == 'e') {
            at++;
            if (at < end && (byteAt(at) == '+' || byteAt(at) == '-')) {
                at++;
            }
            return skipDigits();
        }
        return true;
    }

    private boolean skipDigits() {
        long from = at;
        while (at < end && byteAt(at) >= '0' && byteAt(at) <= '9') {
            at++;
        }
        return at > from;
    }

    static boolean isSpace(byte sign) {
        return sign == ' ' || sign == '\n' || sign == '\r' || sign == '\t';
    }
}

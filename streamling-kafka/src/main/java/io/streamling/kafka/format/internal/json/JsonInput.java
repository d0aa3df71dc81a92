package io.streamling.kafka.format.internal.json;

import io.streamling.kafka.format.internal.Expansion;
import io.streamling.kafka.format.internal.Malformed;

/** A slice of JSON text and where reading stands in it. One thread. */
final class JsonInput {
    private static final byte[] NOTHING = {};
    private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
    private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};
    private static final byte[] NULL = {'n', 'u', 'l', 'l'};

    byte[] bytes = NOTHING;
    int position;
    int limit;
    private long room;

    /** Reads a record next. */
    void openRecord(byte[] newBytes, int from, int to) {
        open(newBytes, from, to);
        room = Expansion.roomFor(to - from);
    }

    /** Claims memory that is more than the bytes of the record. */
    void expand(int more) throws Malformed {
        room = Expansion.take(room, more);
    }

    void open(byte[] newBytes, int from, int to) {
        bytes = newBytes;
        position = from;
        limit = to;
    }

    /** The next byte that is no space, without moving past it; 0 at the end. */
    int peek() {
        int at = position;
        if (at < limit) {
            int next = bytes[at];
            return next > ' ' || next < 0 ? next : peekBehindSpace();
        }
        return 0;
    }

    private int peekBehindSpace() {
        while (position < limit) {
            int next = bytes[position];
            if (next != ' ' && next != '\n' && next != '\r' && next != '\t') {
                // A zero byte would look like the end.
                return next == 0 ? -1 : next;
            }
            position++;
        }
        return 0;
    }

    /** Moves past the next byte that is no space, which must be this one. */
    void expect(char wanted) throws Malformed {
        int next = peek();
        if (next != wanted) {
            throw unexpected("'" + wanted + "'");
        }
        position++;
    }

    /** Moves past the end of an array or object if it is next. */
    boolean closes(char end) {
        if (peek() != end) {
            return false;
        }
        position++;
        return true;
    }

    /** Moves past what is behind a member of an array or object: whether another one follows. */
    boolean continues(char end) throws Malformed {
        int next = peek();
        if (next != ',' && next != end) {
            throw unexpected("',' or '" + end + "'");
        }
        position++;
        return next == ',';
    }

    /** Moves past {@code null} if it is next. */
    boolean skipNull() throws Malformed {
        if (peek() != 'n') {
            return false;
        }
        literal(NULL);
        return true;
    }

    boolean readBoolean() throws Malformed {
        int next = peek();
        if (next != 't' && next != 'f') {
            throw unexpected("a boolean");
        }
        literal(next == 't' ? TRUE : FALSE);
        return next == 't';
    }

    private void literal(byte[] text) throws Malformed {
        if (limit - position < text.length) {
            throw new Malformed("the text ends within a word");
        }
        for (int i = 0; i < text.length; i++) {
            if (bytes[position + i] != text[i]) {
                throw new Malformed("a word that is neither true, false nor null");
            }
        }
        position += text.length;
    }

    /** Nothing but space may be left. */
    void expectEnd() throws Malformed {
        if (peek() != 0) {
            throw new Malformed((limit - position) + " bytes behind the end of the value");
        }
    }

    /** Says what was expected and what kind of thing is there. */
    Malformed unexpected(String wanted) {
        return new Malformed(wanted + " expected, not " + describe(peek()));
    }

    private static String describe(int next) {
        return switch (next) {
            case 0 -> "the end of the text";
            case '{' -> "an object";
            case '[' -> "an array";
            case '"' -> "text";
            case 't', 'f' -> "a boolean";
            case 'n' -> "null";
            case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> "a number";
            default -> "what is there";
        };
    }
}

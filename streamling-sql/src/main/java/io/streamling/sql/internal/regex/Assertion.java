package io.streamling.sql.internal.regex;

/** What must hold between two bytes, by the kinds of the bytes before and after. Immutable. */
enum Assertion {
    BEGIN_TEXT,
    END_TEXT,
    BEGIN_LINE,
    END_LINE,
    WORD_BOUNDARY,
    NO_WORD_BOUNDARY,
    /** Not within a character: what a match that begins here needs. */
    CHARACTER;

    /** A kind: no byte at all, the begin or the end of the text. */
    static final int EDGE = 0;

    static final int NEWLINE = 1;
    static final int WORD = 2;
    /** A kind: any byte of a character of several bytes but its first. */
    static final int CONTINUATION = 3;

    static final int OTHER = 4;

    boolean holds(int before, int after) {
        return switch (this) {
            case BEGIN_TEXT -> before == EDGE;
            case END_TEXT -> after == EDGE;
            case BEGIN_LINE -> before == EDGE || before == NEWLINE;
            case END_LINE -> after == EDGE || after == NEWLINE;
            case WORD_BOUNDARY -> (before == WORD) != (after == WORD);
            case NO_WORD_BOUNDARY -> (before == WORD) == (after == WORD);
            case CHARACTER -> after != CONTINUATION;
        };
    }

    /** Whether it makes a difference that the byte before is of a kind, and not of {@link #OTHER}. */
    boolean looksBackFor(int kind) {
        return holds(kind, WORD) != holds(OTHER, WORD);
    }

    static int kind(int value) {
        if (value == '\n') {
            return NEWLINE;
        }
        if (value >= 0x80) {
            return value < 0xC0 ? CONTINUATION : OTHER;
        }
        return value == '_' || isAsciiLetterOrDigit(value) ? WORD : OTHER;
    }

    private static boolean isAsciiLetterOrDigit(int value) {
        int lower = value | 0x20;
        return (lower >= 'a' && lower <= 'z') || (value >= '0' && value <= '9');
    }
}

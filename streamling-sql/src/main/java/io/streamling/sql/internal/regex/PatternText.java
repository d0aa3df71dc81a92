package io.streamling.sql.internal.regex;

/** The text of an expression, read from left to right, by code points. Task thread only. */
final class PatternText {
    private final String text;
    private int at;

    PatternText(String text) {
        this.text = text;
    }

    boolean isAtEnd() {
        return at == text.length();
    }

    boolean isAt(String start) {
        return text.startsWith(start, at);
    }

    /** Whether one of these characters comes next. */
    boolean isAtAny(String characters) {
        return !isAtEnd() && characters.indexOf(text.charAt(at)) >= 0;
    }

    /** Skips it where it comes next. */
    boolean skip(String start) {
        boolean isHere = isAt(start);
        at += isHere ? start.length() : 0;
        return isHere;
    }

    int next() throws UnsupportedSyntaxException {
        if (isAtEnd()) {
            throw new UnsupportedSyntaxException("an expression that ends early");
        }
        int codePoint = text.codePointAt(at);
        at += Character.charCount(codePoint);
        return codePoint;
    }

    /** What comes before the next such end, which is skipped. */
    String until(String end) throws UnsupportedSyntaxException {
        int found = text.indexOf(end, at);
        if (found < 0) {
            throw new UnsupportedSyntaxException("an expression that ends early");
        }
        String before = text.substring(at, found);
        at = found + end.length();
        return before;
    }

    /** What comes next, up to and without the first character that is not one of these. */
    String whileAny(String characters) {
        int start = at;
        while (isAtAny(characters)) {
            at++;
        }
        return text.substring(start, at);
    }

    int position() {
        return at;
    }

    void goBackTo(int position) {
        at = position;
    }
}

package io.streamling.sql.internal.regex;

/** An expression is none of ours: it uses what we do not know, or becomes too large. Immutable. */
final class UnsupportedSyntaxException extends Exception {
    private static final long serialVersionUID = 1L;

    UnsupportedSyntaxException(String what) {
        super(what, null, false, false);
    }
}

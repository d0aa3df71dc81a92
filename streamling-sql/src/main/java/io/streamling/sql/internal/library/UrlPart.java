package io.streamling.sql.internal.library;

import io.streamling.sql.internal.function.RowError;

/** A part of a URL by its name. Immutable. */
public final class UrlPart extends Prepared {
    enum Kind {
        HOST,
        PATH,
        QUERY,
        REF,
        PROTOCOL,
        FILE,
        AUTHORITY,
        USERINFO
    }

    private final Kind kind;

    /** HOST, PATH, QUERY, REF, PROTOCOL, FILE, AUTHORITY or USERINFO. */
    public UrlPart(String name) {
        try {
            kind = Kind.valueOf(name);
        } catch (IllegalArgumentException e) {
            throw RowError.because(
                    "a URL has no such part: use HOST, PATH, QUERY, REF, PROTOCOL, FILE, AUTHORITY or USERINFO");
        }
    }

    Kind kind() {
        return kind;
    }
}

package io.streamling.sql.internal.library.time;

import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.library.Prepared;
import java.util.Locale;

/** A field of a timestamp by its name, of those that have no operation of their own. Immutable. */
public final class CalendarPart extends Prepared {
    enum Kind {
        MICROSECOND,
        MILLISECOND,
        ISODOW,
        ISOYEAR,
        DECADE,
        CENTURY,
        MILLENNIUM
    }

    private final Kind kind;

    /** In any letter case, the first two also in plural. */
    public CalendarPart(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        try {
            kind = Kind.valueOf(upper.endsWith("SECONDS") ? upper.substring(0, upper.length() - 1) : upper);
        } catch (IllegalArgumentException e) {
            throw RowError.because("there is no such field of a timestamp");
        }
    }

    Kind kind() {
        return kind;
    }
}

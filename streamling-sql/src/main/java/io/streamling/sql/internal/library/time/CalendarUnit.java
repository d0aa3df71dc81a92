package io.streamling.sql.internal.library.time;

import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.library.Prepared;
import java.util.Locale;

/** A unit of time by its name. Immutable. */
public final class CalendarUnit extends Prepared {
    enum Kind {
        MICROSECOND(1, 0),
        MILLISECOND(1_000, 0),
        SECOND(1_000_000, 0),
        MINUTE(60_000_000L, 0),
        HOUR(3_600_000_000L, 0),
        DAY(86_400_000_000L, 0),
        WEEK(7 * 86_400_000_000L, 0),
        MONTH(0, 1),
        QUARTER(0, 3),
        YEAR(0, 12),
        DECADE(0, 120),
        CENTURY(0, 1_200),
        MILLENNIUM(0, 12_000);

        final long micros;
        final int months;

        Kind(long micros, int months) {
            this.micros = micros;
            this.months = months;
        }
    }

    private final Kind kind;

    /** Singular or plural, in any letter case. */
    public CalendarUnit(String name) {
        String upper = name.toUpperCase(Locale.ROOT).replace("SQL_TSI_", "");
        kind = switch (upper) {
            case "CENTURIES" -> Kind.CENTURY;
            case "MILLENNIA" -> Kind.MILLENNIUM;
            default -> find(upper.endsWith("S") ? upper.substring(0, upper.length() - 1) : upper);
        };
    }

    private static Kind find(String name) {
        try {
            return Kind.valueOf(name);
        } catch (IllegalArgumentException e) {
            throw RowError.because(
                    "there is no such unit of time: use microsecond, millisecond, second, minute, hour, day, week,"
                            + " month, quarter, year, decade, century or millennium");
        }
    }

    Kind kind() {
        return kind;
    }
}

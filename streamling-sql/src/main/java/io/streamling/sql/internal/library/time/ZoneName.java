package io.streamling.sql.internal.library.time;

import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.library.Prepared;
import java.time.DateTimeException;
import java.time.ZoneId;

/** A time zone by its name or offset. Immutable. */
public final class ZoneName extends Prepared {
    private final ZoneId zone;

    /** {@code Europe/Berlin}, {@code UTC}, {@code +02:00}. */
    public ZoneName(String name) {
        try {
            zone = ZoneId.of(name);
        } catch (DateTimeException e) {
            throw RowError.because("there is no such time zone");
        }
    }

    ZoneId zone() {
        return zone;
    }
}

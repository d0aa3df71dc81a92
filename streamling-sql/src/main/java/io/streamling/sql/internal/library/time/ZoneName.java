package io.streamling.sql.internal.library.time;

import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.library.Prepared;
import io.streamling.sql.internal.time.ZoneShift;
import java.time.DateTimeException;
import java.time.ZoneId;

/** A time zone by its name or offset. Task thread only. */
public final class ZoneName extends Prepared {
    private final ZoneId zone;
    private final ZoneShift shift;

    /** {@code Europe/Berlin}, {@code UTC}, {@code +02:00}. */
    public ZoneName(String name) {
        try {
            zone = ZoneId.of(name);
            shift = new ZoneShift(zone.getId());
        } catch (DateTimeException e) {
            throw RowError.because("there is no such time zone");
        }
    }

    ZoneId zone() {
        return zone;
    }

    ZoneShift shift() {
        return shift;
    }
}

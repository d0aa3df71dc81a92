package io.streamling.testing;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.TimeMicroVector;
import org.apache.arrow.vector.TimeMilliVector;
import org.apache.arrow.vector.TimeNanoVector;
import org.apache.arrow.vector.TimeSecVector;
import org.apache.arrow.vector.TimeStampVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.MapVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.jspecify.annotations.Nullable;

/** One value out of a column. Stateless. */
final class RowValues {
    private static final long NANOS_OF_DAY = Duration.ofDays(1).toNanos();

    private RowValues() {}

    static @Nullable Object read(FieldVector vector, int row) {
        if (vector.isNull(row)) {
            return null;
        }
        if (vector instanceof VarCharVector) {
            return vector.getObject(row).toString();
        }
        if (vector instanceof BaseIntVector) {
            return vector.getObject(row);
        }
        if (vector instanceof DateDayVector days) {
            return LocalDate.ofEpochDay(days.get(row));
        }
        if (vector instanceof TimeStampVector timestamps) {
            return timestamp(
                    timestamps.get(row), (ArrowType.Timestamp) vector.getField().getType());
        }
        if (vector.getField().getType() instanceof ArrowType.Time time) {
            return localTime(timeOfDay(vector, row), Units.nanos(time.getUnit()));
        }
        return readNested(vector, row);
    }

    /** The point in time; a number that is out of range for one stays as it is. */
    private static Object timestamp(long units, ArrowType.Timestamp type) {
        try {
            Instant instant = Units.instant(units, type.getUnit());
            return type.getTimezone() == null ? LocalDateTime.ofInstant(instant, ZoneOffset.UTC) : instant;
        } catch (DateTimeException e) {
            return units;
        }
    }

    /** The time; a number that is no time of a day stays as it is. */
    private static Object localTime(long units, long nanosOfUnit) {
        boolean isTime = units >= 0 && units < NANOS_OF_DAY / nanosOfUnit;
        return isTime ? (Object) LocalTime.ofNanoOfDay(units * nanosOfUnit) : (Object) units;
    }

    private static long timeOfDay(FieldVector vector, int row) {
        if (vector instanceof TimeSecVector seconds) {
            return seconds.get(row);
        }
        if (vector instanceof TimeMilliVector millis) {
            return millis.get(row);
        }
        return vector instanceof TimeMicroVector micros ? micros.get(row) : ((TimeNanoVector) vector).get(row);
    }

    private static @Nullable Object readNested(FieldVector vector, int row) {
        if (vector instanceof StructVector struct) {
            List<@Nullable Object> fields = new ArrayList<>();
            struct.getChildrenFromFields().forEach(child -> fields.add(read(child, row)));
            return fields;
        }
        if (vector instanceof MapVector map) {
            return entries(map, row);
        }
        if (!(vector instanceof ListVector list)) {
            return vector.getObject(row);
        }
        List<@Nullable Object> elements = new ArrayList<>();
        for (int i = list.getElementStartIndex(row); i < list.getElementEndIndex(row); i++) {
            elements.add(read(list.getDataVector(), i));
        }
        return elements;
    }

    private static Map<@Nullable Object, @Nullable Object> entries(MapVector map, int row) {
        List<FieldVector> parts = map.getDataVector().getChildrenFromFields();
        Map<@Nullable Object, @Nullable Object> entries = new LinkedHashMap<>();
        for (int i = map.getElementStartIndex(row); i < map.getElementEndIndex(row); i++) {
            entries.put(read(parts.get(0), i), read(parts.get(1), i));
        }
        return entries;
    }

    /** The units of times. Stateless. */
    static final class Units {
        private static final long NANOS_PER_SECOND = 1_000_000_000;

        private Units() {}

        static long nanos(TimeUnit unit) {
            return switch (unit) {
                case SECOND -> NANOS_PER_SECOND;
                case MILLISECOND -> 1_000_000;
                case MICROSECOND -> 1_000;
                case NANOSECOND -> 1;
            };
        }

        static Instant instant(long value, TimeUnit unit) {
            long perSecond = NANOS_PER_SECOND / nanos(unit);
            return Instant.ofEpochSecond(
                    Math.floorDiv(value, perSecond), Math.floorMod(value, perSecond) * nanos(unit));
        }

        static long since1970(Instant instant, TimeUnit unit) {
            long perSecond = NANOS_PER_SECOND / nanos(unit);
            return Math.addExact(
                    Math.multiplyExact(instant.getEpochSecond(), perSecond), instant.getNano() / nanos(unit));
        }
    }
}

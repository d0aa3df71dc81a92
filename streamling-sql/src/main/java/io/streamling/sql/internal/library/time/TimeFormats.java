package io.streamling.sql.internal.library.time;

import io.streamling.batch.ColumnMemory;
import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.function.Text;
import io.streamling.sql.internal.function.TextTarget;
import io.streamling.sql.internal.function.TimeParts;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;

/** Timestamps as text in a format. Stateless. */
public final class TimeFormats {
    static final List<String> MONTHS = List.of(
            "January",
            "February",
            "March",
            "April",
            "May",
            "June",
            "July",
            "August",
            "September",
            "October",
            "November",
            "December");
    static final List<String> DAYS =
            List.of("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday");
    private static final byte[][] MONTH_BYTES = bytes(MONTHS);
    private static final byte[][] DAY_BYTES = bytes(DAYS);
    private static final int SHORT_NAME = 3;
    /** A year of so many digits, and names, are the longest items. */
    private static final int MOST_ITEM_BYTES = 12;

    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final long NANOS_PER_MICRO = 1_000;
    private static final int MOST_FRACTION = 9;

    private TimeFormats() {}

    /** A timestamp in a format. */
    public static Text format(long micros, DateFormat format, TextTarget target, Text result) {
        return format(micros, 0, format.items(), target, result);
    }

    /** A timestamp in nanoseconds in a format. */
    public static Text formatNanos(long nanos, DateFormat format, TextTarget target, Text result) {
        return format(Math.floorDiv(nanos, NANOS_PER_MICRO), rest(nanos), format.items(), target, result);
    }

    /** A timestamp in a format of {@code strftime}. */
    public static Text strftime(long micros, StrftimeFormat format, TextTarget target, Text result) {
        return format(micros, 0, format.items(), target, result);
    }

    /** A timestamp in nanoseconds in a format of {@code strftime}. */
    public static Text strftimeNanos(long nanos, StrftimeFormat format, TextTarget target, Text result) {
        return format(Math.floorDiv(nanos, NANOS_PER_MICRO), rest(nanos), format.items(), target, result);
    }

    private static int rest(long nanos) {
        return (int) Math.floorMod(nanos, NANOS_PER_MICRO);
    }

    private static Text format(long micros, int nanos, List<DateFormat.Item> items, TextTarget target, Text result) {
        long days = TimeParts.day(micros);
        LocalDate day = LocalDate.ofEpochDay(days);
        long bytes = 0;
        for (DateFormat.Item item : items) {
            bytes += MOST_ITEM_BYTES + item.text().length;
        }
        long start = target.reserve(bytes);
        long to = start;
        for (DateFormat.Item item : items) {
            to = item.letter() == 'S'
                    ? fraction(Math.floorMod(micros, MICROS_PER_SECOND) * NANOS_PER_MICRO + nanos, item.count(), to)
                    : write(item, day, micros, to);
        }
        return target.keep((int) (to - start), result);
    }

    /** So many seconds since 1970 in a format. */
    public static Text formatSeconds(long seconds, DateFormat format, TextTarget target, Text result) throws RowError {
        long micros = seconds * MICROS_PER_SECOND;
        if (micros / MICROS_PER_SECOND != seconds) {
            throw TimeErrors.OUT_OF_RANGE;
        }
        return format(micros, format, target, result);
    }

    /** A text that is a time of one zone as the time of another. */
    public static Text convertZone(
            Text text, ZoneName from, ZoneName to, DateFormat format, TextTarget target, Text result) throws RowError {
        long micros = TimeParsing.timestamp(text, format);
        int nanos = (int) Math.floorMod(micros, MICROS_PER_SECOND) * 1_000;
        LocalDateTime local =
                LocalDateTime.ofEpochSecond(Math.floorDiv(micros, MICROS_PER_SECOND), nanos, ZoneOffset.UTC);
        LocalDateTime moved =
                local.atZone(from.zone()).withZoneSameInstant(to.zone()).toLocalDateTime();
        return format(moved.toEpochSecond(ZoneOffset.UTC) * MICROS_PER_SECOND, format, target, result);
    }

    private static long write(DateFormat.Item item, LocalDate day, long micros, long to) {
        int count = item.count();
        return switch (item.letter()) {
            case '\0' -> put(item.text(), item.text().length, to);
            case 'y' -> year(day.getYear(), count, to);
            case 'M' ->
                count > 2
                        ? name(MONTH_BYTES[day.getMonthValue() - 1], count, to)
                        : digits(day.getMonthValue(), count, to);
            case 'd' -> digits(day.getDayOfMonth(), count, to);
            case 'D' -> digits(day.getDayOfYear(), count, to);
            case 'E' -> name(DAY_BYTES[day.getDayOfWeek().getValue() - 1], count, to);
            case 'H' -> digits((int) TimeParts.hour(micros), count, to);
            case 'h' -> digits((int) (TimeParts.hour(micros) + 11) % 12 + 1, count, to);
            case 'm' -> digits((int) TimeParts.minute(micros), count, to);
            case 's' -> digits((int) TimeParts.second(micros), count, to);
            default -> put(TimeParts.hour(micros) < 12 ? new byte[] {'A', 'M'} : new byte[] {'P', 'M'}, 2, to);
        };
    }

    private static long year(int year, int count, long to) {
        if (count == 2) {
            return digits(Math.floorMod(year, 100), 2, to);
        }
        if (year < 0) {
            ColumnMemory.putByte(to, (byte) '-');
        }
        return digits(Math.abs(year), count, year < 0 ? to + 1 : to);
    }

    private static long digits(int number, int least, long to) {
        int count = least;
        for (int power = (int) Math.pow(10, least); number >= power && count < 10; power *= 10) {
            count++;
        }
        int rest = number;
        for (int i = count - 1; i >= 0; i--) {
            ColumnMemory.putByte(to + i, (byte) ('0' + rest % 10));
            rest /= 10;
        }
        return to + count;
    }

    private static long fraction(long nanos, int count, long to) {
        long rest = nanos;
        for (int i = MOST_FRACTION - 1; i >= 0; i--) {
            if (i < count) {
                ColumnMemory.putByte(to + i, (byte) ('0' + rest % 10));
            }
            rest /= 10;
        }
        return to + count;
    }

    private static long name(byte[] name, int count, long to) {
        return put(name, count == 4 ? name.length : SHORT_NAME, to);
    }

    private static long put(byte[] bytes, int length, long to) {
        ColumnMemory.copy(bytes, 0, length, to);
        return to + length;
    }

    private static byte[][] bytes(List<String> names) {
        byte[][] bytes = new byte[names.size()][];
        Arrays.setAll(bytes, i -> names.get(i).getBytes(StandardCharsets.US_ASCII));
        return bytes;
    }
}

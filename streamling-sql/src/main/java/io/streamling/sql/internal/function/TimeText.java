package io.streamling.sql.internal.function;

import io.streamling.batch.ColumnMemory;
import java.time.LocalDate;
import java.time.Year;

/** Reads and writes dates and timestamps as text, digit by digit. Stateless. */
public final class TimeText {
    private static final int DATE_BYTES = 10;
    private static final int MINUTES_BYTES = 16;
    private static final int SECONDS_BYTES = 19;
    private static final int OFFSET_BYTES = 6;
    private static final int MICRO_DIGITS = 6;
    private static final int MAX_OFFSET_MINUTES = 18 * 60;
    private static final long MICROS_PER_MINUTE = 60_000_000;
    /** 0000-01-01 and 9999-12-31: what has four digits of year. */
    private static final long FIRST_PLAIN_DAY = -719_528;

    private static final long LAST_PLAIN_DAY = 2_932_896;

    private TimeText() {}

    /** CAST of a text to DATE. */
    public static long date(Text text) {
        long end = NumberParsing.trimmedEnd(text);
        long at = NumberParsing.trimmedStart(text, end);
        require(end - at == DATE_BYTES);
        return dateAt(at);
    }

    private static long dateAt(long at) {
        requireByte(at + 4, '-');
        requireByte(at + 7, '-');
        int year = 100 * twoDigits(at) + twoDigits(at + 2);
        int month = twoDigits(at + 5);
        int day = twoDigits(at + 8);
        require(month >= 1 && month <= 12 && day >= 1);
        require(day <= 28 || day <= daysOfMonth(year, month));
        return LocalDate.of(year, month, day).toEpochDay();
    }

    private static int daysOfMonth(int year, int month) {
        return switch (month) {
            case 2 -> Year.isLeap(year) ? 29 : 28;
            case 4, 6, 9, 11 -> 30;
            default -> 31;
        };
    }

    /** CAST of a text to TIMESTAMP. */
    public static long timestamp(Text text) {
        long end = NumberParsing.trimmedEnd(text);
        long start = NumberParsing.trimmedStart(text, end);
        require(end - start >= DATE_BYTES);
        long micros = dateAt(start) * TimeParts.MICROS_PER_DAY;
        if (end - start == DATE_BYTES) {
            return micros;
        }
        require(end - start >= MINUTES_BYTES && isOneOf(start + DATE_BYTES, 'T', ' '));
        requireByte(start + 13, ':');
        int minutes = 60 * below(24, twoDigits(start + 11)) + below(60, twoDigits(start + 14));
        micros += minutes * MICROS_PER_MINUTE;
        long at = start + MINUTES_BYTES;
        if (at < end && ColumnMemory.byteAt(at) == ':') {
            require(end - start >= SECONDS_BYTES);
            micros += below(60, twoDigits(at + 1)) * 1_000_000L;
            at = start + SECONDS_BYTES;
            if (at < end && ColumnMemory.byteAt(at) == '.') {
                long from = at + 1;
                at = skipDigits(from, end);
                require(at > from);
                micros += fraction(from, at);
            }
        }
        return micros - offset(at, end);
    }

    private static long skipDigits(long from, long end) {
        long at = from;
        while (at < end && isDigit(ColumnMemory.byteAt(at))) {
            at++;
        }
        return at;
    }

    private static long fraction(long from, long end) {
        long micros = 0;
        for (int i = 0; i < MICRO_DIGITS; i++) {
            micros = 10 * micros + (from + i < end ? ColumnMemory.byteAt(from + i) - '0' : 0);
        }
        return micros;
    }

    private static long offset(long at, long end) {
        if (at == end || (at + 1 == end && ColumnMemory.byteAt(at) == 'Z')) {
            return 0;
        }
        require(end - at == OFFSET_BYTES && isOneOf(at, '+', '-'));
        requireByte(at + 3, ':');
        int minutes = 60 * twoDigits(at + 1) + below(60, twoDigits(at + 4));
        require(minutes <= MAX_OFFSET_MINUTES);
        return (ColumnMemory.byteAt(at) == '-' ? -minutes : minutes) * MICROS_PER_MINUTE;
    }

    /** CAST of a DATE to text. */
    public static Text formatDate(long days, TextTarget target, Text result) {
        if (days < FIRST_PLAIN_DAY || days > LAST_PLAIN_DAY) {
            return target.put(LocalDate.ofEpochDay(days).toString(), result);
        }
        putDate(days, target.reserve(DATE_BYTES));
        return target.keep(DATE_BYTES, result);
    }

    /** CAST of a TIMESTAMP to text. */
    public static Text formatTimestamp(long micros, TextTarget target, Text result) {
        long days = TimeParts.day(micros);
        if (days < FIRST_PLAIN_DAY || days > LAST_PLAIN_DAY) {
            Text time = formatTimestamp(micros - days * TimeParts.MICROS_PER_DAY, target, result);
            String text = time.toString().substring(DATE_BYTES);
            return target.put(LocalDate.ofEpochDay(days) + text, result);
        }
        long to = target.reserve(SECONDS_BYTES + 1 + MICRO_DIGITS);
        putDate(days, to);
        ColumnMemory.putByte(to + DATE_BYTES, (byte) ' ');
        putTwoDigits((int) TimeParts.hour(micros), to + 11);
        ColumnMemory.putByte(to + 13, (byte) ':');
        putTwoDigits((int) TimeParts.minute(micros), to + 14);
        ColumnMemory.putByte(to + 16, (byte) ':');
        putTwoDigits((int) TimeParts.second(micros), to + 17);
        return target.keep(SECONDS_BYTES + putFraction((int) Math.floorMod(micros, 1_000_000L), to), result);
    }

    private static int putFraction(int micros, long to) {
        if (micros == 0) {
            return 0;
        }
        ColumnMemory.putByte(to + SECONDS_BYTES, (byte) '.');
        int digits = MICRO_DIGITS;
        int rest = micros;
        while (rest % 10 == 0) {
            rest /= 10;
            digits--;
        }
        for (int i = digits; i > 0; i--) {
            ColumnMemory.putByte(to + SECONDS_BYTES + i, (byte) ('0' + rest % 10));
            rest /= 10;
        }
        return digits + 1;
    }

    private static void putDate(long days, long to) {
        LocalDate date = LocalDate.ofEpochDay(days);
        putTwoDigits(date.getYear() / 100, to);
        putTwoDigits(date.getYear() % 100, to + 2);
        ColumnMemory.putByte(to + 4, (byte) '-');
        putTwoDigits(date.getMonthValue(), to + 5);
        ColumnMemory.putByte(to + 7, (byte) '-');
        putTwoDigits(date.getDayOfMonth(), to + 8);
    }

    private static void putTwoDigits(int value, long to) {
        ColumnMemory.putByte(to, (byte) ('0' + value / 10));
        ColumnMemory.putByte(to + 1, (byte) ('0' + value % 10));
    }

    private static int twoDigits(long at) {
        byte tens = ColumnMemory.byteAt(at);
        byte ones = ColumnMemory.byteAt(at + 1);
        require(isDigit(tens) && isDigit(ones));
        return 10 * (tens - '0') + ones - '0';
    }

    private static int below(int limit, int value) {
        require(value < limit);
        return value;
    }

    private static boolean isDigit(byte value) {
        return value >= '0' && value <= '9';
    }

    private static boolean isOneOf(long at, char first, char second) {
        byte value = ColumnMemory.byteAt(at);
        return value == first || value == second;
    }

    private static void requireByte(long at, char wanted) {
        require(ColumnMemory.byteAt(at) == wanted);
    }

    private static void require(boolean wellFormed) {
        if (!wellFormed) {
            throw RowError.CAST_MALFORMED;
        }
    }
}

package io.streamling.sql.internal.function;

import io.streamling.batch.ColumnMemory;

/** Reads and writes dates and timestamps as text, digit by digit. Stateless. */
public final class TimeText {
    private static final int DATE_BYTES = 10;
    private static final int MINUTES_BYTES = 5;
    private static final int SECONDS_BYTES = 8;
    private static final int SHORT_OFFSET_BYTES = 3;
    private static final int OFFSET_BYTES = 6;
    private static final int MAX_OFFSET_MINUTES = 18 * 60;
    private static final int MOST_FRACTION_BYTES = 10;
    private static final long SECONDS_PER_DAY = 86_400;
    private static final long[] POWERS = {
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000
    };
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
        require(day <= 28 || day <= TimeParts.lengthOfMonth(year, month));
        return TimeParts.days(year, month, day);
    }

    /**
     * CAST of a text to TIMESTAMP, with or without zone.
     *
     * @param digits behind the second that are read; further ones are cut off
     * @param unitDigits what the unit of the result stands for
     */
    public static long timestamp(Text text, int digits, int unitDigits) {
        long end = NumberParsing.trimmedEnd(text);
        long start = NumberParsing.trimmedStart(text, end);
        require(end - start >= DATE_BYTES);
        long seconds = dateAt(start) * SECONDS_PER_DAY;
        long at = start + DATE_BYTES;
        long fraction = 0;
        if (at < end) {
            require(isOneOf(at, 'T', ' '));
            long time = at + 1;
            seconds += secondsAt(time, end);
            at = endOfSeconds(time, end);
            long from = at;
            at = endOfFraction(at, end);
            fraction = fraction(from, at, digits, unitDigits);
            seconds -= offset(at, end);
        }
        return joined(seconds, fraction, POWERS[unitDigits]);
    }

    /** CAST of a text to TIME. */
    public static long time(Text text, int digits, int unitDigits) {
        long end = NumberParsing.trimmedEnd(text);
        long start = NumberParsing.trimmedStart(text, end);
        long seconds = secondsAt(start, end);
        long from = endOfSeconds(start, end);
        require(endOfFraction(from, end) == end);
        return seconds * POWERS[unitDigits] + fraction(from, end, digits, unitDigits);
    }

    /** Exact, also where the seconds alone are out of range. */
    private static long joined(long seconds, long fraction, long unitsPerSecond) {
        boolean before = seconds < 0 && fraction > 0;
        long whole = before ? seconds + 1 : seconds;
        long value = whole * unitsPerSecond;
        long result = value + fraction - (before ? unitsPerSecond : 0);
        if (Math.multiplyHigh(whole, unitsPerSecond) != value >> 63 || ((value ^ result) < 0 && value != 0)) {
            throw RowError.CAST_OUT_OF_RANGE;
        }
        return result;
    }

    private static long secondsAt(long at, long end) {
        require(end - at >= MINUTES_BYTES);
        requireByte(at + 2, ':');
        long minutes = 60L * below(24, twoDigits(at)) + below(60, twoDigits(at + 3));
        boolean hasSeconds = endOfSeconds(at, end) > at + MINUTES_BYTES;
        return 60 * minutes + (hasSeconds ? below(60, twoDigits(at + MINUTES_BYTES + 1)) : 0);
    }

    private static long endOfSeconds(long at, long end) {
        long minutes = at + MINUTES_BYTES;
        if (minutes == end || ColumnMemory.byteAt(minutes) != ':') {
            return minutes;
        }
        require(end - at >= SECONDS_BYTES);
        return at + SECONDS_BYTES;
    }

    /** The end of a point and its digits, if they are there. */
    private static long endOfFraction(long at, long end) {
        if (at == end || ColumnMemory.byteAt(at) != '.') {
            return at;
        }
        long digits = skipDigits(at + 1, end);
        require(digits > at + 1);
        return digits;
    }

    private static long skipDigits(long from, long end) {
        long at = from;
        while (at < end && isDigit(ColumnMemory.byteAt(at))) {
            at++;
        }
        return at;
    }

    /** @param from the point */
    private static long fraction(long from, long end, int digits, int unitDigits) {
        long fraction = 0;
        for (int i = 1; i <= unitDigits; i++) {
            boolean read = i <= digits && from + i < end;
            fraction = 10 * fraction + (read ? ColumnMemory.byteAt(from + i) - '0' : 0);
        }
        return fraction;
    }

    /** In seconds. */
    private static long offset(long at, long end) {
        if (at == end || (at + 1 == end && ColumnMemory.byteAt(at) == 'Z')) {
            return 0;
        }
        require((end - at == OFFSET_BYTES || end - at == SHORT_OFFSET_BYTES) && isOneOf(at, '+', '-'));
        int minutes = 60 * twoDigits(at + 1);
        if (end - at == OFFSET_BYTES) {
            requireByte(at + 3, ':');
            minutes += below(60, twoDigits(at + 4));
        }
        require(minutes <= MAX_OFFSET_MINUTES);
        return (ColumnMemory.byteAt(at) == '-' ? -minutes : minutes) * 60L;
    }

    /** CAST of a DATE to text. */
    public static Text formatDate(long days, TextTarget target, Text result) {
        if (days < FIRST_PLAIN_DAY || days > LAST_PLAIN_DAY) {
            return target.put(farDate(days), result);
        }
        putDate(days, target.reserve(DATE_BYTES));
        return target.keep(DATE_BYTES, result);
    }

    /** CAST of a TIMESTAMP to text. */
    public static Text formatTimestamp(long value, int unitDigits, TextTarget target, Text result) {
        return format(value, unitDigits, 0, target, result);
    }

    /** CAST of a TIMESTAMP_LTZ to text: in UTC, which it says. */
    public static Text formatInstant(long value, int unitDigits, TextTarget target, Text result) {
        return format(value, unitDigits, SHORT_OFFSET_BYTES, target, result);
    }

    private static Text format(long value, int unitDigits, int zoneBytes, TextTarget target, Text result) {
        long unitsPerDay = SECONDS_PER_DAY * POWERS[unitDigits];
        long days = Math.floorDiv(value, unitsPerDay);
        long time = value - days * unitsPerDay;
        if (days < FIRST_PLAIN_DAY || days > LAST_PLAIN_DAY) {
            String near = format(time, unitDigits, zoneBytes, target, result).toString();
            return target.put(farDate(days) + near.substring(DATE_BYTES), result);
        }
        long to = target.reserve(DATE_BYTES + 1 + SECONDS_BYTES + MOST_FRACTION_BYTES + SHORT_OFFSET_BYTES);
        putDate(days, to);
        ColumnMemory.putByte(to + DATE_BYTES, (byte) ' ');
        int length = DATE_BYTES + 1 + putTime(time, unitDigits, to + DATE_BYTES + 1);
        if (zoneBytes > 0) {
            ColumnMemory.putByte(to + length, (byte) '+');
            putTwoDigits(0, to + length + 1);
        }
        return target.keep(length + zoneBytes, result);
    }

    /** CAST of a TIME to text. */
    public static Text formatTime(long value, int unitDigits, TextTarget target, Text result) {
        long to = target.reserve(SECONDS_BYTES + MOST_FRACTION_BYTES);
        return target.keep(putTime(value, unitDigits, to), result);
    }

    /** Hours, which are below 100, and so on; returns how many bytes that were. */
    static int putTime(long value, int unitDigits, long to) {
        long unitsPerSecond = POWERS[unitDigits];
        int seconds = (int) (value / unitsPerSecond);
        putTwoDigits(seconds / 3_600, to);
        ColumnMemory.putByte(to + 2, (byte) ':');
        putTwoDigits(seconds / 60 % 60, to + 3);
        ColumnMemory.putByte(to + 5, (byte) ':');
        putTwoDigits(seconds % 60, to + 6);
        int fraction = (int) (value - seconds * unitsPerSecond);
        return SECONDS_BYTES + putFraction(fraction, unitDigits, to + SECONDS_BYTES);
    }

    private static int putFraction(int fraction, int unitDigits, long to) {
        if (fraction == 0) {
            return 0;
        }
        ColumnMemory.putByte(to, (byte) '.');
        int digits = unitDigits;
        int rest = fraction;
        while (rest % 10 == 0) {
            rest /= 10;
            digits--;
        }
        for (int i = digits; i > 0; i--) {
            ColumnMemory.putByte(to + i, (byte) ('0' + rest % 10));
            rest /= 10;
        }
        return digits + 1;
    }

    private static void putDate(long days, long to) {
        long civil = TimeParts.civil(days);
        int year = (int) TimeParts.yearOf(civil);
        putTwoDigits(year / 100, to);
        putTwoDigits(year % 100, to + 2);
        ColumnMemory.putByte(to + 4, (byte) '-');
        putTwoDigits(TimeParts.monthOf(civil), to + 5);
        ColumnMemory.putByte(to + 7, (byte) '-');
        putTwoDigits(TimeParts.dayOf(civil), to + 8);
    }

    /** A year before 0 has a minus and four digits, one after 9999 a plus and as many as it needs. */
    private static String farDate(long days) {
        long civil = TimeParts.civil(days);
        long year = TimeParts.yearOf(civil);
        String digits = Long.toString(Math.abs(year));
        String sign = year < 0 ? "-" : "+";
        int month = TimeParts.monthOf(civil);
        int day = TimeParts.dayOf(civil);
        return sign
                + "0".repeat(Math.max(0, 4 - digits.length()))
                + digits
                + twoDigits("-", month)
                + twoDigits("-", day);
    }

    private static String twoDigits(String before, int value) {
        return before + value / 10 + value % 10;
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

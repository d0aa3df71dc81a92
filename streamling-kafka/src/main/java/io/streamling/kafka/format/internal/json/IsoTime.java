package io.streamling.kafka.format.internal.json;

import io.streamling.kafka.format.internal.Malformed;

/**
 * Reads dates, timestamps and times of day as ISO 8601 writes them: {@code 2024-05-06}, {@code 2024-05-06T07:08:09.123456Z}, with a
 * space instead of the T, without seconds, with an offset, or without a zone, which is UTC. Digits beyond nanoseconds
 * are cut off. One thread.
 */
final class IsoTime {
    private static final int NANO_DIGITS = 9;
    private static final int MAX_YEAR_DIGITS = 6;
    private static final int SECONDS_PER_DAY = 86_400;
    private static final int[] DAYS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    private byte[] bytes = {};
    private int at;
    private int end;

    /** The seconds since 1970 of the last timestamp, or since midnight. */
    private long seconds;

    private int nanos;

    long seconds() {
        return seconds;
    }

    int nanos() {
        return nanos;
    }

    /** The days since 1970-01-01 of a date. */
    int date(byte[] text, int from, int to) throws Malformed {
        open(text, from, to);
        int days = days();
        if (at != end) {
            throw bad("date");
        }
        return days;
    }

    /** Reads a timestamp, or a date, which is its midnight. */
    void timestamp(byte[] text, int from, int to) throws Malformed {
        open(text, from, to);
        seconds = (long) days() * SECONDS_PER_DAY;
        nanos = 0;
        if (at == end) {
            return;
        }
        byte separator = bytes[at++];
        if (separator != 'T' && separator != 't' && separator != ' ') {
            throw bad("timestamp");
        }
        clock();
        zone();
        if (at != end) {
            throw bad("timestamp");
        }
    }

    /** Reads a time of day, which has no zone. */
    void timeOfDay(byte[] text, int from, int to) throws Malformed {
        open(text, from, to);
        seconds = 0;
        nanos = 0;
        clock();
        if (at != end) {
            throw bad("time of day");
        }
    }

    /** Adds hours, minutes, and seconds where there are some. */
    private void clock() throws Malformed {
        seconds += number(2, 0, 23) * 3600L;
        expect(':');
        seconds += number(2, 0, 59) * 60L;
        if (skip(':')) {
            seconds += number(2, 0, 59);
            if (skip('.') || skip(',')) {
                fraction();
            }
        }
    }

    private void open(byte[] text, int from, int to) {
        bytes = text;
        at = from;
        end = to;
    }

    private int days() throws Malformed {
        int year = year();
        expect('-');
        int month = number(2, 1, 12);
        expect('-');
        int day = number(2, 1, 31);
        boolean leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        if (day > DAYS[month - 1] + (leap && month == 2 ? 1 : 0)) {
            throw bad("date");
        }
        // Years begin in March here, so that the leap day is the last one of its year.
        int shifted = month > 2 ? year : year - 1;
        int era = Math.floorDiv(shifted, 400);
        int yearOfEra = shifted - era * 400;
        int dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
        int dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
        return era * 146_097 + dayOfEra - 719_468;
    }

    /** Four digits; with a sign more than four, as ISO 8601 writes what is before year 0 and after 9999. */
    private int year() throws Malformed {
        byte sign = at < end ? bytes[at] : 0;
        if (sign != '+' && sign != '-') {
            return number(4, 0, 9999);
        }
        at++;
        int digits = 0;
        while (at + digits < end && digits < MAX_YEAR_DIGITS && isDigit(bytes[at + digits])) {
            digits++;
        }
        int year = number(Math.max(4, digits), 0, Integer.MAX_VALUE);
        return sign == '-' ? -year : year;
    }

    private void fraction() throws Malformed {
        int first = at;
        int scaled = 0;
        for (; at < end && isDigit(bytes[at]); at++) {
            if (at - first < NANO_DIGITS) {
                scaled = scaled * 10 + (bytes[at] - '0');
            }
        }
        if (at == first) {
            throw bad("timestamp");
        }
        for (int digits = at - first; digits < NANO_DIGITS; digits++) {
            scaled *= 10;
        }
        nanos = scaled;
    }

    private void zone() throws Malformed {
        if (at == end || skip('Z') || skip('z')) {
            return;
        }
        byte sign = bytes[at++];
        if (sign != '+' && sign != '-') {
            throw bad("timestamp");
        }
        int offset = number(2, 0, 18) * 3600;
        if (at != end) {
            skip(':');
            offset += number(2, 0, 59) * 60;
        }
        seconds -= sign == '+' ? offset : -offset;
    }

    private int number(int digits, int min, int max) throws Malformed {
        if (end - at < digits) {
            throw bad("date or timestamp");
        }
        int value = 0;
        for (int i = 0; i < digits; i++) {
            byte digit = bytes[at++];
            if (!isDigit(digit)) {
                throw bad("date or timestamp");
            }
            value = value * 10 + (digit - '0');
        }
        if (value < min || value > max) {
            throw bad("date or timestamp");
        }
        return value;
    }

    private static boolean isDigit(byte letter) {
        return letter >= '0' && letter <= '9';
    }

    private void expect(char wanted) throws Malformed {
        if (!skip(wanted)) {
            throw bad("date or timestamp");
        }
    }

    private boolean skip(char wanted) {
        if (at < end && bytes[at] == wanted) {
            at++;
            return true;
        }
        return false;
    }

    private static Malformed bad(String what) {
        return new Malformed("text that is no ISO 8601 " + what);
    }
}

package io.streamling.sql.internal.library.time;

import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.function.Text;
import io.streamling.sql.internal.function.TimeParts;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;

/** Texts in a format as timestamps, in microseconds since 1970. Stateless. */
public final class TimeParsing {
    private static final long MICROS_PER_SECOND = 1_000_000;

    private TimeParsing() {}

    /** The timestamp; what the format does not have is that of 1970-01-01 00:00:00. */
    public static long timestamp(Text text, DateFormat format) throws RowError {
        return new Reading(text.toString()).read(format);
    }

    /** Whether the text is a time in the format. */
    public static boolean isTime(Text text, DateFormat format) {
        try {
            new Reading(text.toString()).read(format);
            return true;
        } catch (RowError error) {
            return false;
        }
    }

    /** The time of day, in microseconds. */
    public static long time(Text text, DateFormat format) throws RowError {
        return Math.floorMod(timestamp(text, format), TimeParts.MICROS_PER_DAY);
    }

    /** The day. */
    public static long date(Text text, DateFormat format) throws RowError {
        return TimeParts.day(timestamp(text, format));
    }

    /** The seconds since 1970. */
    public static long seconds(Text text, DateFormat format) throws RowError {
        return TimeParts.epoch(timestamp(text, format));
    }

    /** One text on its way. One thread. */
    private static final class Reading {
        private final String text;
        private int at;
        private int year = 1970;
        private int month = 1;
        private int day = 1;
        private int dayOfYear;
        private int hour;
        private boolean isHalfDay;
        private boolean isAfternoon;
        private int minute;
        private int second;
        private int micros;

        Reading(String text) {
            this.text = text;
        }

        long read(DateFormat format) {
            List<DateFormat.Item> items = format.items();
            for (int i = 0; i < items.size(); i++) {
                boolean isFollowed = i + 1 < items.size() && isNumber(items.get(i + 1));
                read(items.get(i), isFollowed);
            }
            require(at == text.length());
            return result();
        }

        private static boolean isNumber(DateFormat.Item item) {
            return "yMdDHhmsS".indexOf(item.letter()) >= 0 && !(item.letter() == 'M' && item.count() > 2);
        }

        /** @param isFollowed whether digits of the next item follow at once, so that this one takes just its own */
        private void read(DateFormat.Item item, boolean isFollowed) {
            int count = item.count();
            switch (item.letter()) {
                case '\0' -> skip(new String(item.text(), java.nio.charset.StandardCharsets.UTF_8));
                case 'y' -> year = year(count, isFollowed);
                case 'M' -> month = count > 2 ? name(TimeFormats.MONTHS, count) + 1 : number(count, isFollowed);
                case 'd' -> day = number(count, isFollowed);
                case 'D' -> dayOfYear = number(count, isFollowed);
                case 'E' -> name(TimeFormats.DAYS, count);
                case 'H' -> hour = number(count, isFollowed);
                case 'h' -> {
                    hour = number(count, isFollowed);
                    isHalfDay = true;
                    require(hour >= 1 && hour <= 12);
                }
                case 'm' -> minute = number(count, isFollowed);
                case 's' -> second = number(count, isFollowed);
                case 'a' -> isAfternoon = name(List.of("AM", "PM"), 4) == 1;
                default -> micros = fraction(count);
            }
        }

        private void skip(String wanted) {
            require(text.startsWith(wanted, at));
            at += wanted.length();
        }

        private int year(int count, boolean isFollowed) {
            if (count == 2) {
                return 2000 + number(2, true);
            }
            boolean isNegative = text.startsWith("-", at);
            at += isNegative ? 1 : 0;
            int years = number(count, isFollowed);
            return isNegative ? -years : years;
        }

        /** At least so many digits; just so many where two are wanted or others follow, else all up to nine. */
        private int number(int least, boolean isFollowed) {
            int most = least == 1 ? (isFollowed ? 1 : 9) : isFollowed || least == 2 ? least : 9;
            int from = at;
            int number = 0;
            while (at < text.length() && at - from < most && isDigit(text.charAt(at))) {
                number = 10 * number + text.charAt(at++) - '0';
            }
            require(at - from >= least);
            return number;
        }

        private int fraction(int count) {
            int from = at;
            int number = 0;
            for (int i = 0; i < 6; i++) {
                boolean isThere = i < count && at < text.length() && isDigit(text.charAt(at));
                number = 10 * number + (isThere ? text.charAt(at++) - '0' : 0);
            }
            while (at < text.length() && at - from < count && isDigit(text.charAt(at))) {
                at++;
            }
            require(at - from == count);
            return number;
        }

        private int name(List<String> names, int count) {
            for (int i = 0; i < names.size(); i++) {
                String name = count == 4 ? names.get(i) : names.get(i).substring(0, 3);
                if (text.regionMatches(true, at, name, 0, name.length())) {
                    at += name.length();
                    return i;
                }
            }
            throw TimeErrors.NOT_IN_FORMAT;
        }

        private long result() {
            if (isHalfDay) {
                hour = hour % 12 + (isAfternoon ? 12 : 0);
            }
            require(hour < 24 && minute < 60 && second < 60);
            try {
                LocalDate date = dayOfYear > 0 ? LocalDate.ofYearDay(year, dayOfYear) : LocalDate.of(year, month, day);
                long seconds = hour * 3600L + minute * 60L + second;
                return Math.addExact(TimeParts.midnight(date.toEpochDay()), seconds * MICROS_PER_SECOND + micros);
            } catch (DateTimeException | ArithmeticException e) {
                throw TimeErrors.NOT_IN_FORMAT;
            }
        }

        private static boolean isDigit(char sign) {
            return sign >= '0' && sign <= '9';
        }

        private static void require(boolean isSo) {
            if (!isSo) {
                throw TimeErrors.NOT_IN_FORMAT;
            }
        }
    }
}

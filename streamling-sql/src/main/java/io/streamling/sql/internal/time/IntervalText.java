package io.streamling.sql.internal.time;

import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.function.Text;
import io.streamling.sql.internal.function.TextTarget;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Intervals as text, in the form of SQL's constants: {@code 1-2} for years and months, {@code 1 02:03:04.5} for days and
 * time, each with a sign in front where it is negative. Stateless.
 */
public final class IntervalText {
    private static final Pattern YEARS = Pattern.compile("([+-]?)([0-9]{1,10})-([0-9]{1,2})");
    private static final Pattern DAYS =
            Pattern.compile("([+-]?)([0-9]{1,15})(?: ([0-9]{1,2}):([0-9]{1,2}):([0-9]{1,2})(?:\\.([0-9]+))?)?");
    private static final int MONTHS_PER_YEAR = 12;
    private static final long SECONDS_PER_DAY = 86_400;

    private IntervalText() {}

    /** CAST of a text to INTERVAL YEAR TO MONTH. */
    public static long months(Text text) {
        return months(text.toString());
    }

    /** The same of a Java string. */
    public static long months(String text) {
        Matcher matcher = YEARS.matcher(text.trim());
        long month = matcher.matches() ? Long.parseLong(matcher.group(3)) : MONTHS_PER_YEAR;
        if (month >= MONTHS_PER_YEAR) {
            throw RowError.CAST_MALFORMED;
        }
        long months = Long.parseLong(matcher.group(2)) * MONTHS_PER_YEAR + month;
        long signed = matcher.group(1).equals("-") ? -months : months;
        if (signed != (int) signed) {
            throw RowError.CAST_OUT_OF_RANGE;
        }
        return signed;
    }

    /** CAST of a text to INTERVAL DAY TO SECOND. */
    public static long dayTime(Text text, int digits, int unitDigits) {
        Matcher matcher = DAYS.matcher(text.toString().trim());
        if (!matcher.matches()) {
            throw RowError.CAST_MALFORMED;
        }
        int sign = matcher.group(1).equals("-") ? -1 : 1;
        long days = TimeMath.widen(Long.parseLong(matcher.group(2)), sign * SECONDS_PER_DAY);
        long seconds = further(days, matcher.group(3) == null ? 0 : sign * seconds(matcher));
        long fraction = fraction(matcher.group(6) == null ? "" : matcher.group(6), digits, unitDigits);
        return further(TimeMath.widen(seconds, power(unitDigits)), sign * fraction);
    }

    private static long seconds(Matcher matcher) {
        return 3_600 * below(24, matcher.group(3)) + 60 * below(60, matcher.group(4)) + below(60, matcher.group(5));
    }

    /** The sum of two numbers that have the same sign or are zero. */
    private static long further(long value, long more) {
        long sum = value + more;
        if ((sum ^ value) < 0 && value != 0) {
            throw RowError.CAST_OUT_OF_RANGE;
        }
        return sum;
    }

    private static long below(int limit, String digits) {
        int value = Integer.parseInt(digits);
        if (value >= limit) {
            throw RowError.CAST_MALFORMED;
        }
        return value;
    }

    private static long fraction(String written, int digits, int unitDigits) {
        String kept = written.substring(0, Math.min(digits, written.length()));
        return unitDigits == 0 ? 0 : Long.parseLong(kept + "0".repeat(unitDigits - kept.length()));
    }

    private static long power(int digits) {
        long power = 1;
        for (int i = 0; i < digits; i++) {
            power *= 10;
        }
        return power;
    }

    /** CAST of an INTERVAL YEAR TO MONTH to text. */
    public static Text formatMonths(long months, TextTarget target, Text result) {
        long positive = Math.abs(months);
        String sign = months < 0 ? "-" : "";
        return target.put(sign + positive / MONTHS_PER_YEAR + "-" + positive % MONTHS_PER_YEAR, result);
    }

    /** CAST of an INTERVAL DAY TO SECOND to text. */
    public static Text formatDayTime(long value, int unitDigits, TextTarget target, Text result) {
        long unitsPerSecond = power(unitDigits);
        long unitsPerDay = SECONDS_PER_DAY * unitsPerSecond;
        long time = Math.abs(value % unitsPerDay);
        long seconds = time / unitsPerSecond;
        long fraction = time % unitsPerSecond;
        StringBuilder text = new StringBuilder(value < 0 ? "-" : "").append(Math.abs(value / unitsPerDay));
        appendTwoDigits(text.append(' '), seconds / 3_600);
        appendTwoDigits(text.append(':'), seconds / 60 % 60);
        appendTwoDigits(text.append(':'), seconds % 60);
        if (fraction != 0) {
            String digits = Long.toString(unitsPerSecond + fraction).substring(1);
            text.append('.').append(digits.replaceAll("0+$", ""));
        }
        return target.put(text.toString(), result);
    }

    private static void appendTwoDigits(StringBuilder text, long value) {
        text.append(value / 10).append(value % 10);
    }
}

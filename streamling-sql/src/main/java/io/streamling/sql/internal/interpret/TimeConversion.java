package io.streamling.sql.internal.interpret;

import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.interpret.Times.Moment;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Kind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** CAST from and to dates, times and intervals: exact seconds are cut off, and then put into units. Stateless. */
final class TimeConversion {
    private static final Pattern DATE = Pattern.compile("([0-9]{4})-([0-9]{2})-([0-9]{2})");
    private static final String TIME_OF_DAY = "([0-9]{2}):([0-9]{2})(?::([0-9]{2})(\\.[0-9]+)?)?";
    private static final Pattern TIME = Pattern.compile(TIME_OF_DAY);
    private static final Pattern TIMESTAMP = Pattern.compile(
            "([0-9]{4}-[0-9]{2}-[0-9]{2})(?:[T ](" + TIME_OF_DAY + ")(Z|[+-][0-9]{2}(?::[0-9]{2})?)?)?");
    private static final int TIME_GROUP = 2;
    private static final int ZONE_GROUP = 7;
    private static final Pattern MONTHS = Pattern.compile("([+-]?)([0-9]{1,10})-([0-9]{1,2})");
    private static final Pattern INTERVAL =
            Pattern.compile("([+-]?)([0-9]{1,15})(?: ([0-9]{1,2}):([0-9]{1,2}):([0-9]{1,2})(\\.[0-9]+)?)?");
    private static final BigDecimal SECONDS_PER_DAY = BigDecimal.valueOf(86_400);

    private TimeConversion() {}

    static Object convert(Object value, SqlType from, SqlType to) {
        if (value instanceof String text) {
            return read(text.trim(), to);
        }
        long number = (Long) value;
        if (!to.kind().hasFraction()) {
            return from.kind().isTimestamp() ? Times.moment(number, from).days() : (Object) number;
        }
        if (from.kind() == Kind.DATE) {
            return units(SECONDS_PER_DAY.multiply(BigDecimal.valueOf(number)), to);
        }
        if (to.kind() == Kind.TIME && from.kind() != Kind.TIME) {
            LocalTime time = Times.moment(number, from).time().toLocalTime();
            return units(BigDecimal.valueOf(time.toNanoOfDay(), SqlType.MAX_FRACTION), to);
        }
        return units(Times.seconds(number, from), to);
    }

    /** Points of time are cut off towards the past, intervals towards zero. */
    private static Long units(BigDecimal seconds, SqlType type) {
        RoundingMode mode = type.kind() == Kind.INTERVAL_DAY_TIME ? RoundingMode.DOWN : RoundingMode.FLOOR;
        BigDecimal kept = seconds.setScale(type.precision(), mode).setScale(type.unitDigits());
        return Arithmetic.fit(kept.unscaledValue(), SqlType.BIGINT, RowError.CAST_OUT_OF_RANGE);
    }

    private static Long read(String text, SqlType type) {
        try {
            return switch (type.kind()) {
                case DATE -> date(matched(DATE, text).group()).toEpochDay();
                case TIME -> units(seconds(matched(TIME, text), 1), type);
                case INTERVAL_YEAR_MONTH -> months(matched(MONTHS, text));
                case INTERVAL_DAY_TIME -> units(interval(matched(INTERVAL, text)), type);
                default -> units(timestamp(matched(TIMESTAMP, text)), type);
            };
        } catch (DateTimeException e) {
            throw RowError.CAST_MALFORMED;
        }
    }

    private static Matcher matched(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.matches()) {
            throw RowError.CAST_MALFORMED;
        }
        return matcher;
    }

    private static LocalDate date(String text) {
        return LocalDate.parse(text);
    }

    /** Hours, minutes, seconds and fraction from a group on. */
    private static BigDecimal seconds(Matcher matcher, int group) {
        LocalTime time = LocalTime.of(
                Integer.parseInt(matcher.group(group)),
                Integer.parseInt(matcher.group(group + 1)),
                matcher.group(group + 2) == null ? 0 : Integer.parseInt(matcher.group(group + 2)));
        return BigDecimal.valueOf(time.toSecondOfDay()).add(fraction(matcher.group(group + 3)));
    }

    private static BigDecimal fraction(String written) {
        return written == null ? BigDecimal.ZERO : new BigDecimal("0" + written);
    }

    private static BigDecimal timestamp(Matcher matcher) {
        LocalDate date = date(matcher.group(1));
        BigDecimal midnight = SECONDS_PER_DAY.multiply(BigDecimal.valueOf(date.toEpochDay()));
        if (matcher.group(TIME_GROUP) == null) {
            return midnight;
        }
        String zone = matcher.group(ZONE_GROUP);
        ZoneOffset offset = zone == null ? ZoneOffset.UTC : ZoneOffset.of(zone);
        return midnight.add(seconds(matcher, TIME_GROUP + 1)).subtract(BigDecimal.valueOf(offset.getTotalSeconds()));
    }

    private static Long months(Matcher matcher) {
        BigInteger months = BigInteger.valueOf(Long.parseLong(matcher.group(2)) * 12);
        int more = Integer.parseInt(matcher.group(3));
        if (more >= 12) {
            throw RowError.CAST_MALFORMED;
        }
        BigInteger all = months.add(BigInteger.valueOf(more));
        BigInteger signed = matcher.group(1).equals("-") ? all.negate() : all;
        return Arithmetic.fit(signed, SqlType.INTEGER, RowError.CAST_OUT_OF_RANGE);
    }

    private static BigDecimal interval(Matcher matcher) {
        BigDecimal seconds = SECONDS_PER_DAY.multiply(new BigDecimal(matcher.group(2)));
        if (matcher.group(3) != null) {
            seconds = seconds.add(seconds(matcher, 3));
        }
        return matcher.group(1).equals("-") ? seconds.negate() : seconds;
    }

    static String format(long value, SqlType type) {
        return switch (type.kind()) {
            case DATE -> formatDate(Times.moment(value, type));
            case TIME -> formatTime(Times.moment(value, type).time().toLocalTime());
            case TIMESTAMP -> formatTimestamp(Times.moment(value, type));
            case TIMESTAMP_LTZ -> formatTimestamp(Times.moment(value, type)) + "+00";
            case INTERVAL_YEAR_MONTH -> sign(value) + Math.abs(value / 12) + "-" + Math.abs(value % 12);
            default -> formatInterval(Times.seconds(value, type));
        };
    }

    private static String formatTimestamp(Moment moment) {
        return formatDate(moment) + " " + formatTime(moment.time().toLocalTime());
    }

    /** As {@link LocalDate#toString}, for any year. */
    private static String formatDate(Moment moment) {
        String sign = moment.year() < 0 ? "-" : moment.year() > 9_999 ? "+" : "";
        return String.format(
                Locale.ROOT,
                "%s%04d-%02d-%02d",
                sign,
                Math.abs(moment.year()),
                moment.time().getMonthValue(),
                moment.time().getDayOfMonth());
    }

    private static String formatTime(LocalTime time) {
        String text = String.format(Locale.ROOT, "%02d:%02d:%02d", time.getHour(), time.getMinute(), time.getSecond());
        return text + fraction(BigDecimal.valueOf(time.getNano(), SqlType.MAX_FRACTION));
    }

    private static String formatInterval(BigDecimal seconds) {
        BigDecimal[] parts = seconds.abs().divideAndRemainder(SECONDS_PER_DAY);
        int rest = parts[1].intValue();
        return sign(seconds.signum())
                + String.format(
                        Locale.ROOT,
                        "%d %02d:%02d:%02d",
                        parts[0].toBigIntegerExact(),
                        rest / 3_600,
                        rest / 60 % 60,
                        rest % 60)
                + fraction(parts[1].remainder(BigDecimal.ONE));
    }

    private static String sign(long value) {
        return value < 0 ? "-" : "";
    }

    /** The digits behind the point, with it, without zeros at the end. */
    private static String fraction(BigDecimal value) {
        return value.signum() == 0
                ? ""
                : value.stripTrailingZeros().toPlainString().substring(1);
    }
}

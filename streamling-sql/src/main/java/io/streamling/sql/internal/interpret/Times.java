package io.streamling.sql.internal.interpret;

import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Dates as days and timestamps as microseconds since 1970, through {@code java.time}. Stateless. */
final class Times {
    private static final LocalDateTime EPOCH = LocalDate.EPOCH.atStartOfDay();
    private static final Pattern DATE = Pattern.compile("([0-9]{4})-([0-9]{2})-([0-9]{2})");
    private static final Pattern TIMESTAMP = Pattern.compile("([0-9]{4}-[0-9]{2}-[0-9]{2})"
            + "(?:[T ]([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:\\.([0-9]+))?)?(Z|[+-][0-9]{2}:[0-9]{2})?)?");

    private Times() {}

    static LocalDateTime timestamp(long micros) {
        return EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    static long micros(LocalDateTime timestamp) {
        return ChronoUnit.MICROS.between(EPOCH, timestamp);
    }

    static long extract(Operation operation, long value, SqlType type) {
        LocalDateTime time =
                type.kind() == SqlType.Kind.DATE ? LocalDate.ofEpochDay(value).atStartOfDay() : timestamp(value);
        return switch (operation) {
            case EXTRACT_YEAR -> time.getYear();
            case EXTRACT_QUARTER -> time.get(IsoFields.QUARTER_OF_YEAR);
            case EXTRACT_MONTH -> time.getMonthValue();
            case EXTRACT_WEEK -> time.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
            case EXTRACT_DAY -> time.getDayOfMonth();
            case EXTRACT_DOW -> time.getDayOfWeek().getValue() % 7;
            case EXTRACT_DOY -> time.getDayOfYear();
            case EXTRACT_HOUR -> time.getHour();
            case EXTRACT_MINUTE -> time.getMinute();
            case EXTRACT_SECOND -> time.getSecond();
            case EXTRACT_EPOCH -> time.toEpochSecond(ZoneOffset.UTC);
            default -> throw new IllegalArgumentException("not a part of a time: " + operation);
        };
    }

    static long parseDate(String text) {
        Matcher matcher = DATE.matcher(text);
        if (!matcher.matches()) {
            throw RowError.CAST_MALFORMED;
        }
        return date(text).toEpochDay();
    }

    static long parseTimestamp(String text) {
        Matcher matcher = TIMESTAMP.matcher(text);
        if (!matcher.matches()) {
            throw RowError.CAST_MALFORMED;
        }
        LocalDate date = date(matcher.group(1));
        if (matcher.group(2) == null) {
            return micros(date.atStartOfDay());
        }
        String fraction = matcher.group(5) == null ? "" : matcher.group(5);
        String micros = (fraction + "000000").substring(0, 6);
        try {
            LocalTime time = LocalTime.of(
                    Integer.parseInt(matcher.group(2)),
                    Integer.parseInt(matcher.group(3)),
                    matcher.group(4) == null ? 0 : Integer.parseInt(matcher.group(4)),
                    Integer.parseInt(micros) * 1000);
            ZoneOffset offset = matcher.group(6) == null ? ZoneOffset.UTC : ZoneOffset.of(matcher.group(6));
            return micros(date.atTime(time).minusSeconds(offset.getTotalSeconds()));
        } catch (DateTimeException e) {
            throw RowError.CAST_MALFORMED;
        }
    }

    private static LocalDate date(String text) {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeException e) {
            throw RowError.CAST_MALFORMED;
        }
    }

    static String format(LocalDateTime time) {
        String text = String.format(
                java.util.Locale.ROOT,
                "%s %02d:%02d:%02d",
                time.toLocalDate(),
                time.getHour(),
                time.getMinute(),
                time.getSecond());
        int micros = time.getNano() / 1000;
        if (micros == 0) {
            return text;
        }
        return text + "." + String.format(java.util.Locale.ROOT, "%06d", micros).replaceAll("0+$", "");
    }
}

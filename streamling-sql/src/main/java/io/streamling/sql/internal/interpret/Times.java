package io.streamling.sql.internal.interpret;

import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Kind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.IsoFields;

/** Values of temporal types in the forms of {@code java.time}, and EXTRACT. Stateless. */
final class Times {
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final int NANOSECOND_DIGITS = 9;
    private static final int YEARS_PER_CYCLE = 400;
    static final long DAYS_PER_CYCLE = 146_097;
    private static final long SECONDS_PER_DAY = 86_400;

    private Times() {}

    /** A point of time; {@code java.time} ends before 64 bits of seconds do, so the calendar's cycles are counted apart. */
    record Moment(long cycles, LocalDateTime time) {
        static Moment ofDays(long days, LocalTime time) {
            long cycles = Math.floorDiv(days, DAYS_PER_CYCLE);
            return new Moment(
                    cycles, LocalDate.ofEpochDay(days - cycles * DAYS_PER_CYCLE).atTime(time));
        }

        long year() {
            return cycles * YEARS_PER_CYCLE + time.getYear();
        }

        long days() {
            return cycles * DAYS_PER_CYCLE + time.toLocalDate().toEpochDay();
        }
    }

    /** The value in seconds, exactly. */
    static BigDecimal seconds(long value, SqlType type) {
        return new BigDecimal(BigInteger.valueOf(value), type.unitDigits());
    }

    static Moment moment(long value, SqlType type) {
        if (type.kind() == Kind.DATE) {
            return Moment.ofDays(value, LocalTime.MIDNIGHT);
        }
        BigDecimal[] parts = floorDivide(seconds(value, type), SECONDS_PER_DAY);
        long nanos = parts[1].movePointRight(NANOSECOND_DIGITS).longValueExact();
        return Moment.ofDays(parts[0].longValueExact(), LocalTime.ofNanoOfDay(nanos));
    }

    private static BigDecimal[] floorDivide(BigDecimal value, long divisor) {
        BigDecimal[] parts = value.divideAndRemainder(BigDecimal.valueOf(divisor));
        if (parts[1].signum() < 0) {
            return new BigDecimal[] {parts[0].subtract(BigDecimal.ONE), parts[1].add(BigDecimal.valueOf(divisor))};
        }
        return parts;
    }

    static long extract(Operation operation, long value, SqlType type) {
        return switch (type.kind()) {
            case INTERVAL_YEAR_MONTH -> ofMonths(operation, value);
            case INTERVAL_DAY_TIME -> ofInterval(operation, value, type);
            default -> ofMoment(operation, moment(value, type));
        };
    }

    private static long ofMoment(Operation operation, Moment moment) {
        LocalDateTime time = moment.time();
        long earlierYears = moment.cycles() * YEARS_PER_CYCLE;
        return switch (operation) {
            case EXTRACT_YEAR -> moment.year();
            case EXTRACT_QUARTER -> time.get(IsoFields.QUARTER_OF_YEAR);
            case EXTRACT_MONTH -> time.getMonthValue();
            case EXTRACT_WEEK -> time.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
            case EXTRACT_DAY -> time.getDayOfMonth();
            case EXTRACT_DOW -> time.getDayOfWeek().getValue() % 7;
            case EXTRACT_DOY -> time.getDayOfYear();
            case EXTRACT_ISODOW -> time.getDayOfWeek().getValue();
            case EXTRACT_ISOYEAR -> earlierYears + time.get(IsoFields.WEEK_BASED_YEAR);
            case EXTRACT_DECADE -> Math.floorDiv(moment.year(), 10L);
            case EXTRACT_CENTURY -> counted(moment.year(), 100);
            case EXTRACT_MILLENNIUM -> counted(moment.year(), 1_000);
            case EXTRACT_HOUR -> time.getHour();
            case EXTRACT_MINUTE -> time.getMinute();
            case EXTRACT_SECOND -> time.getSecond();
            case EXTRACT_MILLISECOND -> nanosOfMinute(time) / 1_000_000;
            case EXTRACT_MICROSECOND -> nanosOfMinute(time) / 1_000;
            case EXTRACT_NANOSECOND -> nanosOfMinute(time);
            case EXTRACT_EPOCH ->
                moment.cycles() * DAYS_PER_CYCLE * SECONDS_PER_DAY + time.toEpochSecond(ZoneOffset.UTC);
            default -> throw new IllegalArgumentException("not a part of a time: " + operation);
        };
    }

    private static long nanosOfMinute(LocalDateTime time) {
        return time.getSecond() * NANOS_PER_SECOND + time.getNano();
    }

    /** Centuries and millenniums begin with their years 1, and there is none of number 0. */
    private static long counted(long year, long years) {
        return Math.floorDiv(year - 1, years) + (year > 0 ? 1 : 0);
    }

    private static long ofMonths(Operation operation, long months) {
        return switch (operation) {
            case EXTRACT_MONTH -> months % 12;
            case EXTRACT_YEAR -> months / 12;
            case EXTRACT_DECADE -> months / 12 / 10;
            case EXTRACT_CENTURY -> months / 12 / 100;
            case EXTRACT_MILLENNIUM -> months / 12 / 1_000;
            default -> throw new IllegalArgumentException("not a part of an interval of months: " + operation);
        };
    }

    private static long ofInterval(Operation operation, long value, SqlType type) {
        BigDecimal seconds = seconds(value, type);
        BigDecimal minutePart = seconds.remainder(BigDecimal.valueOf(60));
        return switch (operation) {
            case EXTRACT_EPOCH -> seconds.longValue();
            case EXTRACT_DAY -> seconds.longValue() / SECONDS_PER_DAY;
            case EXTRACT_HOUR -> seconds.longValue() / 3_600 % 24;
            case EXTRACT_MINUTE -> seconds.longValue() / 60 % 60;
            case EXTRACT_SECOND -> minutePart.longValue();
            case EXTRACT_MILLISECOND -> minutePart.movePointRight(3).longValue();
            case EXTRACT_MICROSECOND -> minutePart.movePointRight(6).longValue();
            case EXTRACT_NANOSECOND ->
                minutePart.movePointRight(NANOSECOND_DIGITS).longValue();
            default -> throw new IllegalArgumentException("not a part of an interval: " + operation);
        };
    }
}

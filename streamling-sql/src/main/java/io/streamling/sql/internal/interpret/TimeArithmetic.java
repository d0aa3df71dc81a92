package io.streamling.sql.internal.interpret;

import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.interpret.Times.Moment;
import io.streamling.sql.internal.plan.Expression.Call;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.time.ZoneShift;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Kind;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Arithmetic of times and intervals, and AT TIME ZONE, through {@code java.time} and exact numbers. Stateless. */
final class TimeArithmetic {
    private static final BigInteger MONTHS_PER_CYCLE = BigInteger.valueOf(4_800);
    private static final long SECONDS_PER_DAY = 86_400;

    private TimeArithmetic() {}

    static boolean isMeant(Call call) {
        return call.arguments().get(0).type().kind().isTemporal();
    }

    static Object compute(Call call, List<Object> values) {
        long left = (Long) values.get(0);
        SqlType type = call.type();
        if (call.operation() == Operation.NEGATE) {
            return fit(BigInteger.valueOf(left).negate(), type);
        }
        if (values.get(1) instanceof Double factor) {
            return scaled(call.operation(), (double) left, factor);
        }
        long right = (Long) values.get(1);
        Kind rightKind = call.arguments().get(1).type().kind();
        if (rightKind == Kind.INTERVAL_YEAR_MONTH && type.kind().isTimestamp()) {
            BigInteger months = BigInteger.valueOf(right);
            return addMonths(left, call.operation() == Operation.SUBTRACT ? months.negate() : months, type);
        }
        BigInteger result = exact(call.operation(), BigInteger.valueOf(left), BigInteger.valueOf(right));
        return type.kind() == Kind.TIME ? timeOfDay(result, type) : fit(result, type);
    }

    private static BigInteger exact(Operation operation, BigInteger left, BigInteger right) {
        return switch (operation) {
            case ADD -> left.add(right);
            case SUBTRACT -> left.subtract(right);
            case MULTIPLY -> left.multiply(right);
            case DIVIDE -> {
                if (right.signum() == 0) {
                    throw RowError.DIVISION_BY_ZERO;
                }
                yield left.divide(right);
            }
            default -> throw new IllegalArgumentException("not arithmetic of times: " + operation);
        };
    }

    /** A DATE or an interval of months has 32 bits, and so has the difference of two DATEs. */
    private static Long fit(BigInteger value, SqlType type) {
        boolean wide = type.kind().isTimestamp() || type.kind() == Kind.INTERVAL_DAY_TIME;
        RowError failure = type.kind() == Kind.INTEGER ? RowError.INTEGER_OVERFLOW : RowError.TIME_OUT_OF_RANGE;
        return Arithmetic.fit(value, wide ? SqlType.BIGINT : SqlType.INTEGER, failure);
    }

    private static Long timeOfDay(BigInteger value, SqlType type) {
        BigInteger day = BigInteger.valueOf(SECONDS_PER_DAY).multiply(BigInteger.TEN.pow(type.unitDigits()));
        return value.mod(day).longValueExact();
    }

    private static Long scaled(Operation operation, double interval, double factor) {
        if (operation == Operation.DIVIDE && factor == 0) {
            throw RowError.DIVISION_BY_ZERO;
        }
        double result = Math.rint(operation == Operation.DIVIDE ? interval / factor : interval * factor);
        if (Double.isNaN(result) || Math.abs(result) > 0x1p63 || result == 0x1p63) {
            throw RowError.TIME_OUT_OF_RANGE;
        }
        return (long) result;
    }

    private static Long addMonths(long value, BigInteger months, SqlType type) {
        Moment moment = Times.moment(value, type);
        BigInteger[] cycles = months.divideAndRemainder(MONTHS_PER_CYCLE);
        LocalDateTime shifted = moment.time().plusMonths(cycles[1].longValueExact());
        long days = ChronoUnit.DAYS.between(moment.time().toLocalDate(), shifted.toLocalDate())
                + cycles[0].longValueExact() * Times.DAYS_PER_CYCLE;
        BigInteger units = BigInteger.valueOf(days * SECONDS_PER_DAY).multiply(BigInteger.TEN.pow(type.unitDigits()));
        return fit(BigInteger.valueOf(value).add(units), type);
    }

    /** A skipped time is read with the offset before the change, a repeated one with that after it. */
    static Object atZone(Call call, List<Object> values) {
        long value = (Long) values.get(0);
        ZoneId zone = ZoneId.of((String) values.get(1));
        SqlType type = call.type();
        BigInteger unitsPerSecond = BigInteger.TEN.pow(type.unitDigits());
        long second = Math.floorDiv(value, unitsPerSecond.longValueExact());
        if (Math.abs((double) second) >= ZoneShift.MOST_SECONDS) {
            throw RowError.TIME_OUT_OF_RANGE;
        }
        boolean toLocal = type.kind() == Kind.TIMESTAMP;
        ZoneOffset offset =
                toLocal ? zone.getRules().getOffset(Instant.ofEpochSecond(second)) : localOffset(second, zone);
        BigInteger shift = BigInteger.valueOf(offset.getTotalSeconds()).multiply(unitsPerSecond);
        BigInteger exact = BigInteger.valueOf(value);
        return fit(toLocal ? exact.add(shift) : exact.subtract(shift), type);
    }

    private static ZoneOffset localOffset(long second, ZoneId zone) {
        LocalDateTime time = LocalDateTime.ofEpochSecond(second, 0, ZoneOffset.UTC);
        List<ZoneOffset> valid = zone.getRules().getValidOffsets(time);
        return valid.isEmpty() ? zone.getRules().getTransition(time).getOffsetBefore() : valid.get(valid.size() - 1);
    }
}

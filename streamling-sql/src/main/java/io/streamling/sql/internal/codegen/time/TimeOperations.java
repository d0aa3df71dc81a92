package io.streamling.sql.internal.codegen.time;

import static io.streamling.sql.internal.codegen.time.TimeCode.call;

import io.streamling.sql.internal.plan.Expression.Call;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Kind;
import java.util.List;
import java.util.Locale;

/** Operations on dates, times and intervals. Stateless. */
public final class TimeOperations {
    private static final int MILLISECOND_DIGITS = 3;
    private static final int MICROSECOND_DIGITS = 6;
    private static final int NANOSECOND_DIGITS = 9;
    private static final long MONTHS_PER_YEAR = 12;

    private TimeOperations() {}

    /** Whether an arithmetic operation is one of times. */
    public static boolean isArithmetic(Call call) {
        return call.arguments().get(0).type().kind().isTemporal();
    }

    /** ADD, SUBTRACT, MULTIPLY, DIVIDE and NEGATE. */
    public static TimeCode arithmetic(Call call, List<String> codes) {
        SqlType type = call.type();
        String name = call.operation().name().toLowerCase(Locale.ROOT);
        String left = codes.get(0);
        if (call.operation() == Operation.NEGATE) {
            return fitted(type, call("TimeMath.subtract", "0L", left));
        }
        String right = codes.get(1);
        boolean minus = call.operation() == Operation.SUBTRACT;
        if (type.kind() == Kind.TIME) {
            String function = minus ? "TimeMath.timeBefore" : "TimeMath.timeAfter";
            return TimeCode.of(call(function, left, right, TimeCode.unitsPerDay(type)));
        }
        boolean months = call.arguments().get(1).type().kind() == Kind.INTERVAL_YEAR_MONTH;
        if (months && type.kind().isTimestamp()) {
            String signed = minus ? "-(" + right + ")" : right;
            return TimeCode.failing(call("TimeMath.addMonths", left, signed, TimeCode.unitsPerDay(type)));
        }
        return fitted(type, call("TimeMath." + name, left, right));
    }

    /** What has 32 bits is checked to fit them. */
    private static TimeCode fitted(SqlType type, String code) {
        boolean wide = type.kind().isTimestamp() || type.kind() == Kind.INTERVAL_DAY_TIME;
        if (type.kind() == Kind.INTEGER) {
            return TimeCode.failing(call("Integers.toInteger", code));
        }
        return TimeCode.failing(wide ? code : call("TimeMath.narrow", code));
    }

    /** The order of two values of one kind, as a number that is compared with 0. */
    public static String order(String left, SqlType leftType, String right, SqlType rightType) {
        int finer = rightType.unitDigits() - leftType.unitDigits();
        return finer > 0
                ? call("TimeMath.compare", left, right, TimeCode.power(finer))
                : call("TimeMath.compareFine", left, right, TimeCode.power(-finer));
    }

    /** AT TIME ZONE, by the name of the field that has the zone. */
    public static TimeCode atZone(Call call, String zone, String code) {
        String method = call.type().kind() == Kind.TIMESTAMP ? ".toLocal" : ".toInstant";
        return TimeCode.failing(call(zone + method, code, TimeCode.unitsPerSecond(call.type())));
    }

    /** Any EXTRACT. */
    public static String extract(Call call, String code) {
        SqlType type = call.arguments().get(0).type();
        return switch (type.kind()) {
            case DATE -> ofDate(call.operation(), code);
            case INTERVAL_YEAR_MONTH -> ofMonths(call.operation(), code);
            case INTERVAL_DAY_TIME -> ofInterval(call.operation(), code, type);
            default -> ofTime(call.operation(), code, type);
        };
    }

    private static String ofDate(Operation field, String days) {
        return switch (field) {
            case EXTRACT_HOUR,
                    EXTRACT_MINUTE,
                    EXTRACT_SECOND,
                    EXTRACT_MILLISECOND,
                    EXTRACT_MICROSECOND,
                    EXTRACT_NANOSECOND -> call("TimeParts.midnightPart", days);
            case EXTRACT_EPOCH -> "(" + days + ") * 86400L";
            default -> ofDays(field, days);
        };
    }

    private static String ofDays(Operation field, String days) {
        return switch (field) {
            case EXTRACT_DAY -> call("TimeParts.dayOfMonth", days);
            case EXTRACT_DOW -> call("TimeParts.dayOfWeek", days);
            case EXTRACT_ISODOW -> call("TimeParts.isoDayOfWeek", days);
            case EXTRACT_DOY -> call("TimeParts.dayOfYear", days);
            default -> call("TimeParts." + name(field), days);
        };
    }

    private static String ofTime(Operation field, String code, SqlType type) {
        return switch (field) {
            case EXTRACT_HOUR, EXTRACT_MINUTE, EXTRACT_SECOND, EXTRACT_EPOCH ->
                call("TimeParts." + name(field), code, TimeCode.unitsPerSecond(type));
            case EXTRACT_MILLISECOND, EXTRACT_MICROSECOND, EXTRACT_NANOSECOND ->
                scaled(call("TimeParts.inMinute", code, TimeCode.unitsPerSecond(type)), field, type);
            default -> ofDays(field, call("TimeParts.day", code, TimeCode.unitsPerDay(type)));
        };
    }

    private static String ofInterval(Operation field, String code, SqlType type) {
        long second = TimeCode.unitsPerSecond(type);
        String value = "(" + code + ")";
        return switch (field) {
            case EXTRACT_DAY -> value + " / " + TimeCode.unitsPerDay(type) + "L";
            case EXTRACT_HOUR -> value + " / " + 3_600 * second + "L % 24L";
            case EXTRACT_MINUTE -> value + " / " + 60 * second + "L % 60L";
            case EXTRACT_SECOND -> value + " / " + second + "L % 60L";
            case EXTRACT_EPOCH -> value + " / " + second + "L";
            default -> scaled(value + " % " + 60 * second + "L", field, type);
        };
    }

    private static String scaled(String units, Operation field, SqlType type) {
        int wanted = switch (field) {
            case EXTRACT_MILLISECOND -> MILLISECOND_DIGITS;
            case EXTRACT_MICROSECOND -> MICROSECOND_DIGITS;
            case EXTRACT_NANOSECOND -> NANOSECOND_DIGITS;
            default -> throw new IllegalArgumentException(type + " has no " + field);
        };
        int more = wanted - type.unitDigits();
        if (more == 0) {
            return units;
        }
        return units + (more > 0 ? " * " : " / ") + TimeCode.power(Math.abs(more)) + "L";
    }

    private static String ofMonths(Operation field, String code) {
        String value = "(" + code + ")";
        return switch (field) {
            case EXTRACT_MONTH -> value + " % " + MONTHS_PER_YEAR + "L";
            case EXTRACT_YEAR -> value + " / " + MONTHS_PER_YEAR + "L";
            case EXTRACT_DECADE -> value + " / " + 10 * MONTHS_PER_YEAR + "L";
            case EXTRACT_CENTURY -> value + " / " + 100 * MONTHS_PER_YEAR + "L";
            case EXTRACT_MILLENNIUM -> value + " / " + 1_000 * MONTHS_PER_YEAR + "L";
            default -> throw new IllegalArgumentException("an interval of months has no " + field);
        };
    }

    private static String name(Operation field) {
        return field.name().substring("EXTRACT_".length()).toLowerCase(Locale.ROOT);
    }
}

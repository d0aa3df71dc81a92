package io.streamling.sql.internal.codegen.time;

import static io.streamling.sql.internal.codegen.time.TimeCode.call;

import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Kind;

/** CAST from and to dates, times and intervals. Stateless. */
public final class TimeCasts {
    private TimeCasts() {}

    /** The value as the temporal type {@code to}. */
    public static TimeCode cast(String code, SqlType from, SqlType to) {
        if (from.kind() == Kind.VARCHAR) {
            return read(code, to);
        }
        if (!to.kind().hasFraction()) {
            return TimeCode.of(
                    from.kind().isTimestamp() ? call("TimeParts.day", code, TimeCode.unitsPerDay(from)) : code);
        }
        if (from.kind() == Kind.DATE) {
            return TimeCode.failing(call("TimeParts.midnight", code, TimeCode.unitsPerDay(to)));
        }
        boolean timeOfDay = from.kind().isTimestamp() && to.kind() == Kind.TIME;
        String value = timeOfDay ? call("Math.floorMod", code, TimeCode.unitsPerDay(from)) : code;
        return rescale(value, from, to);
    }

    private static TimeCode read(String code, SqlType to) {
        String digits = to.precision() + ", " + to.unitDigits();
        return TimeCode.failing(
                switch (to.kind()) {
                    case DATE -> call("TimeText.date", code);
                    case TIME -> call("TimeText.time", code, digits);
                    case INTERVAL_YEAR_MONTH -> call("IntervalText.months", code);
                    case INTERVAL_DAY_TIME -> call("IntervalText.dayTime", code, digits);
                    default -> call("TimeText.timestamp", code, digits);
                });
    }

    private static TimeCode rescale(String code, SqlType from, SqlType to) {
        boolean interval = from.kind() == Kind.INTERVAL_DAY_TIME;
        int finer = to.unitDigits() - from.unitDigits();
        if (finer > 0) {
            return TimeCode.failing(call("TimeMath.widen", code, TimeCode.power(finer)));
        }
        String value = code;
        if (finer < 0) {
            long divisor = TimeCode.power(-finer);
            value = call(interval ? "TimeMath.divide" : "TimeMath.narrow", code, divisor);
        }
        if (to.precision() < from.precision() && to.precision() < to.unitDigits()) {
            long step = TimeCode.power(to.unitDigits() - to.precision());
            value = call(interval ? "TimeMath.cutInterval" : "TimeMath.cut", value, step);
        }
        return TimeCode.of(value);
    }

    /** The function that makes a text of a temporal value. */
    public static String textFunction(SqlType from) {
        return switch (from.kind()) {
            case DATE -> "TimeText.formatDate";
            case TIME -> "TimeText.formatTime";
            case TIMESTAMP -> "TimeText.formatTimestamp";
            case TIMESTAMP_LTZ -> "TimeText.formatInstant";
            case INTERVAL_YEAR_MONTH -> "IntervalText.formatMonths";
            default -> "IntervalText.formatDayTime";
        };
    }
}

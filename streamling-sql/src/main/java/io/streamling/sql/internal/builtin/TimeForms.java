package io.streamling.sql.internal.builtin;

import static io.streamling.sql.internal.type.SqlType.BIGINT;
import static io.streamling.sql.internal.type.SqlType.DATE;
import static io.streamling.sql.internal.type.SqlType.TIMESTAMP;
import static io.streamling.sql.internal.type.SqlType.VARCHAR;

import io.streamling.sql.internal.catalog.CallSite;
import io.streamling.sql.internal.catalog.Overload;
import io.streamling.sql.internal.library.time.CalendarMath;
import io.streamling.sql.internal.library.time.NanoMath;
import io.streamling.sql.internal.parse.InvalidSql;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.type.SqlType;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Functions of dates whose unit is a word of the language. Stateless. */
public final class TimeForms {
    private static final Set<String> UNITS_OF_DAYS =
            Set.of("DAY", "WEEK", "MONTH", "QUARTER", "YEAR", "DECADE", "CENTURY", "MILLENNIUM");
    /** A timestamp in nanoseconds; what has at most microseconds is computed in those, which reach further. */
    static final SqlType NANOS = SqlType.of(SqlType.Kind.TIMESTAMP, SqlType.MAX_FRACTION);

    private static final List<Overload> DOWN = List.of(
            Overload.of("FLOOR", CalendarMath.class, "truncate", TIMESTAMP, TIMESTAMP, VARCHAR),
            Overload.of("FLOOR", NanoMath.class, "truncate", NANOS, NANOS, VARCHAR));
    private static final List<Overload> UP = List.of(
            Overload.of("CEIL", CalendarMath.class, "roundUp", TIMESTAMP, TIMESTAMP, VARCHAR),
            Overload.of("CEIL", NanoMath.class, "roundUp", NANOS, NANOS, VARCHAR));
    private static final List<Overload> ADD = List.of(
            Overload.of("TIMESTAMPADD", CalendarMath.class, "add", TIMESTAMP, TIMESTAMP, BIGINT, VARCHAR),
            Overload.of("TIMESTAMPADD", NanoMath.class, "add", NANOS, NANOS, BIGINT, VARCHAR));
    private static final List<Overload> DIFFERENCE = List.of(
            Overload.of("TIMESTAMPDIFF", CalendarMath.class, "difference", BIGINT, TIMESTAMP, TIMESTAMP, VARCHAR),
            Overload.of("TIMESTAMPDIFF", NanoMath.class, "difference", BIGINT, NANOS, NANOS, VARCHAR));
    private static final List<Overload> BOUNDARIES = List.of(
            Overload.of("DATEDIFF", CalendarMath.class, "boundaries", BIGINT, TIMESTAMP, TIMESTAMP, VARCHAR),
            Overload.of("DATEDIFF", NanoMath.class, "boundaries", BIGINT, NANOS, NANOS, VARCHAR));

    private TimeForms() {}

    /** The meaning of a call that the parser has no unit for. */
    static InvalidSql unwritten(CallSite call) {
        return call.invalid(call.name() + " needs a unit: write " + call.name() + "(DAY, ...)");
    }

    /** {@code FLOOR(a TO unit)}. */
    public static Expression floor(CallSite call, String unit) {
        return sameType(call, withUnit(call, DOWN, call.arguments(), unit));
    }

    /** {@code CEIL(a TO unit)}. */
    public static Expression ceil(CallSite call, String unit) {
        return sameType(call, withUnit(call, UP, call.arguments(), unit));
    }

    /** {@code TIMESTAMPADD(unit, count, a)}: the arguments are the count and the timestamp. */
    public static Expression add(CallSite call, String unit) {
        List<Expression> arguments = List.of(call.argument(1), call.argument(0));
        Expression sum = withUnit(call, ADD, arguments, unit);
        boolean isDay =
                call.type(1).kind() == SqlType.Kind.DATE && UNITS_OF_DAYS.contains(unit.toUpperCase(Locale.ROOT));
        return isDay ? call.builder().cast(sum, DATE) : sum;
    }

    /** {@code TIMESTAMPDIFF(unit, a, b)}. */
    public static Expression difference(CallSite call, String unit) {
        return withUnit(call, DIFFERENCE, call.arguments(), unit);
    }

    /** {@code DATEDIFF(unit, a, b)}. */
    public static Expression boundaries(CallSite call, String unit) {
        return withUnit(call, BOUNDARIES, call.arguments(), unit);
    }

    /** {@code EXTRACT(field FROM a)}. */
    public static Expression extract(CallSite call, String field) {
        return TimeFunctions.extract(call, field);
    }

    private static Expression withUnit(
            CallSite call, List<Overload> function, List<Expression> arguments, String unit) {
        List<Expression> all = new java.util.ArrayList<>(arguments);
        all.add(call.literal(unit, VARCHAR));
        return Overload.bind(new CallSite(call.place(), call.name(), all, call.builder()), function);
    }

    private static Expression sameType(CallSite call, Expression timestamp) {
        return call.type(0).kind() == SqlType.Kind.DATE ? call.builder().cast(timestamp, DATE) : timestamp;
    }
}

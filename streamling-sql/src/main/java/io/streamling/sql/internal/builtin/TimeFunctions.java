package io.streamling.sql.internal.builtin;

import io.streamling.sql.internal.catalog.CallSite;
import io.streamling.sql.internal.catalog.Definitions;
import io.streamling.sql.internal.catalog.Family;
import io.streamling.sql.internal.catalog.FunctionDefinition;
import io.streamling.sql.internal.parse.Suggestion;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Literal;
import io.streamling.sql.internal.plan.Expression.When;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Functions of dates and timestamps, and of the clock. Stateless. */
public final class TimeFunctions {
    private static final Map<String, Operation> OPERATION_BY_FIELD = fields();

    private static final Set<String> ZONE_FIELDS = Set.of("TIMEZONE", "TIMEZONE_HOUR", "TIMEZONE_MINUTE");
    private static final Set<Operation> OF_TIME = Set.of(
            Operation.EXTRACT_HOUR,
            Operation.EXTRACT_MINUTE,
            Operation.EXTRACT_SECOND,
            Operation.EXTRACT_MILLISECOND,
            Operation.EXTRACT_MICROSECOND,
            Operation.EXTRACT_NANOSECOND,
            Operation.EXTRACT_EPOCH);
    private static final Set<Operation> OF_INTERVAL =
            Stream.concat(OF_TIME.stream(), Stream.of(Operation.EXTRACT_DAY)).collect(Collectors.toUnmodifiableSet());
    private static final Set<Operation> OF_MONTHS = Set.of(
            Operation.EXTRACT_YEAR,
            Operation.EXTRACT_MONTH,
            Operation.EXTRACT_DECADE,
            Operation.EXTRACT_CENTURY,
            Operation.EXTRACT_MILLENNIUM);

    private TimeFunctions() {}

    static List<FunctionDefinition> all() {
        Definitions all = new Definitions(Family.TIME);
        addClock(all);
        addDays(all);
        addFields(all);
        return all.all();
    }

    private static void addClock(Definitions all) {
        all.add("NOW", "CURRENT_ROW_TIMESTAMP")
                .says("the time of the engine's clock, once per batch")
                .nulls("never")
                .means(0, 0, "() -> TIMESTAMP_LTZ", call -> clock(call, Kind.TIMESTAMP_LTZ))
                .example("NOW()", "");
        all.add("CURRENT_TIMESTAMP")
                .says("NOW(); written without parentheses, or with the digits behind the second: CURRENT_TIMESTAMP(3)")
                .nulls("never")
                .means(0, 1, "() -> TIMESTAMP_LTZ", call -> clock(call, Kind.TIMESTAMP_LTZ))
                .example("CURRENT_TIMESTAMP", "");
        all.add("LOCALTIMESTAMP")
                .says("NOW() in UTC; written as CURRENT_TIMESTAMP is")
                .nulls("never")
                .means(0, 1, "() -> TIMESTAMP", call -> clock(call, Kind.TIMESTAMP))
                .example("LOCALTIMESTAMP", "");
        all.add("CURRENT_TIME", "LOCALTIME")
                .says("the time of day of NOW() in UTC; written as CURRENT_TIMESTAMP is")
                .nulls("never")
                .means(0, 1, "() -> TIME", call -> clock(call, Kind.TIME))
                .example("CURRENT_TIME", "");
        all.add("CURRENT_DATE", "TODAY")
                .says("the day of NOW(); CURRENT_DATE is written without parentheses")
                .nulls("never")
                .means(0, 0, "() -> DATE", TimeFunctions::today)
                .example("TODAY()", "");
    }

    private static void addDays(Definitions all) {
        all.add("YEAR")
                .says("the year; 0 is 1 BC")
                .means(1, 1, "(DATE or TIMESTAMP) -> BIGINT", call -> extract(call, "YEAR"))
                .example("YEAR(TIMESTAMP '2024-02-29 12:30:59.5')", "2024");
        all.add("QUARTER")
                .says("1 to 4")
                .means(1, 1, "(DATE or TIMESTAMP) -> BIGINT", call -> extract(call, "QUARTER"))
                .example("QUARTER(TIMESTAMP '2024-02-29 12:30:59.5')", "1");
        all.add("MONTH")
                .says("1 to 12")
                .means(1, 1, "(DATE or TIMESTAMP) -> BIGINT", call -> extract(call, "MONTH"))
                .example("MONTH(TIMESTAMP '2024-02-29 12:30:59.5')", "2");
        all.add("WEEK")
                .says("the week of ISO 8601, 1 to 53")
                .means(1, 1, "(DATE or TIMESTAMP) -> BIGINT", call -> extract(call, "WEEK"))
                .example("WEEK(DATE '2024-12-30')", "1");
        all.add("DAYOFMONTH", "DAY")
                .says("1 to 31")
                .means(1, 1, "(DATE or TIMESTAMP) -> BIGINT", call -> extract(call, "DAY"))
                .example("DAYOFMONTH(TIMESTAMP '2024-02-29 12:30:59.5')", "29");
        all.add("DAYOFYEAR")
                .says("1 to 366")
                .means(1, 1, "(DATE or TIMESTAMP) -> BIGINT", call -> extract(call, "DOY"))
                .example("DAYOFYEAR(TIMESTAMP '2024-02-29 12:30:59.5')", "60");
    }

    private static void addFields(Definitions all) {
        all.add("HOUR")
                .says("0 to 23; 0 of a DATE")
                .means(1, 1, "(DATE or TIMESTAMP) -> BIGINT", call -> extract(call, "HOUR"))
                .example("HOUR(TIMESTAMP '2024-02-29 12:30:59.5')", "12");
        all.add("MINUTE")
                .says("0 to 59; 0 of a DATE")
                .means(1, 1, "(DATE or TIMESTAMP) -> BIGINT", call -> extract(call, "MINUTE"))
                .example("MINUTE(TIMESTAMP '2024-02-29 12:30:59.5')", "30");
        all.add("SECOND")
                .says("0 to 59, without a fraction; 0 of a DATE")
                .means(1, 1, "(DATE or TIMESTAMP) -> BIGINT", call -> extract(call, "SECOND"))
                .example("SECOND(TIMESTAMP '2024-02-29 12:30:59.5')", "59");
    }

    /** A field of the one argument, which is a DATE or a TIMESTAMP. */
    public static Expression extract(CallSite call, String field) {
        String name = field.toUpperCase(Locale.ROOT);
        SqlType type = call.type(0);
        if (type.kind() != Kind.NULL && !type.kind().isTemporal()) {
            throw call.mismatch(0, "DATE or TIMESTAMP, TIME or INTERVAL");
        }
        if (type.kind() == Kind.TIMESTAMP_LTZ && ZONE_FIELDS.contains(name)) {
            return zoneOfInstant(call);
        }
        Operation operation = OPERATION_BY_FIELD.get(name);
        if (operation == null) {
            throw call.invalid("EXTRACT does not know the field " + field
                    + Suggestion.of(field, OPERATION_BY_FIELD.keySet(), "fields"));
        }
        if (!fieldsOf(type).contains(operation)) {
            throw call.invalid(type + " has no " + name);
        }
        return call.call(
                operation, SqlType.BIGINT, type.kind() == Kind.NULL ? call.as(0, SqlType.TIMESTAMP) : call.argument(0));
    }

    /** Instants are shown in UTC. */
    private static Expression zoneOfInstant(CallSite call) {
        Expression isNull = call.call(Operation.IS_NULL, SqlType.BOOLEAN, call.argument(0));
        Expression zero = call.literal(0L, SqlType.BIGINT);
        return call.builder()
                .choice(List.of(new When(isNull, new Literal(null, SqlType.BIGINT))), zero, SqlType.BIGINT);
    }

    private static Set<Operation> fieldsOf(SqlType type) {
        return switch (type.kind()) {
            case TIME -> OF_TIME;
            case INTERVAL_YEAR_MONTH -> OF_MONTHS;
            case INTERVAL_DAY_TIME -> OF_INTERVAL;
            default -> Set.copyOf(OPERATION_BY_FIELD.values());
        };
    }

    private static Expression clock(CallSite call, Kind kind) {
        SqlType shown = SqlType.of(kind == Kind.TIMESTAMP_LTZ ? kind : Kind.TIMESTAMP);
        Expression now = call.call(Operation.NOW, shown);
        if (call.count() == 0) {
            return call.builder().cast(now, SqlType.of(kind));
        }
        if (call.argument(0) instanceof Literal literal
                && literal.value() instanceof Long digits
                && digits >= 0
                && digits <= SqlType.MAX_FRACTION) {
            return call.builder().cast(now, SqlType.of(kind, digits.intValue()));
        }
        throw call.invalid(
                call.name() + " takes a constant number of digits behind the second, 0 to " + SqlType.MAX_FRACTION);
    }

    private static Expression today(CallSite call) {
        return call.builder().cast(call.call(Operation.NOW, SqlType.TIMESTAMP), SqlType.DATE);
    }

    private static Map<String, Operation> fields() {
        Map<String, Operation> fields = new LinkedHashMap<>();
        fields.put("YEAR", Operation.EXTRACT_YEAR);
        fields.put("QUARTER", Operation.EXTRACT_QUARTER);
        fields.put("MONTH", Operation.EXTRACT_MONTH);
        fields.put("WEEK", Operation.EXTRACT_WEEK);
        fields.put("DAY", Operation.EXTRACT_DAY);
        fields.put("DOW", Operation.EXTRACT_DOW);
        fields.put("DOY", Operation.EXTRACT_DOY);
        fields.put("HOUR", Operation.EXTRACT_HOUR);
        fields.put("MINUTE", Operation.EXTRACT_MINUTE);
        fields.put("SECOND", Operation.EXTRACT_SECOND);
        fields.put("EPOCH", Operation.EXTRACT_EPOCH);
        fields.put("MILLISECOND", Operation.EXTRACT_MILLISECOND);
        fields.put("MILLISECONDS", Operation.EXTRACT_MILLISECOND);
        fields.put("MICROSECOND", Operation.EXTRACT_MICROSECOND);
        fields.put("MICROSECONDS", Operation.EXTRACT_MICROSECOND);
        fields.put("NANOSECOND", Operation.EXTRACT_NANOSECOND);
        fields.put("DECADE", Operation.EXTRACT_DECADE);
        fields.put("CENTURY", Operation.EXTRACT_CENTURY);
        fields.put("MILLENNIUM", Operation.EXTRACT_MILLENNIUM);
        fields.put("ISOYEAR", Operation.EXTRACT_ISOYEAR);
        fields.put("ISODOW", Operation.EXTRACT_ISODOW);
        return fields;
    }
}

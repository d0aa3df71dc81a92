package io.streamling.sql.internal.builtin;

import io.streamling.sql.internal.catalog.CallSite;
import io.streamling.sql.internal.catalog.Definitions;
import io.streamling.sql.internal.catalog.Family;
import io.streamling.sql.internal.catalog.FunctionDefinition;
import io.streamling.sql.internal.parse.Suggestion;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Functions of dates and timestamps, and of the clock. Stateless. */
public final class TimeFunctions {
    private static final Map<String, Operation> OPERATION_BY_FIELD = fields();

    private TimeFunctions() {}

    static List<FunctionDefinition> all() {
        Definitions all = new Definitions(Family.TIME);
        addClock(all);
        addDays(all);
        addFields(all);
        return all.all();
    }

    private static void addClock(Definitions all) {
        all.add("NOW", "CURRENT_TIMESTAMP", "LOCALTIMESTAMP")
                .says(
                        "the time of the engine's clock in UTC, once per batch; written without parentheses but for NOW()")
                .nulls("never")
                .means(0, 0, "() -> TIMESTAMP", TimeFunctions::now)
                .example("NOW()", "");
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
        Operation operation = OPERATION_BY_FIELD.get(field.toUpperCase(Locale.ROOT));
        if (operation == null) {
            throw call.invalid("EXTRACT does not know the field " + field
                    + Suggestion.of(field, TimeForms.fields(OPERATION_BY_FIELD.keySet()), "fields"));
        }
        SqlType type = call.type(0);
        if (type.kind() == Kind.NULL) {
            return call.call(operation, SqlType.BIGINT, call.as(0, SqlType.TIMESTAMP));
        }
        if (type.kind() != Kind.DATE && type.kind() != Kind.TIMESTAMP) {
            throw call.mismatch(0, "DATE or TIMESTAMP");
        }
        return call.call(operation, SqlType.BIGINT, call.argument(0));
    }

    private static Expression now(CallSite call) {
        return call.call(Operation.NOW, SqlType.TIMESTAMP);
    }

    private static Expression today(CallSite call) {
        return call.builder().cast(now(call), SqlType.DATE);
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
        return fields;
    }
}

package io.streamling.sql.internal.validate;

import io.streamling.sql.internal.parse.Suggestion;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Kind;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Functions of dates and timestamps, and of the clock. Stateless. */
final class TimeFunctions {
    private static final Map<String, Operation> OPERATION_BY_FIELD = fields();

    private TimeFunctions() {}

    static void addTo(FunctionTable table) {
        table.add(0, 0, TimeFunctions::now, "NOW", "CURRENT_TIMESTAMP", "LOCALTIMESTAMP");
        table.add(0, 0, TimeFunctions::today, "CURRENT_DATE");
        table.add(1, 1, call -> extract(call, "YEAR"), "YEAR");
        table.add(1, 1, call -> extract(call, "QUARTER"), "QUARTER");
        table.add(1, 1, call -> extract(call, "MONTH"), "MONTH");
        table.add(1, 1, call -> extract(call, "WEEK"), "WEEK");
        table.add(1, 1, call -> extract(call, "DAY"), "DAY", "DAYOFMONTH");
        table.add(1, 1, call -> extract(call, "DOY"), "DAYOFYEAR");
        table.add(1, 1, call -> extract(call, "HOUR"), "HOUR");
        table.add(1, 1, call -> extract(call, "MINUTE"), "MINUTE");
        table.add(1, 1, call -> extract(call, "SECOND"), "SECOND");
    }

    /** A field of the one argument, which is a DATE or a TIMESTAMP. */
    static Expression extract(CallSite call, String field) {
        Operation operation = OPERATION_BY_FIELD.get(field.toUpperCase(Locale.ROOT));
        if (operation == null) {
            throw call.invalid("EXTRACT does not know the field " + field
                    + Suggestion.of(field, OPERATION_BY_FIELD.keySet(), "fields"));
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

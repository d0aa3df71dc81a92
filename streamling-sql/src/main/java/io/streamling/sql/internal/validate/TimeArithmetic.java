package io.streamling.sql.internal.validate;

import io.streamling.sql.internal.catalog.Arithmetic;
import io.streamling.sql.internal.catalog.CallSite;
import io.streamling.sql.internal.parse.InvalidSql;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Kind;
import io.streamling.sql.internal.type.TypeRules;
import org.jspecify.annotations.Nullable;

/**
 * The operators of numbers where they stand between dates, times and intervals. Results have the finer precision of both
 * sides. Stateless.
 */
final class TimeArithmetic {
    private TimeArithmetic() {}

    static Expression add(CallSite call) {
        Kind left = call.type(0).kind();
        Kind right = call.type(1).kind();
        if (!left.isTemporal() && !right.isTemporal()) {
            return Arithmetic.add(call);
        }
        boolean swapped = right.isTemporal() && (!left.isTemporal() || (left.isInterval() && !right.isInterval()));
        Expression moment = call.argument(swapped ? 1 : 0);
        Expression more = call.argument(swapped ? 0 : 1);
        Expression sum = shifted(call, Operation.ADD, moment, more);
        if (sum == null) {
            throw refused(call);
        }
        return sum;
    }

    static Expression subtract(CallSite call) {
        SqlType left = call.type(0);
        SqlType right = call.type(1);
        if (!left.kind().isTemporal() && !right.kind().isTemporal()) {
            return Arithmetic.subtract(call);
        }
        Expression result =
                left.kind().isTemporal() ? shifted(call, Operation.SUBTRACT, call.argument(0), call.argument(1)) : null;
        Expression difference = result != null ? result : difference(call);
        if (difference == null) {
            throw refused(call);
        }
        return difference;
    }

    /** Something temporal and an interval, or DATE and a number of days; null for anything else. */
    private static @Nullable Expression shifted(
            CallSite call, Operation operation, Expression moment, Expression more) {
        SqlType from = moment.type();
        SqlType by = more.type();
        if (from.kind() == Kind.DATE && by.kind().isInteger()) {
            Expression days = call.builder().cast(more, SqlType.INTEGER);
            return call.call(operation, SqlType.DATE, moment, days);
        }
        if (!by.kind().isInterval()) {
            return null;
        }
        SqlType whole = from.kind() == Kind.DATE ? SqlType.of(Kind.TIMESTAMP, 0) : from;
        if (by.kind() == Kind.INTERVAL_YEAR_MONTH) {
            boolean fits = whole.kind().isTimestamp() || whole.kind() == by.kind();
            return fits ? call.call(operation, whole, call.builder().cast(moment, whole), more) : null;
        }
        if (!whole.kind().hasFraction()) {
            return null;
        }
        int digits = Math.max(whole.precision(), by.precision());
        SqlType result = whole.withFraction(digits);
        return call.call(
                operation,
                result,
                call.builder().cast(moment, result),
                call.builder().cast(more, by.withFraction(digits)));
    }

    /** Of two points of time; null for anything else. */
    private static @Nullable Expression difference(CallSite call) {
        SqlType left = call.type(0);
        SqlType right = call.type(1);
        if (left.kind() == Kind.DATE && right.kind() == Kind.DATE) {
            return call.call(Operation.SUBTRACT, SqlType.INTEGER, call.argument(0), call.argument(1));
        }
        SqlType common = TypeRules.common(left, right);
        if (common == null || left.kind() == Kind.NULL || right.kind() == Kind.NULL) {
            return null;
        }
        if (!common.kind().isTimestamp() && common.kind() != Kind.TIME) {
            return null;
        }
        return call.call(
                Operation.SUBTRACT,
                SqlType.of(Kind.INTERVAL_DAY_TIME, common.precision()),
                call.builder().cast(call.argument(0), common),
                call.builder().cast(call.argument(1), common));
    }

    static Expression multiply(CallSite call) {
        Kind left = call.type(0).kind();
        Kind right = call.type(1).kind();
        if (left.isInterval() && right.isNumeric()) {
            return scaled(call, Operation.MULTIPLY, call.argument(0), call.argument(1));
        }
        if (right.isInterval() && left.isNumeric()) {
            return scaled(call, Operation.MULTIPLY, call.argument(1), call.argument(0));
        }
        if (left.isTemporal() || right.isTemporal()) {
            throw refused(call);
        }
        return Arithmetic.multiply(call);
    }

    static Expression divide(CallSite call) {
        if (call.type(0).kind().isInterval() && call.type(1).kind().isNumeric()) {
            return scaled(call, Operation.DIVIDE, call.argument(0), call.argument(1));
        }
        if (call.type(0).kind().isTemporal() || call.type(1).kind().isTemporal()) {
            throw refused(call);
        }
        return Arithmetic.divide(call);
    }

    /** What is not a whole number is a DOUBLE; such results, and quotients, have microseconds at least. */
    private static Expression scaled(CallSite call, Operation operation, Expression interval, Expression factor) {
        boolean whole = factor.type().kind().isInteger();
        boolean months = interval.type().kind() == Kind.INTERVAL_YEAR_MONTH;
        if (months && !whole) {
            throw call.invalid(
                    "an interval of years and months can be multiplied and divided by whole numbers only, not "
                            + CallSite.words(factor.type()));
        }
        boolean exact = months || (whole && operation == Operation.MULTIPLY);
        SqlType type = exact
                ? interval.type()
                : interval.type()
                        .withFraction(Math.max(
                                SqlType.DEFAULT_FRACTION, interval.type().precision()));
        return call.call(
                operation,
                type,
                call.builder().cast(interval, type),
                call.builder().cast(factor, whole ? SqlType.BIGINT : SqlType.DOUBLE));
    }

    static Expression negate(CallSite call) {
        SqlType type = call.type(0);
        return type.kind().isInterval() ? call.call(Operation.NEGATE, type, call.argument(0)) : Arithmetic.negate(call);
    }

    private static InvalidSql refused(CallSite call) {
        return call.invalid("'" + call.name() + "' does not go with " + CallSite.words(call.type(0)) + " and "
                + CallSite.words(call.type(1)));
    }
}

package io.streamling.sql.internal.validate;

import io.streamling.sql.internal.catalog.CallSite;
import io.streamling.sql.internal.catalog.Comparisons;
import io.streamling.sql.internal.parse.InvalidSql;
import io.streamling.sql.internal.parse.StatementText;
import io.streamling.sql.internal.parse.Suggestion;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.Literal;
import io.streamling.sql.internal.plan.Operation;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Kind;
import io.streamling.sql.internal.type.TypeRules;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlDatetimeSubtractionOperator;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** AT TIME ZONE, OVERLAPS, and forms with the qualifier of an interval. One statement, one thread. */
final class TemporalForms {
    private static final Pattern OFFSET = Pattern.compile(".*[+-][0-9:]+");

    private final ExpressionBinder binder;

    TemporalForms(ExpressionBinder binder) {
        this.binder = binder;
    }

    /** Null where the call is none of these. Throws {@link InvalidSql}. */
    @Nullable
    Expression bind(SqlCall call) {
        if (call.getKind() == SqlKind.ITEM && call.operand(1) instanceof SqlCall zone && isZone(zone)) {
            return atZone(call.operand(0), zone);
        }
        if (call.getKind() == SqlKind.INTERVAL) {
            return interval(call);
        }
        if (call.getKind() == SqlKind.OVERLAPS) {
            return overlaps(call);
        }
        boolean cast = call.getKind() == SqlKind.CAST || call.getKind() == SqlKind.SAFE_CAST;
        if (cast && call.operand(1) instanceof SqlIntervalQualifier qualifier) {
            return cast(call, qualifier);
        }
        return call.getOperator() instanceof SqlDatetimeSubtractionOperator ? difference(call) : null;
    }

    private static boolean isZone(SqlCall call) {
        return call.getOperator().getName().equals(StatementText.AT_ZONE);
    }

    private Expression atZone(SqlNode operand, SqlCall zoneCall) {
        SqlParserPos place = StatementText.placeOfAtZone(zoneCall.getParserPosition());
        String zone = zone(zoneCall.operand(0), place);
        Expression value = binder.bind(operand);
        if (Invalid.is(value)) {
            return value;
        }
        return atZone(new CallSite(place, "AT TIME ZONE", List.of(value), binder.builder()), zone);
    }

    private static Expression atZone(CallSite site, String zone) {
        SqlType type = site.type(0);
        SqlType from = switch (type.kind()) {
            case TIMESTAMP, TIMESTAMP_LTZ -> type;
            case DATE -> SqlType.of(Kind.TIMESTAMP, 0);
            case NULL -> SqlType.TIMESTAMP;
            default -> throw site.mismatch(0, "TIMESTAMP or TIMESTAMP_LTZ");
        };
        Expression moment = site.builder().cast(site.argument(0), from);
        Kind to = from.kind() == Kind.TIMESTAMP ? Kind.TIMESTAMP_LTZ : Kind.TIMESTAMP;
        SqlType result = SqlType.of(to, from.precision());
        return site.call(Operation.AT_ZONE, result, moment, site.literal(zone, SqlType.VARCHAR));
    }

    /** The identifier of a zone that is written in any letter case, or of an offset. */
    private static String zone(SqlNode node, SqlParserPos place) {
        String written = Literals.text((SqlLiteral) node);
        if (ZoneId.getAvailableZoneIds().contains(written)) {
            return written;
        }
        for (String known : ZoneId.getAvailableZoneIds()) {
            if (known.equalsIgnoreCase(written)) {
                return known;
            }
        }
        try {
            if (written.equals("Z") || written.startsWith("+") || written.startsWith("-")) {
                return ZoneOffset.of(written).getId();
            }
        } catch (DateTimeException e) {
            // Told below, as any other unknown zone.
        }
        boolean offset = OFFSET.matcher(written).matches();
        String nearest = offset ? "" : Suggestion.of(written, ZoneId.getAvailableZoneIds(), "zones");
        String wayOut =
                nearest.isEmpty() ? ": write a name such as 'Europe/Berlin', or an offset such as '+02:00'" : nearest;
        throw new InvalidSql(place, "time zone '" + written + "' is not known" + wayOut);
    }

    /** {@code INTERVAL x DAY}: so many days. */
    private Expression interval(SqlCall call) {
        SqlIntervalQualifier qualifier = call.operand(1);
        Literal unit = Intervals.unit(qualifier);
        return binder.apply(call, "INTERVAL", List.of(unit, binder.bind(call.operand(0))), TimeArithmetic::multiply);
    }

    /** {@code (a, b) OVERLAPS (c, d)}: whether the periods have a point of time in common, their ends included, as in Flink. */
    private Expression overlaps(SqlCall call) {
        List<Expression> ends = new ArrayList<>();
        for (SqlNode operand : call.getOperandList()) {
            if (operand.getKind() != SqlKind.ROW || ((SqlCall) operand).operandCount() != 2) {
                throw new InvalidSql(call, "OVERLAPS compares two periods: write (a, b) OVERLAPS (c, d)");
            }
            List<Expression> period = binder.bindAll(((SqlCall) operand).getOperandList());
            ends.add(period.get(0));
            boolean isLength = period.get(1).type().kind().isInterval();
            ends.add(isLength ? binder.apply(operand, "+", period, TimeArithmetic::add) : period.get(1));
        }
        return binder.apply(call, "OVERLAPS", ends, site -> {
            Expression begins = reaches(site, 0, 2);
            return site.call(Operation.AND, SqlType.BOOLEAN, begins, reaches(site, 2, 0));
        });
    }

    /** Whether an end of one period is not before an end of the other. */
    private static Expression reaches(CallSite site, int period, int other) {
        List<Expression> any = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            for (int j = 0; j < 2; j++) {
                any.add(Comparisons.compare(
                        site, Operation.GREATER_OR_EQUAL, site.argument(period + i), site.argument(other + j)));
            }
        }
        return site.call(Operation.OR, SqlType.BOOLEAN, any);
    }

    private Expression cast(SqlCall call, SqlIntervalQualifier qualifier) {
        boolean nullOnFailure = call.getKind() == SqlKind.SAFE_CAST;
        SqlType type = Intervals.type(qualifier);
        return binder.apply(call, "CAST", List.of(binder.bind(call.operand(0))), site -> {
            if (!TypeRules.canCast(site.type(0), type)) {
                throw site.invalid("CAST cannot turn " + CallSite.words(site.type(0)) + " into " + type);
            }
            return site.builder().cast(site.argument(0), type, nullOnFailure);
        });
    }

    /** {@code (a - b) DAY TO SECOND}: the difference, of days and time only. */
    private Expression difference(SqlCall call) {
        SqlIntervalQualifier qualifier = call.operand(2);
        if (qualifier.isYearMonth()) {
            throw new InvalidSql(
                    call, "a difference in years and months is not supported: write (a - b) DAY TO SECOND, or EXTRACT");
        }
        List<Expression> sides = List.of(binder.bind(call.operand(0)), binder.bind(call.operand(1)));
        return binder.apply(call, "-", sides, site -> {
            Expression difference = TimeArithmetic.subtract(site);
            if (difference.type().kind() == Kind.INTERVAL_DAY_TIME) {
                return difference;
            }
            throw site.invalid("(a - b) " + qualifier + " needs two timestamps or TIMEs, not "
                    + CallSite.words(site.type(0)) + " and " + CallSite.words(site.type(1)));
        });
    }
}

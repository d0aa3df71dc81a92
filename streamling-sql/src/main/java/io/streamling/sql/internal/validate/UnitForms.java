package io.streamling.sql.internal.validate;

import io.streamling.sql.internal.builtin.TimeForms;
import io.streamling.sql.internal.catalog.CallSite;
import io.streamling.sql.internal.parse.InvalidSql;
import io.streamling.sql.internal.plan.Expression;
import java.util.List;
import java.util.function.BiFunction;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/** Calls with a unit of time or a field of a timestamp that is a word: EXTRACT, FLOOR(x TO unit) and so on. One statement, one thread. */
final class UnitForms {
    private final ExpressionBinder binder;

    UnitForms(ExpressionBinder binder) {
        this.binder = binder;
    }

    /** Null where it is a call without a unit. Throws {@link InvalidSql}. */
    @Nullable
    Expression bind(SqlCall call) {
        List<SqlNode> operands = call.getOperandList();
        return switch (call.getKind()) {
            case EXTRACT -> apply(call, field(call), operands.subList(1, operands.size()), TimeForms::extract);
            case FLOOR ->
                operands.size() == 1 ? null : apply(call, unit(call, 1), operands.subList(0, 1), TimeForms::floor);
            case CEIL ->
                operands.size() == 1 ? null : apply(call, unit(call, 1), operands.subList(0, 1), TimeForms::ceil);
            case TIMESTAMP_ADD -> apply(call, unit(call, 0), rest(call), TimeForms::add);
            case TIMESTAMP_DIFF -> difference(call);
            default -> operands.get(0) instanceof SqlIntervalQualifier ? null : dateTrunc(call);
        };
    }

    private Expression difference(SqlCall call) {
        boolean countsBegins = call.getOperator().getName().equals("DATEDIFF");
        return apply(call, unit(call, 0), rest(call), countsBegins ? TimeForms::boundaries : TimeForms::difference);
    }

    private @Nullable Expression dateTrunc(SqlCall call) {
        if (call.operand(1) instanceof SqlIntervalQualifier) {
            throw new InvalidSql(call, "DATE_TRUNC takes the unit first, as text: write DATE_TRUNC('day', x)");
        }
        return null;
    }

    private static List<SqlNode> rest(SqlCall call) {
        if (call.operandCount() != 3) {
            String name = call.getOperator().getName();
            throw new InvalidSql(call, name + " takes a unit and 2 arguments: write " + name + "(DAY, a, b)");
        }
        return call.getOperandList().subList(1, 3);
    }

    private Expression apply(
            SqlCall call, String unit, List<SqlNode> operands, BiFunction<CallSite, String, Expression> meaning) {
        List<Expression> arguments = binder.bindAll(operands);
        return binder.apply(call, call.getOperator().getName(), arguments, site -> meaning.apply(site, unit));
    }

    private static String field(SqlCall call) {
        if (call.operand(0) instanceof SqlLiteral literal && !(call.operand(0) instanceof SqlIntervalQualifier)) {
            return Literals.text(literal);
        }
        if (call.getKind() != SqlKind.EXTRACT || !(call.operand(0) instanceof SqlIntervalQualifier)) {
            throw new InvalidSql(call, "EXTRACT needs a field: write EXTRACT(YEAR FROM x)");
        }
        return unit(call, 0);
    }

    private static String unit(SqlCall call, int operand) {
        if (!(call.operand(operand) instanceof SqlIntervalQualifier qualifier)) {
            String name = call.getOperator().getName();
            throw new InvalidSql(
                    call, name + " needs a unit such as DAY as a word, first: write " + name + "(DAY, a, b)");
        }
        return qualifier.timeFrameName != null ? qualifier.timeFrameName : qualifier.timeUnitRange.name();
    }
}

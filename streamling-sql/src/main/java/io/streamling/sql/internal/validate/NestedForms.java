package io.streamling.sql.internal.validate;

import io.streamling.sql.internal.catalog.CallSite;
import io.streamling.sql.internal.catalog.NestedCalls;
import io.streamling.sql.internal.parse.StatementParser;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.type.SqlType.Child;
import io.streamling.sql.internal.type.SqlType.Kind;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.jspecify.annotations.Nullable;

/** {@code ARRAY[...]}, {@code MAP[...]}, {@code ROW(...)}, {@code a[1]} and {@code (...).field}. One statement, one thread. */
final class NestedForms {
    private final ExpressionBinder binder;

    NestedForms(ExpressionBinder binder) {
        this.binder = binder;
    }

    /** Null where the call is none of these. Throws {@code InvalidSql}. */
    @Nullable
    Expression bind(SqlCall call) {
        List<SqlNode> operands = call.getOperandList();
        return switch (call.getKind()) {
            case ARRAY_VALUE_CONSTRUCTOR -> binder.apply(call, "ARRAY", binder.bindAll(operands), NestedCalls::arrayOf);
            case MAP_VALUE_CONSTRUCTOR -> binder.apply(call, "MAP", binder.bindAll(operands), NestedCalls::mapOf);
            case ITEM -> binder.apply(call, "[ ]", binder.bindAll(operands), NestedCalls::item);
            case DOT -> {
                Expression row = binder.bind(operands.get(0));
                SqlIdentifier field = (SqlIdentifier) operands.get(1);
                yield binder.apply(
                        call,
                        ".",
                        List.of(row),
                        site -> field(row, operands.get(0).toString(), field, 0, binder));
            }
            default -> StatementParser.isRow(call) ? row(call) : null;
        };
    }

    private Expression row(SqlCall call) {
        List<String> names = NestedCalls.fieldNames(call.operandCount());
        return binder.apply(call, "ROW", binder.bindAll(call.getOperandList()), site -> NestedCalls.rowOf(site, names));
    }

    /**
     * The field of a row that one component of a name means. Throws {@code InvalidSql}.
     *
     * @param whole what the row is called, for messages
     */
    static Expression field(Expression row, String whole, SqlIdentifier name, int component, ExpressionBinder binder) {
        if (Invalid.is(row)) {
            return row;
        }
        List<String> names = new ArrayList<>();
        if (row.type().kind() == Kind.ROW) {
            row.type().children().stream().map(Child::name).forEach(names::add);
        }
        String wanted = name.names.get(component);
        int index = Names.find(names, wanted, Names.isQuoted(name, component), name);
        if (index < 0) {
            CallSite site = new CallSite(name.getParserPosition(), ".", List.of(row), binder.builder());
            throw NestedCalls.unknownField(site, whole, wanted);
        }
        return binder.builder().field(row, index);
    }
}

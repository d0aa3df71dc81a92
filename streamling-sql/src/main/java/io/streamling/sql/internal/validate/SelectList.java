package io.streamling.sql.internal.validate;

import io.streamling.sql.internal.parse.InvalidSql;
import io.streamling.sql.internal.parse.Problems;
import io.streamling.sql.internal.parse.StatementParser;
import io.streamling.sql.internal.plan.BoundQuery.Column;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.FieldAccess;
import io.streamling.sql.internal.plan.Expression.InputColumn;
import io.streamling.sql.internal.type.SqlType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlStarExclude;
import org.apache.calcite.sql.SqlStarReplace;

/** Binds what stands between SELECT and FROM. One SELECT, one thread. */
final class SelectList {
    private final ExpressionBinder binder;
    private final Problems problems;
    private final List<Item> items = new ArrayList<>();

    SelectList(ExpressionBinder binder, Problems problems) {
        this.binder = binder;
        this.problems = problems;
    }

    /** A column of the result. */
    record Item(String name, Expression expression, SqlNode place) {}

    List<Item> bind(SqlNodeList list) {
        for (SqlNode node : list) {
            try {
                addItem(node);
            } catch (InvalidSql e) {
                e.noteIn(problems);
                items.add(new Item("column_" + (items.size() + 1), Invalid.EXPRESSION, node));
            }
        }
        return List.copyOf(items);
    }

    private void addItem(SqlNode node) {
        if (node instanceof SqlStarExclude star) {
            addStar(starOf(star.operand(0)), excluded(star.operand(1)), Map.of());
        } else if (node instanceof SqlStarReplace star) {
            addStar(starOf(star.operand(0)), Set.of(), replaced(star.operand(1)));
        } else if (node instanceof SqlIdentifier identifier && identifier.isStar()) {
            addStar(identifier, Set.of(), Map.of());
        } else if (node.getKind() == SqlKind.AS) {
            SqlCall as = (SqlCall) node;
            SqlIdentifier alias = as.operand(1);
            items.add(new Item(alias.getSimple(), binder.bind(as.operand(0)), node));
        } else {
            Expression expression = binder.bind(node);
            items.add(new Item(nameOf(node, expression), expression, node));
        }
    }

    private void addStar(SqlIdentifier star, Set<Integer> excluded, Map<Integer, Expression> replaced) {
        Scope scope = binder.scope();
        if (!scope.known()) {
            items.add(new Item("*", Invalid.EXPRESSION, star));
            return;
        }
        List<String> qualifier = star.names.subList(0, star.names.size() - 1);
        if (!qualifier.isEmpty() && !scope.qualifies(qualifier)) {
            addFields(star, qualifier);
            return;
        }
        int index = 0;
        for (Scope.Table table : scope.tables()) {
            boolean wanted = qualifier.isEmpty() || table.isCalled(qualifier);
            for (Column column : table.columns()) {
                if (wanted && !excluded.contains(index)) {
                    Expression plain = new InputColumn(index, column.type());
                    items.add(new Item(column.name(), replaced.getOrDefault(index, plain), star));
                }
                index++;
            }
        }
    }

    /** {@code r.*}: the fields of a row. */
    private void addFields(SqlIdentifier star, List<String> qualifier) {
        SqlIdentifier name = star.getComponent(0, qualifier.size());
        Expression row = binder.scope().isColumn(name) ? binder.bind(name) : null;
        if (row == null || row.type().kind() != SqlType.Kind.ROW) {
            throw new InvalidSql(star, "'" + String.join(".", qualifier) + "' is not behind FROM: write * alone");
        }
        for (int i = 0; i < row.type().children().size(); i++) {
            String field = row.type().children().get(i).name();
            items.add(new Item(field, binder.builder().field(row, i), star));
        }
    }

    private Set<Integer> excluded(SqlNodeList names) {
        Set<Integer> excluded = new HashSet<>();
        for (SqlNode name : names) {
            if (binder.scope().known()) {
                excluded.add(binder.scope().indexOf((SqlIdentifier) name));
            }
        }
        return excluded;
    }

    private Map<Integer, Expression> replaced(SqlNodeList replacements) {
        Map<Integer, Expression> replaced = new HashMap<>();
        for (SqlNode node : replacements) {
            SqlCall as = (SqlCall) node;
            Expression expression = binder.bind(as.operand(0));
            if (binder.scope().known()) {
                replaced.put(binder.scope().indexOf(as.operand(1)), expression);
            }
        }
        return replaced;
    }

    private static SqlIdentifier starOf(SqlNode node) {
        return (SqlIdentifier) node;
    }

    /** A column keeps its name, a conversion that of its operand, a function gives its own. */
    private String nameOf(SqlNode node, Expression expression) {
        if (node instanceof SqlIdentifier identifier) {
            if (expression instanceof FieldAccess access) {
                return access.row().type().children().get(access.field()).name();
            }
            return expression instanceof InputColumn column && !Invalid.is(expression)
                    ? binder.scope().columns().get(column.index()).name()
                    : Names.last(identifier).toLowerCase(Locale.ROOT);
        }
        if (node.getKind() == SqlKind.CAST || node.getKind() == SqlKind.SAFE_CAST) {
            SqlNode operand = ((SqlCall) node).operand(0);
            if (operand instanceof SqlIdentifier identifier) {
                return nameOf(identifier, binder.bind(identifier));
            }
        } else if (node instanceof SqlCall call
                && call.getOperator() instanceof SqlFunction function
                && !StatementParser.isRow(call)) {
            return StatementParser.functionName(function.getName()).toLowerCase(Locale.ROOT);
        } else if (node.getKind() == SqlKind.DOT) {
            return Names.last(((SqlCall) node).operand(1));
        }
        return "column_" + (items.size() + 1);
    }
}

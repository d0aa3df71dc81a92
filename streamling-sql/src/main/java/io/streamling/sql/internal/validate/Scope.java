package io.streamling.sql.internal.validate;

import io.streamling.sql.internal.parse.InvalidSql;
import io.streamling.sql.internal.parse.Suggestion;
import io.streamling.sql.internal.plan.BoundQuery.Column;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.InputColumn;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;

/**
 * What names in expressions can mean: the columns of the one thing behind FROM. Immutable.
 *
 * @param path how the columns may be qualified: the alias, or the whole name of the input, of which any end will do
 * @param known false where FROM itself was wrong, so that complaints about columns would only repeat that
 */
record Scope(List<String> path, List<Column> columns, boolean known) {
    Scope {
        path = List.copyOf(path);
        columns = List.copyOf(columns);
    }

    static Scope unknown() {
        return new Scope(List.of(), List.of(), false);
    }

    List<String> columnNames() {
        return columns.stream().map(Column::name).toList();
    }

    /** The column that a name means. Throws {@link InvalidSql}. */
    Expression resolve(SqlIdentifier name) {
        if (!known) {
            return Invalid.EXPRESSION;
        }
        int index = indexOf(name);
        return new InputColumn(index, columns.get(index).type());
    }

    /** The index of the column that a name means. Throws {@link InvalidSql}. */
    int indexOf(SqlIdentifier name) {
        int last = name.names.size() - 1;
        if (last > 0 && !qualifies(name.names.subList(0, last))) {
            throw new InvalidSql(name, unknownQualifier(name));
        }
        String wanted = name.names.get(last);
        int index = Names.find(columnNames(), wanted, Names.isQuoted(name, last), name);
        if (index < 0) {
            throw new InvalidSql(name, unknownColumn(wanted));
        }
        return index;
    }

    /** Whether a qualifier names this scope. */
    boolean qualifies(List<String> qualifier) {
        int skipped = path.size() - qualifier.size();
        if (skipped < 0) {
            return false;
        }
        for (int i = 0; i < qualifier.size(); i++) {
            if (!path.get(skipped + i).equalsIgnoreCase(qualifier.get(i))) {
                return false;
            }
        }
        return true;
    }

    private String unknownColumn(String wanted) {
        return "column '" + wanted + "' is not in '" + String.join(".", path) + "'"
                + Suggestion.of(wanted, columnNames(), "columns");
    }

    private String unknownQualifier(SqlIdentifier name) {
        List<String> names = name.names;
        for (int i = 0; i < names.size() - 1; i++) {
            String column = Names.findIgnoringCase(columnNames(), names.get(i));
            if (column != null && (i == 0 || qualifies(names.subList(0, i)))) {
                boolean nested =
                        columns.get(columnNames().indexOf(column)).type().kind().isNested();
                return "'" + String.join(".", names) + "' reads a field of column '" + column + "': "
                        + (nested ? "fields of nested columns are not supported yet" : "that column has no fields");
            }
        }
        String qualifier = String.join(".", names.subList(0, names.size() - 1));
        return "'" + qualifier + "' is not behind FROM: use '" + path.get(path.size() - 1) + "' or leave it out";
    }
}

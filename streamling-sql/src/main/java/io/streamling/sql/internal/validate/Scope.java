package io.streamling.sql.internal.validate;

import io.streamling.sql.internal.parse.InvalidSql;
import io.streamling.sql.internal.parse.Suggestion;
import io.streamling.sql.internal.plan.BoundQuery.Column;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.InputColumn;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.jspecify.annotations.Nullable;

/**
 * What names in expressions can mean: the columns of what stands behind FROM, one table after the other. Immutable.
 *
 * @param known false where FROM itself was wrong, so that complaints about columns would only repeat that
 */
record Scope(List<Table> tables, boolean known) {
    Scope {
        tables = List.copyOf(tables);
    }

    /**
     * One input, sub-query or UNNEST.
     *
     * @param path how the columns may be qualified: the alias, or the whole name of the input, of which any end will do; empty
     *     for what has no name
     */
    record Table(List<String> path, List<Column> columns) {
        Table {
            path = List.copyOf(path);
            columns = List.copyOf(columns);
        }

        /** Whether a qualifier names this table. */
        boolean isCalled(List<String> qualifier) {
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
    }

    /**
     * A column, and how many components of the name came after it.
     *
     * @param component which component of the name was that of the column
     */
    record Found(int column, int component) {}

    static Scope of(List<String> path, List<Column> columns) {
        return new Scope(List.of(new Table(path, columns)), true);
    }

    static Scope unknown() {
        return new Scope(List.of(), false);
    }

    /** The same with another table behind the others. */
    Scope with(Table table) {
        List<Table> more = new ArrayList<>(tables);
        more.add(table);
        return new Scope(more, known);
    }

    List<Column> columns() {
        return tables.stream().flatMap(table -> table.columns().stream()).toList();
    }

    List<String> columnNames() {
        return columns().stream().map(Column::name).toList();
    }

    /** The column or field of a column that a name means. Throws {@link InvalidSql}. */
    Expression resolve(SqlIdentifier name, ExpressionBinder binder) {
        if (!known) {
            return Invalid.EXPRESSION;
        }
        Found found = find(name);
        Expression expression =
                new InputColumn(found.column, columns().get(found.column).type());
        for (int i = found.component + 1; i < name.names.size(); i++) {
            String whole = String.join(".", name.names.subList(0, i));
            expression = NestedForms.field(expression, whole, name, i, binder);
        }
        return expression;
    }

    /** The index of the column that a name means. Throws {@link InvalidSql}. */
    int indexOf(SqlIdentifier name) {
        Found found = find(name);
        if (found.component < name.names.size() - 1) {
            throw new InvalidSql(name, "'" + String.join(".", name.names) + "' is a field of a column: name a column");
        }
        return found.column;
    }

    /** Whether a name starts with that of a column, perhaps behind a qualifier. */
    boolean isColumn(SqlIdentifier name) {
        return known && findOrNull(name) != null;
    }

    private Found find(SqlIdentifier name) {
        Found found = findOrNull(name);
        if (found == null) {
            throw new InvalidSql(name, unknown(name));
        }
        return found;
    }

    /** Table and column come before column and field. */
    private @Nullable Found findOrNull(SqlIdentifier name) {
        for (int component = name.names.size() - 1; component >= 0; component--) {
            List<String> qualifier = name.names.subList(0, component);
            List<String> candidates = new ArrayList<>();
            for (Table table : tables) {
                for (Column column : table.columns()) {
                    candidates.add(qualifier.isEmpty() || table.isCalled(qualifier) ? column.name() : "");
                }
            }
            int index = Names.find(candidates, name.names.get(component), Names.isQuoted(name, component), name);
            if (index >= 0) {
                return new Found(index, component);
            }
        }
        return null;
    }

    /** Whether a qualifier names a table. */
    boolean qualifies(List<String> qualifier) {
        return tables.stream().anyMatch(table -> table.isCalled(qualifier));
    }

    private String unknown(SqlIdentifier name) {
        int last = name.names.size() - 1;
        List<String> qualifier = name.names.subList(0, last);
        for (Table table : tables) {
            if (last > 0 && table.isCalled(qualifier)) {
                return unknownColumn(name.names.get(last), table.path(), table.columns());
            }
        }
        if (last == 0) {
            return unknownColumn(name.names.get(0), tables.get(0).path(), columns());
        }
        List<String> path = tables.get(0).path();
        return "'" + String.join(".", qualifier) + "' is not behind FROM: use '" + path.get(path.size() - 1)
                + "' or leave it out";
    }

    private static String unknownColumn(String wanted, List<String> path, List<Column> columns) {
        List<String> names = columns.stream().map(Column::name).toList();
        return "column '" + wanted + "' is not in '" + String.join(".", path) + "'"
                + Suggestion.of(wanted, names, "columns");
    }
}

package io.streamling.sql.internal.validate;

import io.streamling.batch.RowType;
import io.streamling.sql.internal.parse.InvalidSql;
import io.streamling.sql.internal.parse.Problems;
import io.streamling.sql.internal.parse.Refusals;
import io.streamling.sql.internal.parse.Suggestion;
import io.streamling.sql.internal.plan.BoundQuery;
import io.streamling.sql.internal.plan.BoundQuery.Branch;
import io.streamling.sql.internal.plan.BoundQuery.Column;
import io.streamling.sql.internal.plan.BoundQuery.Place;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.InputColumn;
import io.streamling.sql.internal.type.ArrowTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.jspecify.annotations.Nullable;

/** Binds what stands behind FROM: one input, CTE or sub-query. One statement, one thread. */
final class FromBinder {
    private final Map<String, RowType> inputs;
    private final Set<String> lookupTables;
    private final QueryBinder queries;
    private final UnnestBinder unnests;
    private final Problems problems;

    FromBinder(Map<String, RowType> inputs, Set<String> lookupTables, QueryBinder queries, Problems problems) {
        this.unnests = new UnnestBinder(queries, queries.builder());
        this.inputs = inputs;
        this.lookupTables = lookupTables;
        this.queries = queries;
        this.problems = problems;
    }

    /** Rows and how to name their columns; the rows are null where there are problems. */
    record Source(Scope scope, @Nullable BoundQuery rows) {}

    Source bind(SqlSelect select, CommonTables tables) {
        SqlNode from = select.getFrom();
        try {
            if (from == null) {
                throw new InvalidSql(select, "a SELECT needs FROM: the rows come from " + known(tables));
            }
            return bind(from, tables);
        } catch (InvalidSql e) {
            e.noteIn(problems);
            return new Source(Scope.unknown(), null);
        }
    }

    private Source bind(SqlNode from, CommonTables tables) {
        return switch (from.getKind()) {
            case IDENTIFIER -> table((SqlIdentifier) from, tables);
            case TABLE_REF -> table(((SqlCall) from).operand(0), tables);
            case AS -> aliased((SqlCall) from, tables);
            case JOIN -> join((SqlJoin) from, tables);
            case SELECT, UNION, WITH, ORDER_BY, INTERSECT, EXCEPT -> subQuery(from, tables);
            default -> throw new InvalidSql(from, Refusals.from(from));
        };
    }

    private Source subQuery(SqlNode node, CommonTables tables) {
        return source(List.of("sub-query"), queries.bind(node, tables));
    }

    private Source join(SqlJoin join, CommonTables tables) {
        if (!UnnestBinder.isUnnest(join)) {
            throw new InvalidSql(join, Refusals.from(join));
        }
        return unnests.bind(join, bind(join.getLeft(), tables));
    }

    private Source aliased(SqlCall as, CommonTables tables) {
        SqlNode aliased = as.operand(0);
        Source source = bind(aliased, tables);
        SqlIdentifier alias = as.operand(1);
        BoundQuery rows = source.rows();
        if (rows == null) {
            return source;
        }
        List<SqlNode> names = as.getOperandList().subList(2, as.operandCount());
        return source(List.of(alias.getSimple()), QueryBinder.renamed(rows, names));
    }

    private Source table(SqlIdentifier name, CommonTables tables) {
        if (name.isSimple()) {
            int common = find(new ArrayList<>(tables.names()), name);
            if (common >= 0) {
                String found = new ArrayList<>(tables.names()).get(common);
                Optional<BoundQuery> query = tables.queryByName().getOrDefault(found, Optional.empty());
                return source(List.of(found), query.orElse(null));
            }
        }
        List<String> names = inputs.keySet().stream().sorted().toList();
        int index = find(names, name);
        if (index < 0) {
            throw new InvalidSql(name, unknownTable(name, tables));
        }
        String input = names.get(index);
        RowType type = inputs.get(input);
        return source(name.isSimple() ? List.of(input) : name.names, type == null ? null : rowsOf(input, type));
    }

    private static int find(List<String> names, SqlIdentifier name) {
        String whole = String.join(".", name.names);
        boolean quoted = Names.isQuoted(name, name.names.size() - 1);
        return Names.find(names, whole, quoted, name);
    }

    private static BoundQuery rowsOf(String input, RowType type) {
        List<Column> columns = new ArrayList<>();
        List<Expression> projections = new ArrayList<>();
        for (Field field : type.schema().getFields()) {
            columns.add(new Column(field.getName(), ArrowTypes.sqlType(field)));
            projections.add(new InputColumn(projections.size(), ArrowTypes.sqlType(field)));
        }
        return new BoundQuery(columns, List.of(new Branch(new Place(0, 0), input, type, List.of(), null, projections)));
    }

    private static Source source(List<String> path, @Nullable BoundQuery rows) {
        return rows == null ? new Source(Scope.unknown(), null) : new Source(Scope.of(path, rows.columns()), rows);
    }

    private String unknownTable(SqlIdentifier name, CommonTables tables) {
        String wanted = String.join(".", name.names);
        if (lookupTables.contains(wanted)) {
            return "'" + wanted + "' is a lookup table: it has no rows of its own to read; read an input";
        }
        List<String> known = new ArrayList<>(inputs.keySet());
        known.addAll(tables.names());
        return "input '" + wanted + "' is not known" + Suggestion.of(wanted, known, "inputs");
    }

    private String known(CommonTables tables) {
        List<String> known = new ArrayList<>(inputs.keySet());
        known.addAll(tables.names());
        return String.join(", ", known.stream().sorted().toList());
    }
}

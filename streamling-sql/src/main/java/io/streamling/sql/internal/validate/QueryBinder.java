package io.streamling.sql.internal.validate;

import io.streamling.batch.RowType;
import io.streamling.spi.SqlRequest;
import io.streamling.sql.internal.parse.InvalidSql;
import io.streamling.sql.internal.parse.Problems;
import io.streamling.sql.internal.parse.Refusals;
import io.streamling.sql.internal.plan.BoundQuery;
import io.streamling.sql.internal.plan.BoundQuery.Branch;
import io.streamling.sql.internal.plan.BoundQuery.Column;
import io.streamling.sql.internal.plan.BoundQuery.Place;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.ExpressionBuilder;
import io.streamling.sql.internal.validate.SelectList.Item;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * Turns a syntax tree into a checked query: sub-queries and CTEs are folded into what uses them, so that every branch is one
 * filter and one projection over an input. Problems are noted; a query with one is null. One statement, one thread.
 */
public final class QueryBinder {
    private final Problems problems;
    private final ExpressionBuilder builder;
    private final FunctionBinder functions;
    private final FromBinder from;
    private CommonTables views = CommonTables.NONE;

    /** Binds statements against what a request names. */
    public QueryBinder(SqlRequest request, Problems problems, ExpressionBuilder builder) {
        this.problems = problems;
        this.builder = builder;
        this.functions = new FunctionBinder(request.functions());
        Map<String, RowType> inputs = request.inputs();
        this.from = new FromBinder(inputs, Set.copyOf(request.tables().keySet()), this, problems);
    }

    /** A statement whose rows those that follow may read. */
    public void addView(String name, SqlNode statement) {
        views = views.with(name, bind(statement, views));
    }

    /** The whole statement; null where there are problems. */
    public @Nullable BoundQuery bindStatement(SqlNode statement) {
        BoundQuery query = bind(statement, views);
        if (query != null) {
            ResultCheck.note(query, statement, problems);
        }
        return problems.isEmpty() ? query : null;
    }

    @Nullable
    BoundQuery bind(SqlNode node, CommonTables tables) {
        try {
            return switch (node.getKind()) {
                case SELECT -> bindSelect((SqlSelect) node, tables);
                case WITH -> bindWith((SqlWith) node, tables);
                case ORDER_BY -> bindOrdered((SqlOrderBy) node, tables);
                case UNION -> bindUnion((SqlCall) node, tables);
                case INTERSECT, EXCEPT -> bindSetOperation((SqlCall) node, tables);
                default -> throw new InvalidSql(node, Refusals.statement(node));
            };
        } catch (InvalidSql e) {
            e.noteIn(problems);
            return null;
        }
    }

    private @Nullable BoundQuery bindOrdered(SqlOrderBy node, CommonTables tables) {
        Refusals.noteOrder(node, problems);
        return bind(node.query, tables);
    }

    private @Nullable BoundQuery bindWith(SqlWith with, CommonTables outer) {
        CommonTables tables = outer;
        for (SqlNode node : with.withList) {
            SqlWithItem item = (SqlWithItem) node;
            if (item.recursive.booleanValue()) {
                problems.add(
                        item, "WITH RECURSIVE is not supported: it would have to remember rows; leave RECURSIVE out");
            }
            BoundQuery query = bind(item.query, tables);
            tables = tables.with(item.name.getSimple(), query == null ? null : renamed(query, item.columnList));
        }
        return bind(with.body, tables);
    }

    private @Nullable BoundQuery bindSetOperation(SqlCall call, CommonTables tables) {
        problems.add(call, call.getKind() + " " + Refusals.SET_OPERATION);
        call.getOperandList().forEach(operand -> bind(operand, tables));
        return null;
    }

    /** A chain of UNION ALL, as one list. */
    private @Nullable BoundQuery bindUnion(SqlCall union, CommonTables tables) {
        List<SqlNode> parts = new ArrayList<>();
        SqlNode left = union;
        while (left.getKind() == SqlKind.UNION) {
            SqlCall call = (SqlCall) left;
            if (!call.getOperator().getName().contains("ALL")) {
                problems.add(call.operand(1), "UNION without ALL " + Refusals.SET_OPERATION);
            }
            parts.add(0, call.operand(1));
            left = call.operand(0);
        }
        parts.add(0, left);
        List<BoundQuery> queries = new ArrayList<>();
        for (SqlNode part : parts) {
            BoundQuery query = bind(part, tables);
            if (query != null) {
                queries.add(query);
            }
        }
        return queries.size() == parts.size() ? new UnionBinder(builder).bind(parts, queries) : null;
    }

    /** Binds expressions over these columns. */
    ExpressionBinder binder(Scope scope) {
        return new ExpressionBinder(scope, functions, problems, builder);
    }

    ExpressionBuilder builder() {
        return builder;
    }

    private @Nullable BoundQuery bindSelect(SqlSelect select, CommonTables tables) {
        Refusals.noteClauses(select, problems);
        FromBinder.Source source = from.bind(select, tables);
        ExpressionBinder binder = binder(source.scope());
        List<Item> items = new SelectList(binder, problems).bind(select.getSelectList());
        SqlNode where = select.getWhere();
        Expression filter = where == null ? null : binder.bindCondition(where, "WHERE");
        List<Expression> expressions = items.stream().map(Item::expression).toList();
        boolean invalid = Invalid.anyOf(expressions) || (filter != null && Invalid.is(filter));
        BoundQuery rows = source.rows();
        return invalid || rows == null ? null : compose(rows, items, expressions, filter);
    }

    private BoundQuery compose(
            BoundQuery rows, List<Item> items, List<Expression> expressions, @Nullable Expression filter) {
        List<Column> columns = items.stream()
                .map(item -> new Column(item.name(), item.expression().type()))
                .toList();
        SqlParserPos start = items.get(0).place().getParserPosition();
        Place place = new Place(start.getLineNum(), start.getColumnNum());
        List<Branch> branches = new ArrayList<>();
        for (Branch branch : rows.branches()) {
            List<Expression> projections = builder.substituteAll(expressions, branch.projections());
            Expression added = filter == null ? null : builder.substitute(filter, branch.projections());
            Expression both = Filters.both(branch.filter(), added, builder);
            branches.add(new Branch(place, branch.input(), branch.inputType(), branch.unnests(), both, projections));
        }
        ExpressionSize.check(branches, items.get(0).place());
        return new BoundQuery(columns, branches);
    }

    /** The query with the column names that stand behind an alias. Throws {@link InvalidSql}. */
    static BoundQuery renamed(BoundQuery query, @Nullable List<SqlNode> names) {
        if (names == null || names.isEmpty()) {
            return query;
        }
        if (names.size() != query.columns().size()) {
            throw new InvalidSql(
                    names.get(0),
                    names.size() + " names stand here for " + query.columns().size() + " columns: write one for each");
        }
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            String name = ((SqlIdentifier) names.get(i)).getSimple();
            columns.add(new Column(name, query.columns().get(i).type()));
        }
        return new BoundQuery(columns, query.branches());
    }

    static @Nullable BoundQuery renamed(BoundQuery query, @Nullable SqlNodeList names) {
        return renamed(query, names == null ? null : names.getList());
    }
}

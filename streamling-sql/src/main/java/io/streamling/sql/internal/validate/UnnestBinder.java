package io.streamling.sql.internal.validate;

import io.streamling.sql.internal.catalog.CallSite;
import io.streamling.sql.internal.parse.InvalidSql;
import io.streamling.sql.internal.plan.BoundQuery;
import io.streamling.sql.internal.plan.BoundQuery.Branch;
import io.streamling.sql.internal.plan.BoundQuery.Column;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.Expression.InputColumn;
import io.streamling.sql.internal.plan.ExpressionBuilder;
import io.streamling.sql.internal.plan.Unnest;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.SqlType.Child;
import io.streamling.sql.internal.type.SqlType.Kind;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUnnestOperator;
import org.jspecify.annotations.Nullable;

/** Binds {@code CROSS JOIN UNNEST(...)} and {@code LEFT JOIN UNNEST(...) ON TRUE}. One statement, one thread. */
final class UnnestBinder {
    private static final String ON_TRUE = "UNNEST is joined ON TRUE only: write a condition behind WHERE";

    private final QueryBinder queries;
    private final ExpressionBuilder builder;

    UnnestBinder(QueryBinder queries, ExpressionBuilder builder) {
        this.queries = queries;
        this.builder = builder;
    }

    /**
     * The right side of a join.
     *
     * @param alias how the columns are qualified; null for not at all
     * @param names of the columns; empty where they keep their own
     */
    private record Right(SqlCall unnest, @Nullable String alias, List<SqlNode> names) {}

    /** Whether a join is one with an UNNEST. */
    static boolean isUnnest(SqlJoin join) {
        SqlNode right = join.getRight();
        return (right.getKind() == SqlKind.AS ? ((SqlCall) right).operand(0) : right).getKind() == SqlKind.UNNEST;
    }

    /** Throws {@link InvalidSql}. */
    FromBinder.Source bind(SqlJoin join, FromBinder.Source left) {
        boolean keepsEmpty = isLeft(join);
        Right right = right(join.getRight());
        if (right.unnest.operandCount() != 1) {
            throw new InvalidSql(
                    right.unnest, "UNNEST takes one array or map: put several side by side with _gs_zip_arrays(a, b)");
        }
        Expression value = queries.binder(left.scope()).bind(right.unnest.operand(0));
        BoundQuery rows = left.rows();
        if (Invalid.is(value) || rows == null) {
            return new FromBinder.Source(Scope.unknown(), null);
        }
        Unnest unnest = unnest(right, value, keepsEmpty);
        List<String> path = right.alias == null ? List.of() : List.of(right.alias);
        Scope scope = left.scope().with(new Scope.Table(path, unnest.columns()));
        return new FromBinder.Source(scope, unnested(rows, unnest));
    }

    private static boolean isLeft(SqlJoin join) {
        JoinType type = join.getJoinType();
        SqlNode condition = join.getCondition();
        boolean isTrue = condition instanceof SqlLiteral literal && Boolean.TRUE.equals(literal.getValue());
        if (condition != null && !isTrue) {
            throw new InvalidSql(condition, ON_TRUE);
        }
        return switch (type) {
            case CROSS, COMMA, INNER -> false;
            case LEFT -> true;
            default ->
                throw new InvalidSql(
                        join, type + " JOIN UNNEST is not supported: write CROSS JOIN or LEFT JOIN ... ON TRUE");
        };
    }

    private static Right right(SqlNode node) {
        if (node.getKind() != SqlKind.AS) {
            return new Right((SqlCall) node, null, List.of());
        }
        SqlCall as = (SqlCall) node;
        SqlIdentifier alias = as.operand(1);
        List<SqlNode> names = as.getOperandList().subList(2, as.operandCount());
        return new Right(as.operand(0), alias.getSimple(), names);
    }

    private Unnest unnest(Right right, Expression value, boolean keepsEmpty) {
        boolean ordinality = ((SqlUnnestOperator) right.unnest.getOperator()).withOrdinality;
        int names = right.names.size() - (ordinality ? 1 : 0);
        List<Child> parts = parts(right.unnest, value);
        boolean whole = parts.isEmpty() || (names == 1 && parts.size() > 1);
        List<Column> columns = new ArrayList<>();
        if (whole) {
            String name = right.alias == null ? "unnest" : right.alias;
            columns.add(new Column(name, nullableIf(keepsEmpty, element(value))));
        } else {
            boolean nullable = keepsEmpty
                    || (value.type().kind() == Kind.ARRAY && element(value).nullable());
            parts.forEach(part -> columns.add(new Column(part.name(), nullableIf(nullable, part.type()))));
        }
        if (ordinality) {
            columns.add(new Column("ordinality", SqlType.BIGINT.withNullable(keepsEmpty)));
        }
        return new Unnest(value, renamed(columns, right.names), whole, ordinality, keepsEmpty);
    }

    private static SqlType nullableIf(boolean nullable, SqlType type) {
        return type.withNullable(nullable || type.nullable());
    }

    private static SqlType element(Expression value) {
        return value.type().element();
    }

    /** What the columns are made of; empty where the elements are not made of parts. */
    private List<Child> parts(SqlCall unnest, Expression value) {
        SqlType type = value.type();
        return switch (type.kind()) {
            case ARRAY -> type.element().kind() == Kind.ROW ? type.element().children() : List.of();
            case MAP -> type.children();
            default -> throw new InvalidSql(unnest, "UNNEST needs an ARRAY or a MAP, not " + CallSite.words(type));
        };
    }

    private static List<Column> renamed(List<Column> columns, List<SqlNode> names) {
        if (names.isEmpty()) {
            return columns;
        }
        if (names.size() != columns.size()) {
            throw new InvalidSql(
                    names.get(0),
                    names.size() + " names stand here for " + columns.size() + " columns: write one for each");
        }
        List<Column> renamed = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            String name = ((SqlIdentifier) names.get(i)).getSimple();
            renamed.add(new Column(name, columns.get(i).type()));
        }
        return renamed;
    }

    /** The rows with the columns that are made behind the others. */
    private BoundQuery unnested(BoundQuery rows, Unnest unnest) {
        List<Column> columns = new ArrayList<>(rows.columns());
        columns.addAll(unnest.columns());
        List<Branch> branches = new ArrayList<>();
        for (Branch branch : rows.branches()) {
            Expression value = builder.substitute(unnest.value(), branch.projections());
            List<Unnest> unnests = new ArrayList<>(branch.unnests());
            unnests.add(new Unnest(value, unnest.columns(), unnest.whole(), unnest.ordinality(), unnest.keepsEmpty()));
            List<Expression> projections = new ArrayList<>(branch.projections());
            for (Column column : unnest.columns()) {
                int index = branch.width()
                        + projections.size()
                        - branch.projections().size();
                projections.add(new InputColumn(index, column.type()));
            }
            branches.add(new Branch(
                    branch.place(), branch.input(), branch.inputType(), unnests, branch.filter(), projections));
        }
        return new BoundQuery(columns, branches);
    }
}

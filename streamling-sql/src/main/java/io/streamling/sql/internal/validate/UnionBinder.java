package io.streamling.sql.internal.validate;

import io.streamling.sql.internal.catalog.CallSite;
import io.streamling.sql.internal.parse.InvalidSql;
import io.streamling.sql.internal.plan.BoundQuery;
import io.streamling.sql.internal.plan.BoundQuery.Branch;
import io.streamling.sql.internal.plan.BoundQuery.Column;
import io.streamling.sql.internal.plan.Expression;
import io.streamling.sql.internal.plan.ExpressionBuilder;
import io.streamling.sql.internal.type.SqlType;
import io.streamling.sql.internal.type.TypeRules;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlNode;

/** Puts the parts of a UNION ALL together: names of the first, types that hold all. Immutable. */
final class UnionBinder {
    private final ExpressionBuilder builder;

    UnionBinder(ExpressionBuilder builder) {
        this.builder = builder;
    }

    /** Throws {@link InvalidSql}. */
    BoundQuery bind(List<SqlNode> parts, List<BoundQuery> queries) {
        List<Column> columns = queries.get(0).columns();
        for (int part = 1; part < queries.size(); part++) {
            columns = common(columns, queries.get(part).columns(), parts.get(part));
        }
        List<Branch> branches = new ArrayList<>();
        for (BoundQuery query : queries) {
            for (Branch branch : query.branches()) {
                branches.add(new Branch(
                        branch.place(),
                        branch.input(),
                        branch.inputType(),
                        branch.unnests(),
                        branch.filter(),
                        cast(branch.projections(), columns)));
            }
        }
        return new BoundQuery(columns, branches);
    }

    private List<Expression> cast(List<Expression> projections, List<Column> columns) {
        List<Expression> cast = new ArrayList<>();
        for (int i = 0; i < projections.size(); i++) {
            cast.add(builder.cast(projections.get(i), columns.get(i).type()));
        }
        return cast;
    }

    private static List<Column> common(List<Column> columns, List<Column> next, SqlNode place) {
        if (columns.size() != next.size()) {
            throw new InvalidSql(
                    place,
                    "this part of UNION ALL has " + next.size() + " columns, the first has " + columns.size()
                            + ": all must have the same");
        }
        List<Column> common = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            SqlType type = TypeRules.common(columns.get(i).type(), next.get(i).type());
            if (type == null) {
                throw new InvalidSql(
                        place,
                        "column " + (i + 1) + " ('" + columns.get(i).name() + "') of this part of UNION ALL is "
                                + CallSite.words(next.get(i).type()) + ", before it was "
                                + CallSite.words(columns.get(i).type()) + ": convert one with CAST");
            }
            common.add(new Column(columns.get(i).name(), type));
        }
        return common;
    }
}

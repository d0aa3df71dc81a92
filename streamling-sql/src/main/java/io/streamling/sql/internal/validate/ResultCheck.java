package io.streamling.sql.internal.validate;

import io.streamling.sql.internal.parse.Problems;
import io.streamling.sql.internal.plan.BoundQuery;
import io.streamling.sql.internal.plan.BoundQuery.Column;
import io.streamling.sql.internal.type.SqlType.Kind;
import java.util.HashSet;
import java.util.Set;
import org.apache.calcite.sql.SqlNode;

/** What must hold for the result of a whole statement, but not for a sub-query. Stateless. */
final class ResultCheck {
    private ResultCheck() {}

    static void note(BoundQuery query, SqlNode statement, Problems problems) {
        Set<String> names = new HashSet<>();
        for (Column column : query.columns()) {
            if (!names.add(column.name())) {
                problems.add(statement, "the result has two columns named '" + column.name() + "': give one an alias");
            }
            if (column.type().kind() == Kind.ARRAY && column.type().element().kind() == Kind.NULL) {
                problems.add(
                        statement,
                        "column '" + column.name()
                                + "' is an array without elements or type: write CAST(ARRAY[] AS VARCHAR ARRAY), or the type that you mean");
            }
            if (column.type().kind() == Kind.NULL) {
                problems.add(
                        statement,
                        "column '" + column.name()
                                + "' is a NULL without a type: write CAST(NULL AS VARCHAR), or the type"
                                + " that you mean");
            }
        }
    }
}

package io.streamling.sql.internal.plan;

import io.streamling.batch.RowType;
import io.streamling.spi.SqlException.SqlProblem;
import io.streamling.sql.internal.type.SqlType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query after names and types are resolved: the rows of all branches together. Immutable.
 *
 * @param columns names and types of the result
 * @param branches at least one
 */
public record BoundQuery(List<Column> columns, List<Branch> branches) {
    /** Copies the lists. */
    public BoundQuery {
        columns = List.copyOf(columns);
        branches = List.copyOf(branches);
    }

    /** A place in the text, from 1; 0 where unknown. */
    public record Place(int line, int column) {
        /** A problem here. */
        public SqlProblem problem(String message) {
            return new SqlProblem(line, column, message);
        }
    }

    /** A column of the result. */
    public record Column(String name, SqlType type) {}

    /**
     * The rows of one input that pass a filter.
     *
     * @param input the name of the input
     * @param inputType its rows
     * @param place where the outermost SELECT list of the branch is
     * @param filter null where every row passes
     * @param projections one per column, over the columns of the input
     */
    public record Branch(
            Place place,
            String input,
            RowType inputType,
            @Nullable Expression filter,
            List<Expression> projections) {
        /** Copies the list. */
        public Branch {
            projections = List.copyOf(projections);
        }
    }
}

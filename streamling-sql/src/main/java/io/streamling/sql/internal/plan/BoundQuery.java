package io.streamling.sql.internal.plan;

import io.streamling.batch.RowType;
import io.streamling.spi.SqlException.SqlProblem;
import io.streamling.sql.internal.type.ArrowTypes;
import io.streamling.sql.internal.type.SqlType;
import java.util.List;
import org.apache.arrow.vector.types.pojo.Field;
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
     * @param unnests what is done to the rows, in this order; the columns that they make count on behind those of the input
     * @param projections one per column, over the columns of the input and of the unnests, as the filter is
     */
    public record Branch(
            Place place,
            String input,
            RowType inputType,
            List<Unnest> unnests,
            @Nullable Expression filter,
            List<Expression> projections) {
        /** Copies the lists. */
        public Branch {
            unnests = List.copyOf(unnests);
            projections = List.copyOf(projections);
        }

        /** How many columns filter and projections may read. */
        public int width() {
            return width(unnests.size());
        }

        /** How many columns there are behind some of the unnests. */
        int width(int unnestCount) {
            int width = inputType.schema().getFields().size();
            for (Unnest unnest : unnests.subList(0, unnestCount)) {
                width += unnest.columns().size();
            }
            return width;
        }

        /** The column with an index. */
        Field field(int index) {
            List<Field> fields = inputType.schema().getFields();
            if (index < fields.size()) {
                return fields.get(index);
            }
            int made = index - fields.size();
            for (Unnest unnest : unnests) {
                if (made < unnest.columns().size()) {
                    Column column = unnest.columns().get(made);
                    return ArrowTypes.field(column.name(), column.type());
                }
                made -= unnest.columns().size();
            }
            throw new IndexOutOfBoundsException("column " + index + " of " + width());
        }

        /** A {@linkplain Expressions#isColumn column}, or the part of one. */
        Field field(Expression column) {
            Field field = field(Expressions.root(column).index());
            for (int child : Expressions.path(column)) {
                field = field.getChildren().get(child);
            }
            return field;
        }
    }
}

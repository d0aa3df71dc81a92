package io.streamling.sql.internal.plan;

import io.streamling.sql.internal.plan.BoundQuery.Column;
import java.util.List;

/**
 * Makes a row of each element of an array or entry of a map; the other columns are repeated. Immutable.
 *
 * @param value the array or map, over the columns of the input and of the UNNESTs before this one
 * @param columns what is made: the fields of the elements, or the elements themselves, then perhaps their places from 1
 * @param whole whether the first column is the element itself
 * @param ordinality whether the last column is the place
 * @param keepsEmpty whether a row without elements leaves, once, with nulls
 */
public record Unnest(Expression value, List<Column> columns, boolean whole, boolean ordinality, boolean keepsEmpty) {
    /** Copies the list. */
    public Unnest {
        columns = List.copyOf(columns);
    }
}

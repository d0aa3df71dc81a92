package io.streamling.sql.internal.unnest;

import java.util.List;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * One UNNEST. The list is the last column of what comes in; the other columns are repeated for each element. Immutable.
 *
 * @param output the repeated columns, then those that are made
 * @param made what stands in each column behind the repeated ones: the number of a field of the elements, or one of the
 *     constants below
 * @param keepsEmpty whether a row without elements leaves, once, with nulls
 */
public record UnnestSpec(Schema output, List<Integer> made, boolean keepsEmpty) {
    /** The element itself. */
    public static final int WHOLE = -1;
    /** The place of the element, counted from 1. */
    public static final int PLACE = -2;

    /** Copies the list. */
    public UnnestSpec {
        made = List.copyOf(made);
    }

    /** How many columns are repeated. */
    int repeated() {
        return output.getFields().size() - made.size();
    }
}

package io.streamling.sql.internal.plan;

import io.streamling.sql.internal.unnest.UnnestSpec;
import java.util.List;

/**
 * A branch with UNNESTs, in the order in which it is run: filters as early as their columns are there, no column longer than
 * something behind reads it. Immutable.
 *
 * @param first over the input; its last column is the value of the first UNNEST
 */
record UnnestSteps(SelectStep first, List<Step> rest) {
    UnnestSteps {
        rest = List.copyOf(rest);
    }

    /** An UNNEST of the last column of what comes before, and what is done then. */
    record Step(UnnestSpec spec, SelectStep select) {}
}

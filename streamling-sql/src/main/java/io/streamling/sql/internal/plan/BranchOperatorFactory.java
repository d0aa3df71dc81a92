package io.streamling.sql.internal.plan;

import io.streamling.operator.OperatorFactory;
import java.util.Set;

/** One branch of a statement as an operator. Thread-safe. */
sealed interface BranchOperatorFactory extends OperatorFactory
        permits SelectOperatorFactory, SharingOperatorFactory, UnnestOperatorFactory {
    /** The input columns that are read, in the order of the input. */
    Set<Integer> columnIndexes();
}

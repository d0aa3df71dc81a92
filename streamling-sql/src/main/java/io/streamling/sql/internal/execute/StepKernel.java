package io.streamling.sql.internal.execute;

import org.apache.arrow.vector.FieldVector;
import org.jspecify.annotations.Nullable;

/**
 * The part of a step that evaluates expressions; {@link SelectOperator} does the rest. A row for which an expression
 * fails is noted in the batch's {@link Failures} and does not disturb the others. Task thread only.
 */
public interface StepKernel {
    /** Takes up a batch, which stays valid until {@link #end}. */
    void begin(BatchContext batch) throws Exception;

    /**
     * Evaluates the filter.
     *
     * @param rows which rows, in order; null for all from 0
     * @param passed where the rows go for which the filter is true; has room for {@code count}
     * @return how many passed
     */
    int filter(int @Nullable [] rows, int count, int[] passed) throws Exception;

    /**
     * Evaluates a projection that is not a plain column.
     *
     * @param rows the input row for each output row, -1 for one that is null and not evaluated; null for all from 0
     * @param target an unallocated vector, filled and with its value count set on return
     */
    void project(int projection, int @Nullable [] rows, int count, FieldVector target) throws Exception;

    /** Lets go of the batch and of all memory; also called after a failure. */
    void end();
}

package io.streamling.sql.internal.unnest;

import io.streamling.operator.Operator;

/** An operator each of whose output rows comes from one row of its input. Task thread only. */
public interface SelectingOperator extends Operator {
    /** From which row of the input a row of the batch comes that was emitted last; while it is being emitted. */
    int inputRow(int outputRow);
}

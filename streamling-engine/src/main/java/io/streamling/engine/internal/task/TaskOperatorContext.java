package io.streamling.engine.internal.task;

import io.streamling.batch.RowBatch;
import io.streamling.error.ErrorCode;
import io.streamling.operator.OperatorContext;
import java.time.InstantSource;

/** Task thread only. */
record TaskOperatorContext(String name, int taskIndex, InstantSource clock, Rejections rejections)
        implements OperatorContext {
    @Override
    public void reject(RowBatch input, int row, ErrorCode code, String reason) throws Exception {
        rejections.row(input, row, code, reason, null);
    }

    @Override
    public void reject(RowBatch input, int row, ErrorCode code, String reason, Throwable cause) throws Exception {
        rejections.row(input, row, code, reason, cause);
    }
}

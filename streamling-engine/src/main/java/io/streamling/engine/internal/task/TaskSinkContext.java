package io.streamling.engine.internal.task;

import io.streamling.batch.RowBatch;
import io.streamling.batch.RowType;
import io.streamling.error.ErrorCode;
import io.streamling.sink.Committed;
import io.streamling.sink.SinkContext;
import java.util.Optional;
import java.util.OptionalLong;

/** Task thread only. */
record TaskSinkContext(TaskSettings settings, String sink, RowType input, int taskIndex, Rejections rejections)
        implements SinkContext, TaskAnswers {
    @Override
    public OptionalLong restoredEpoch() {
        long epoch = settings.restored().savedEpoch();
        return epoch == 0 ? OptionalLong.empty() : OptionalLong.of(epoch);
    }

    @Override
    public Optional<Committed> takenOver() {
        return Optional.ofNullable(settings.restored().takenOverBySink().get(sink));
    }

    @Override
    public void reject(RowBatch batch, int row, ErrorCode code, String reason) throws Exception {
        rejections.row(batch, row, code, reason, null);
    }
}

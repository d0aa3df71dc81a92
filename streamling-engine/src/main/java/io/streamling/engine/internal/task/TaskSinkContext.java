package io.streamling.engine.internal.task;

import io.streamling.batch.RowBatch;
import io.streamling.batch.RowType;
import io.streamling.error.ErrorCode;
import io.streamling.error.Retrier;
import io.streamling.sink.Committed;
import io.streamling.sink.SinkContext;
import io.streamling.spi.FaultPoints;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalLong;

/** Task thread only. */
record TaskSinkContext(TaskSettings settings, String sink, RowType input, int taskIndex, Rejections rejections)
        implements SinkContext {
    @Override
    public String pipeline() {
        return settings.pipeline();
    }

    @Override
    public int parallelism() {
        return settings.plan().parallelism();
    }

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

    @Override
    public InstantSource clock() {
        return settings.runtime().clock();
    }

    @Override
    public Retrier retrier() {
        return settings.retrier();
    }

    @Override
    public FaultPoints faultPoints() {
        return settings.runtime().faults();
    }
}

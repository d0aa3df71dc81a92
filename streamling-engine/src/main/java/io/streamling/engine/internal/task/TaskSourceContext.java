package io.streamling.engine.internal.task;

import io.streamling.batch.RowBatchBuilder;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.engine.internal.checkpoint.Coordinator;
import io.streamling.engine.internal.plan.PlannedNode.PlannedSource;
import io.streamling.error.ErrorCode;
import io.streamling.format.SourceRecord;
import io.streamling.source.ReplayCuts;
import io.streamling.source.SourceContext;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;
import org.apache.arrow.vector.types.pojo.Schema;

/** Thread-safe. */
record TaskSourceContext(
        TaskSettings settings, PlannedSource planned, int taskIndex, Rejections rejections, Coordinator coordinator)
        implements SourceContext, TaskAnswers {
    @Override
    public String source() {
        return planned.name();
    }

    @Override
    public Optional<SourcePosition> restoredPosition() {
        return Optional.ofNullable(settings.restored().positionBySource().get(source()));
    }

    @Override
    public ReplayCuts replayCuts() {
        return settings.restored().cutsBySource().getOrDefault(source(), ReplayCuts.NONE);
    }

    @Override
    public Schema projection() {
        return planned.output().schema();
    }

    @Override
    public int batchRows() {
        return settings.limits().batchRows();
    }

    @Override
    public long batchBytes() {
        return settings.limits().batchBytes();
    }

    @Override
    public RowBatchBuilder newBatch() {
        return RowBatchBuilder.create(projection(), settings.allocator(), batchRows());
    }

    @Override
    public void reject(SourceRecord record, ErrorCode code, String reason) throws Exception {
        rejections.record(record, code, reason);
    }

    @Override
    public void requestCheckpoint() {
        long ignored = coordinator.request();
    }

    @Override
    public ThreadFactory threadFactory() {
        return settings.threadFactory();
    }
}

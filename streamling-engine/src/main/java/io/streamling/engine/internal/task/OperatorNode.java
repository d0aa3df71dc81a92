package io.streamling.engine.internal.task;

import io.streamling.batch.Origin;
import io.streamling.batch.Output;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.checkpoint.Barrier;
import io.streamling.engine.internal.metrics.NodeCounters;
import io.streamling.operator.Operator;
import org.jspecify.annotations.Nullable;

/** A running operator in its chain. What it builds inherits the origin of the batch that it was given. Task thread only. */
final class OperatorNode implements BatchReceiver, Output {
    private final NodeLabel label;
    private final String doing;
    private final Operator operator;
    private final ChainOutput output;
    private final NodeCounters counters;
    private final Activity activity;
    private @Nullable RowBatch current;
    private Origin lastOrigin = Origin.UNKNOWN;

    OperatorNode(NodeLabel label, Operator operator, ChainOutput output, NodeCounters counters, Activity activity) {
        this.label = label;
        this.doing = label.shortText();
        this.operator = operator;
        this.output = output;
        this.counters = counters;
        this.activity = activity;
    }

    @Override
    public void receive(RowBatch batch) throws Exception {
        counters.in(batch.rowCount());
        String before = activity.enter(doing);
        current = batch;
        lastOrigin = batch.origin();
        try {
            operator.process(batch, this);
        } catch (Throwable e) {
            throw NodeFailure.at(label, batch.origin(), e);
        } finally {
            current = null;
            activity.back(before);
        }
    }

    /** Lets out what it holds. */
    void beforeBarrier(Barrier barrier) throws Exception {
        String before = activity.enter(doing);
        try {
            operator.beforeBarrier(barrier, this);
        } catch (Throwable e) {
            throw NodeFailure.at(label, lastOrigin, e);
        } finally {
            activity.back(before);
        }
    }

    void onEnd() throws Exception {
        String before = activity.enter(doing);
        try {
            operator.onEnd(this);
        } catch (Throwable e) {
            throw NodeFailure.at(label, lastOrigin, e);
        } finally {
            activity.back(before);
        }
    }

    @Override
    public RowBatchBuilder newBatch() {
        RowBatch input = current;
        RowBatchBuilder rows = input == null ? output.newBatch() : output.newBatch(input.rowCount());
        rows.inheritOrigin(lastOrigin.asRange());
        return rows;
    }

    @Override
    public void emit(RowBatch batch) throws Exception {
        String before = activity.enter("what follows " + doing);
        try {
            output.emit(batch);
        } finally {
            activity.back(before);
        }
    }

    void close() {
        operator.close();
    }

    NodeLabel label() {
        return label;
    }
}

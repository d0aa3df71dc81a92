package io.streamling.engine.internal.task;

import io.streamling.batch.Origin;
import io.streamling.batch.RowBatch;
import io.streamling.checkpoint.Barrier;
import io.streamling.engine.internal.metrics.NodeCounters;
import io.streamling.sink.SinkWriter;

/** A running writer at the end of a chain. Task thread only. */
final class WriterNode implements BatchReceiver {
    private final NodeLabel label;
    private final SinkWriter writer;
    private final NodeCounters counters;
    private final Activity activity;
    private final ReplayGate gate;

    WriterNode(NodeLabel label, SinkWriter writer, NodeCounters counters, Activity activity, ReplayGate gate) {
        this.label = label;
        this.writer = writer;
        this.counters = counters;
        this.activity = activity;
        this.gate = gate;
    }

    NodeLabel label() {
        return label;
    }

    boolean takesUnchanged() {
        return writer.takesUnchanged();
    }

    ReplayGate gate() {
        return gate;
    }

    @Override
    public void receive(RowBatch batch) throws Exception {
        if (gate.isClosed()) {
            return;
        }
        counters.in(batch.rowCount());
        call("write", batch.origin(), () -> writer.write(batch));
    }

    void flush(Barrier barrier) throws Exception {
        Barrier own = gate.own(barrier);
        call("flush", Origin.UNKNOWN, () -> writer.flush(own));
    }

    void commit(long epoch) throws Exception {
        call("commit", Origin.UNKNOWN, () -> writer.commit(epoch));
    }

    void close() {
        writer.close();
    }

    private interface Call {
        void run() throws Exception;
    }

    private void call(String what, Origin origin, Call call) throws Exception {
        String before = activity.enter(label.shortText() + " (" + what + ")");
        try {
            call.run();
        } catch (Throwable e) {
            throw NodeFailure.at(label, origin, e);
        } finally {
            activity.back(before);
        }
    }
}

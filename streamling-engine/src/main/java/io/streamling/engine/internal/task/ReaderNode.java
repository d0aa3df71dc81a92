package io.streamling.engine.internal.task;

import io.streamling.batch.Output;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.source.SourceReader;
import io.streamling.source.SourceStatus;
import java.time.Duration;

/** A running reader at the head of a chain. Task thread only, except {@link #wakeup}. */
final class ReaderNode implements Output {
    private final NodeLabel label;
    private final SourceReader reader;
    private final ChainOutput output;
    private final ReplayGates gates;
    private final Activity activity;
    private boolean ended;
    private boolean paused;

    ReaderNode(NodeLabel label, SourceReader reader, ChainOutput output, ReplayGates gates, Activity activity) {
        this.label = label;
        this.reader = reader;
        this.output = output;
        this.gates = gates;
        this.activity = activity;
    }

    NodeLabel label() {
        return label;
    }

    boolean hasEnded() {
        return ended;
    }

    SourceStatus poll(Duration maxWait) throws Exception {
        String before = activity.enter(label.shortText() + " (poll)");
        try {
            SourceStatus status = reader.poll(this, maxWait);
            ended |= status == SourceStatus.END;
            return status;
        } catch (Throwable e) {
            throw NodeFailure.at(label, null, e);
        } finally {
            activity.back(before);
        }
    }

    SourcePosition position() throws Exception {
        try {
            return reader.position();
        } catch (Throwable e) {
            throw NodeFailure.at(label, null, e);
        }
    }

    void commit(SourcePosition position) throws Exception {
        String before = activity.enter(label.shortText() + " (commit)");
        try {
            reader.commit(position);
        } finally {
            activity.back(before);
        }
    }

    void setPaused(boolean pause) throws Exception {
        if (pause == paused) {
            return;
        }
        paused = pause;
        try {
            if (pause) {
                reader.pause();
            } else {
                reader.resume();
            }
        } catch (Throwable e) {
            throw NodeFailure.at(label, null, e);
        }
    }

    void wakeup() {
        reader.wakeup();
    }

    void close() {
        reader.close();
    }

    @Override
    public RowBatchBuilder newBatch() {
        return output.newBatch();
    }

    @Override
    public void emit(RowBatch batch) throws Exception {
        String before = activity.enter("what follows " + label.shortText());
        boolean given = false;
        try {
            gates.beforeBatch(label.name(), batch.origin());
            long bytes = bytes(batch);
            given = true;
            output.emit(batch, bytes);
        } finally {
            if (!given) {
                batch.release();
            }
            activity.back(before);
        }
    }

    private static long bytes(RowBatch batch) {
        long bytes = 0;
        for (int i = 0; i < batch.schema().getFields().size(); i++) {
            bytes += batch.column(i).getBufferSize();
        }
        return bytes;
    }
}

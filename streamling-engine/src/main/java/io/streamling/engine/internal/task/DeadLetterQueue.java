package io.streamling.engine.internal.task;

import io.streamling.batch.RowBatch;
import io.streamling.checkpoint.Barrier;
import io.streamling.engine.internal.operator.DeadLetter;
import io.streamling.engine.internal.operator.DeadLetterBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Brings a task's bad rows to the dead-letter sink. They are made durable before any sink's own rows are: a sink that
 * has committed an epoch never shows its rejected rows again, so nobody could write them later. {@link #add} is
 * thread-safe, all else is task thread only.
 */
final class DeadLetterQueue {
    private final DeadLetterBuffer buffer;
    private final WriterNode writer;
    private volatile @Nullable Barrier flushed;

    DeadLetterQueue(DeadLetterBuffer buffer, WriterNode writer) {
        this.buffer = buffer;
        this.writer = writer;
    }

    WriterNode writer() {
        return writer;
    }

    /** Takes a bad row. One that a sink finds while it flushes is made durable at once. */
    void add(DeadLetter letter) throws Exception {
        buffer.add(letter);
        Barrier barrier = flushed;
        if (barrier != null) {
            write();
            writer.flush(barrier);
        }
    }

    /** Writes what has come in. */
    void write() throws Exception {
        for (RowBatch batch = buffer.take(); batch != null; batch = buffer.take()) {
            try {
                writer.receive(batch);
            } finally {
                batch.release();
            }
        }
    }

    /** Makes all bad rows before a barrier durable; the sinks follow. */
    void flush(Barrier barrier) throws Exception {
        write();
        writer.flush(barrier);
        flushed = barrier;
    }

    /** The sinks have flushed. */
    void afterFlush() {
        flushed = null;
    }

    void close() {
        buffer.close();
    }
}

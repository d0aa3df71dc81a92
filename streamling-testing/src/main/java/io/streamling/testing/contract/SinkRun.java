package io.streamling.testing.contract;

import io.streamling.batch.RowBatch;
import io.streamling.batch.RowType;
import io.streamling.checkpoint.Barrier;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.sink.Sink;
import io.streamling.sink.SinkWriter;
import io.streamling.sink.TransactionalSink;
import io.streamling.testing.LeakCheck;
import io.streamling.testing.Row;
import io.streamling.testing.Rows;
import io.streamling.testing.TestSinkContext;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * One run of a pipeline as a sink sees it: taken over, written to, flushed, and closed as in a crash. One thread.
 */
public final class SinkRun implements AutoCloseable {
    private final LeakCheck memory;
    private final TestSinkContext context;
    private final SinkWriter writer;
    private final RowType input;
    private long rowsWritten;

    SinkRun(Sink sink, TestSinkContext context, LeakCheck memory) throws Exception {
        this.memory = memory;
        this.context = context;
        this.input = context.input();
        if (sink instanceof TransactionalSink transactional && transactional.isTransactional()) {
            context.takenOver(transactional.takeOver(context.pipeline()));
        }
        this.writer = sink.createWriter(context);
    }

    /** The context, for what was rejected and what was taken over. */
    public TestSinkContext context() {
        return context;
    }

    /** Writes one batch, lent as an engine does. */
    public void write(Row... rows) throws Exception {
        write(Arrays.asList(rows));
    }

    /** Writes one batch, lent as an engine does. */
    public void write(List<Row> rows) throws Exception {
        lend(Rows.batch(memory.allocator(), input.schema(), rows));
        rowsWritten += rows.size();
    }

    /** Writes the rows of a batch but the first and the last as a slice. */
    public void writeInner(List<Row> rows) throws Exception {
        RowBatch whole = Rows.batch(memory.allocator(), input.schema(), rows);
        try {
            lend(whole.slice(1, rows.size() - 2));
        } finally {
            whole.release();
        }
    }

    /** Flushes with the number of rows written in this run as position, and does not commit. */
    public void flush(long epoch) throws Exception {
        flush(epoch, Map.of("in", SourcePosition.of("in-0", rowsWritten)));
    }

    /** Flushes with these positions, and does not commit. */
    public void flush(long epoch, Map<String, SourcePosition> positions) throws Exception {
        writer.flush(new Barrier(epoch, false, positions));
    }

    /** Says that the checkpoint is saved. */
    public void commit(long epoch) throws Exception {
        writer.commit(epoch);
    }

    /** Flushes and commits. */
    public void checkpoint(long epoch) throws Exception {
        flush(epoch);
        commit(epoch);
    }

    /** Ends as a crash does, in that nothing is flushed. */
    @Override
    public void close() {
        writer.close();
    }

    private void lend(RowBatch batch) throws Exception {
        try {
            writer.write(batch);
        } finally {
            takeBack(batch);
        }
    }

    private static void takeBack(RowBatch batch) {
        try {
            batch.release();
        } catch (IllegalStateException e) {
            throw new AssertionError("the writer released a batch that it had only borrowed", e);
        }
    }
}

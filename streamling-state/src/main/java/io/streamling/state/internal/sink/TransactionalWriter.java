package io.streamling.state.internal.sink;

import io.streamling.batch.RowBatch;
import io.streamling.checkpoint.Barrier;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.sink.SinkContext;
import io.streamling.sink.SinkWriter;
import io.streamling.state.internal.table.Chunk;
import io.streamling.state.internal.table.TableLayout;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Commits the rows before a barrier, its positions and its epoch in one transaction. Rows are kept until then, so that a
 * transaction that broke is written again on another connection. Whether a commit without an answer went through is read
 * back from the sink's own tables.
 */
final class TransactionalWriter implements SinkWriter {
    /** More than this is not kept once it is written: a connection lost later ends the run, which may be restarted. */
    static final long MAX_KEPT_BYTES = 64L << 20;

    private final SinkContext context;
    private final SinkFailures failures;
    private final TableTransaction transaction;
    private final SinkState state;
    private final SinkState.Key key;
    private final long owner;
    private final long rowsBeforeTransaction;
    private final String doing;
    private final boolean isKeyed;
    private final List<Chunk> chunks = new ArrayList<>();
    private Chunk pending = new Chunk();
    /** How many of the chunks are written in the open transaction. */
    private int written;
    /** Whether chunks of this epoch were let go, so that it cannot be written again. */
    private boolean isIncomplete;
    /** Whether a COMMIT of this epoch was sent and not answered. */
    private boolean isUnanswered;

    TransactionalWriter(SinkContext context, SinkFailures failures, TableTransaction transaction, Setup setup) {
        this.context = context;
        this.failures = failures;
        this.transaction = transaction;
        this.state = setup.state;
        this.key = setup.key;
        this.owner = setup.owner;
        this.rowsBeforeTransaction = setup.rowsBeforeTransaction;
        this.isKeyed = setup.layout.isKeyed();
        this.doing = "write to table '" + setup.layout.table() + "'";
    }

    /** What only this writer needs. */
    record Setup(SinkState state, SinkState.Key key, long owner, long rowsBeforeTransaction, TableLayout layout) {}

    /** Where rows have a key, there is a row whose other cells stay. */
    @Override
    public boolean takesUnchanged() {
        return isKeyed;
    }

    @Override
    public void write(RowBatch batch) throws Exception {
        if (pending.rowCount() > 0 && pending.rowCount() + batch.rowCount() > PlainWriter.ROWS_PER_CHUNK) {
            finishChunk();
        }
        pending.add(batch);
    }

    @Override
    public void flush(Barrier barrier) throws Exception {
        context.faultPoints().at("CP09");
        keepPending();
        attempt(() -> commit(barrier));
        isUnanswered = false;
        isIncomplete = false;
        release();
        context.faultPoints().at("CP11");
    }

    @Override
    public void close() {
        pending.release();
        release();
        transaction.close();
    }

    private void finishChunk() throws Exception {
        keepPending();
        long rows = 0;
        for (Chunk chunk : chunks) {
            rows += chunk.rowCount();
        }
        if (transaction.isOpen() || rows > rowsBeforeTransaction) {
            attempt(this::writeChunks);
            releaseWhatIsTooMuch();
        }
    }

    private void keepPending() {
        if (pending.rowCount() > 0) {
            chunks.add(pending);
            pending = new Chunk();
        }
    }

    /** The retrier must not repeat what can no longer be repeated, so such a failure passes it as a result. */
    private void attempt(Attempt attempt) throws Exception {
        Optional<StreamlingException> failure = context.retrier().call(doing, () -> tryOnce(attempt));
        if (failure.isPresent()) {
            throw failure.get();
        }
    }

    private interface Attempt {
        void run() throws Exception;
    }

    private Optional<StreamlingException> tryOnce(Attempt attempt) throws Exception {
        try {
            attempt.run();
            return Optional.empty();
        } catch (SQLException e) {
            abandon(e);
            StreamlingException failure = failures.of(e, doing);
            if (isIncomplete && !isUnanswered) {
                return Optional.of(lost(failure));
            }
            throw failure;
        } catch (Exception e) {
            abandon(e);
            throw e;
        }
    }

    private void abandon(Exception cause) {
        written = 0;
        transaction.abandon(cause);
    }

    private StreamlingException lost(StreamlingException failure) {
        return failures.of(
                failure.code(),
                "the transaction of this epoch broke and holds more than " + (MAX_KEPT_BYTES >> 20)
                        + " MiB, which are not kept: start the pipeline again, or checkpoint more often: "
                        + failure.getMessage());
    }

    private void writeChunks() throws Exception {
        if (!transaction.isOpen()) {
            transaction.begin();
        }
        while (written < chunks.size()) {
            transaction.apply(chunks.get(written));
            written++;
        }
    }

    private void commit(Barrier barrier) throws Exception {
        if (isUnanswered) {
            if (state.hasRecorded(transaction.begin(), key, context.taskIndex(), owner, barrier.epoch())) {
                transaction.commit();
                return;
            }
            isUnanswered = false;
            if (isIncomplete) {
                throw lost(failures.of(ErrorCode.SINK_FAILED, "the commit was lost"));
            }
        }
        writeChunks();
        context.faultPoints().at("CP10");
        state.record(transaction.connection(), key, context.taskIndex(), owner, barrier);
        isUnanswered = true;
        transaction.commit();
    }

    private void releaseWhatIsTooMuch() {
        long bytes = 0;
        for (Chunk chunk : chunks) {
            bytes += chunk.bytes();
        }
        if (bytes > MAX_KEPT_BYTES) {
            release();
            isIncomplete = true;
        }
    }

    private void release() {
        chunks.forEach(Chunk::release);
        chunks.clear();
        written = 0;
    }
}

package io.streamling.state.internal.sink;

import io.streamling.batch.RowBatch;
import io.streamling.checkpoint.Barrier;
import io.streamling.sink.SinkContext;
import io.streamling.sink.SinkWriter;
import io.streamling.state.internal.table.Chunk;
import io.streamling.state.internal.table.TableLayout;
import java.sql.SQLException;

/**
 * Commits rows as soon as enough have come together for a statement, and the rest at a barrier. A transaction whose end
 * is unknown is written again: the same rows by key, or, when appending, perhaps twice.
 */
final class PlainWriter implements SinkWriter {
    /** Statements gain little from more, and memory and the wait for the first row grow. */
    static final int ROWS_PER_CHUNK = 8_192;

    private final SinkContext context;
    private final SinkFailures failures;
    private final TableTransaction transaction;
    private final String doing;
    private final boolean isKeyed;
    private Chunk pending = new Chunk();

    PlainWriter(SinkContext context, SinkFailures failures, TableTransaction transaction, TableLayout layout) {
        this.context = context;
        this.failures = failures;
        this.transaction = transaction;
        this.isKeyed = layout.isKeyed();
        this.doing = "write to table '" + layout.table() + "'";
    }

    /** Where rows have a key, there is a row whose other cells stay. */
    @Override
    public boolean takesUnchanged() {
        return isKeyed;
    }

    @Override
    public void write(RowBatch batch) throws Exception {
        if (pending.rowCount() > 0 && pending.rowCount() + batch.rowCount() > ROWS_PER_CHUNK) {
            commitPending("");
        }
        pending.add(batch);
        if (pending.rowCount() >= ROWS_PER_CHUNK) {
            commitPending("");
        }
    }

    @Override
    public void flush(Barrier barrier) throws Exception {
        context.faultPoints().at("CP09");
        commitPending("CP10");
        context.faultPoints().at("CP11");
    }

    @Override
    public void close() {
        pending.release();
        transaction.close();
    }

    private void commitPending(String faultPoint) throws Exception {
        context.retrier().call(doing, () -> attempt(faultPoint));
        pending.release();
        pending = new Chunk();
    }

    private boolean attempt(String faultPoint) throws Exception {
        try {
            if (pending.rowCount() > 0) {
                transaction.begin();
                transaction.apply(pending);
            }
            if (!faultPoint.isEmpty()) {
                context.faultPoints().at(faultPoint);
            }
            if (transaction.isOpen()) {
                transaction.commit();
            }
            return true;
        } catch (SQLException e) {
            transaction.abandon(e);
            throw failures.of(e, doing);
        } catch (Exception e) {
            transaction.abandon(e);
            throw e;
        }
    }
}

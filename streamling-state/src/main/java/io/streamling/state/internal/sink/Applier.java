package io.streamling.state.internal.sink;

import io.streamling.batch.RowBatch;
import io.streamling.batch.RowKind;
import io.streamling.error.ErrorCode;
import io.streamling.sink.SinkContext;
import io.streamling.state.internal.database.Dialect;
import io.streamling.state.internal.database.FailureKind;
import io.streamling.state.internal.table.Chunk;
import io.streamling.state.internal.table.RowStatements;
import io.streamling.state.internal.table.Selection;
import io.streamling.state.internal.table.TableDescription;
import io.streamling.state.internal.table.TableLayout;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;

/**
 * Writes a chunk inside of an open transaction so that the table is as if its rows had been applied one by one, with as
 * few statements as that allows. Rows that the database refuses are found by halving, rejected, and the others written.
 * Task thread only.
 */
final class Applier {
    private static final Chunk NO_ROWS = new Chunk();
    private static final BitSet NOTHING = new BitSet();

    private final SinkContext context;
    private final Dialect dialect;
    private final TableLayout layout;

    private enum Action {
        INSERT,
        UPSERT,
        DELETE
    }

    /** One connection's statements for one chunk. */
    private record Job(Connection connection, RowStatements statements, Chunk chunk, KeyIndex keys) {}

    Applier(SinkContext context, Dialect dialect, TableLayout layout) {
        this.context = context;
        this.dialect = dialect;
        this.layout = layout;
    }

    void apply(Connection connection, RowStatements statements, Chunk chunk) throws Exception {
        if (chunk.needsCheck()) {
            for (int batch = 0; batch < chunk.batches().size(); batch++) {
                check(statements, chunk, batch);
            }
            chunk.markChecked();
        }
        KeyIndex keys = new KeyIndex(layout.isKeyed() ? chunk : NO_ROWS, layout.keys());
        Job job = new Job(connection, statements, chunk, keys);
        if (!layout.isKeyed()) {
            run(job, Action.INSERT, select(chunk, row -> true));
        } else if (chunk.hasUnchanged()) {
            applyOneByOne(job);
        } else if (layout.hasPlainKey()) {
            applyInTwoGroups(job);
        } else {
            applyInOrder(job);
        }
    }

    /** Keys of the two groups differ, so their order is free, but for rows whose other columns a delete must clear. */
    private void applyInTwoGroups(Job job) throws Exception {
        int[] last = job.keys.lastRows();
        if (job.chunk.isAppendOnly()) {
            run(job, Action.UPSERT, Selection.of(job.chunk, last));
            return;
        }
        run(job, Action.DELETE, filter(job.chunk, last, row -> isDelete(job, row) || mustClear(job, row)));
        run(job, Action.UPSERT, filter(job.chunk, last, row -> !isDelete(job, row)));
    }

    /** Keys that differ here may be one to the database, so the order of deletes and upserts is kept. */
    private void applyInOrder(Job job) throws Exception {
        int[] last = job.keys.lastRows();
        int from = 0;
        while (from < last.length) {
            boolean isDelete = isDelete(job, last[from]);
            int to = from + 1;
            while (to < last.length && isDelete(job, last[to]) == isDelete) {
                to++;
            }
            run(job, isDelete ? Action.DELETE : Action.UPSERT, new Selection(job.chunk, last, from, to));
            from = to;
        }
    }

    /**
     * Where rows leave columns as they are, the last row of a key is not all there is to it: every row is written, in runs of
     * the same statement in which no key comes twice.
     */
    private void applyOneByOne(Job job) throws Exception {
        Selection all = select(job.chunk, row -> true);
        int[] rows = all.rows();
        int from = 0;
        while (from < all.count()) {
            boolean isDelete = isDelete(job, rows[from]);
            BitSet leftOut = job.chunk.unchanged(rows[from]);
            int to = from + 1;
            while (to < all.count()
                    && isDelete(job, rows[to]) == isDelete
                    && job.keys.previous(rows[to]) < rows[from]
                    && (isDelete || job.chunk.unchanged(rows[to]).equals(leftOut))) {
                to++;
            }
            run(job, isDelete ? Action.DELETE : Action.UPSERT, new Selection(job.chunk, rows, from, to));
            from = to;
        }
    }

    private void run(Job job, Action action, Selection rows) throws Exception {
        if (rows.count() == 0) {
            return;
        }
        Savepoint before = job.connection.setSavepoint();
        try {
            execute(job, action, rows);
            job.connection.releaseSavepoint(before);
        } catch (SQLException e) {
            FailureKind kind = dialect.classify(e);
            boolean isSingle = rows.count() == 1;
            if (kind != FailureKind.ROW && (kind != FailureKind.SAME_ROW_TWICE || isSingle)) {
                throw e;
            }
            job.connection.rollback(before);
            job.connection.releaseSavepoint(before);
            if (isSingle) {
                refuse(job, rows.first(), dialect.rowReason(e));
            } else {
                run(job, action, rows.firstHalf());
                run(job, action, rows.secondHalf());
            }
        }
    }

    /** Rejects the last row of a key; then the row before it with the same key counts. */
    private void refuse(Job job, int row, String reason) throws Exception {
        reject(job.chunk, row, reason);
        int previous = layout.isKeyed() ? job.keys.previous(row) : KeyIndex.NONE;
        if (previous != KeyIndex.NONE) {
            Action action = isDelete(job, previous) ? Action.DELETE : Action.UPSERT;
            run(job, action, Selection.single(job.chunk, previous));
        }
    }

    private void reject(Chunk chunk, int row, String reason) throws Exception {
        chunk.markRejected(row);
        int batch = chunk.batchOf(row);
        context.reject(chunk.batches().get(batch), row - chunk.start(batch), ErrorCode.ROW_REFUSED_BY_SINK, reason);
    }

    private static void execute(Job job, Action action, Selection rows) throws Exception {
        switch (action) {
            case INSERT -> job.statements.insert(rows);
            case UPSERT -> upsert(job, rows);
            case DELETE -> job.statements.delete(rows);
        }
    }

    private static void upsert(Job job, Selection rows) throws Exception {
        BitSet leftOut = job.chunk.hasUnchanged() ? job.chunk.unchanged(rows.first()) : NOTHING;
        if (leftOut.isEmpty()) {
            job.statements.upsert(rows);
        } else {
            job.statements.upsertWithout(leftOut, rows);
        }
    }

    private void check(RowStatements statements, Chunk chunk, int index) throws Exception {
        RowBatch batch = chunk.batches().get(index);
        int start = chunk.start(index);
        RowStatements.Refusals refusals = (row, reason) -> {
            if (!chunk.isRejected(start + row) && !(batch.rowKind(row) == RowKind.DELETE && layout.isKeyed())) {
                reject(chunk, start + row, reason);
            }
        };
        for (int key : layout.keys()) {
            rejectNullKeys(chunk, index, key);
        }
        for (int column = 0; column < layout.columns().size(); column++) {
            TableDescription.Column target = layout.columns().get(column).column();
            if (!target.isNullable() && batch.column(column).getNullCount() > 0) {
                for (int row = 0; row < batch.rowCount(); row++) {
                    if (batch.column(column).isNull(row) && !batch.isUnchanged(column, row)) {
                        refusals.add(row, "column '" + target.name() + "' must not be null");
                    }
                }
            }
        }
        if (!layout.isKeyed() && !batch.isAppendOnly()) {
            for (int row = 0; row < batch.rowCount(); row++) {
                if (batch.rowKind(row) != RowKind.INSERT) {
                    refusals.add(row, "an update or delete cannot be appended: give the sink a primary key");
                }
            }
        }
        statements.findUnsendable(batch, refusals);
    }

    private void rejectNullKeys(Chunk chunk, int index, int key) throws Exception {
        RowBatch batch = chunk.batches().get(index);
        if (batch.column(key).getNullCount() == 0) {
            return;
        }
        for (int row = 0; row < batch.rowCount(); row++) {
            int number = chunk.start(index) + row;
            if (batch.column(key).isNull(row) && !chunk.isRejected(number)) {
                String name = layout.columns().get(key).column().name();
                reject(chunk, number, "key column '" + name + "' must not be null");
            }
        }
    }

    private static boolean isDelete(Job job, int row) {
        return job.chunk.kind(row) == RowKind.DELETE;
    }

    /** Whether a key's row was deleted on the way, and the table has columns that an upsert would leave as they were. */
    private boolean mustClear(Job job, int row) {
        if (!layout.hasUnwrittenColumns()) {
            return false;
        }
        int earlier = job.keys.previous(row);
        while (earlier != KeyIndex.NONE && !isDelete(job, earlier)) {
            earlier = job.keys.previous(earlier);
        }
        return earlier != KeyIndex.NONE;
    }

    private static Selection select(Chunk chunk, IntPredicate wanted) {
        int[] rows = new int[chunk.rowCount()];
        int count = 0;
        for (int row = 0; row < rows.length; row++) {
            if (!chunk.isRejected(row) && wanted.test(row)) {
                rows[count++] = row;
            }
        }
        return new Selection(chunk, rows, 0, count);
    }

    private static Selection filter(Chunk chunk, int[] rows, IntPredicate wanted) {
        return Selection.of(chunk, Arrays.stream(rows).filter(wanted).toArray());
    }
}

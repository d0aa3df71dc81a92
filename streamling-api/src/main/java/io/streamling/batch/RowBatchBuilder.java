package io.streamling.batch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Fills one batch; not thread-safe. A row exists only once {@link #endRow} has been called. Each column is written in
 * one of three ways: through its {@link #appender} (row by row, fast), through its vector ({@link #column}, for whole
 * columns and for types without an appender), or not at all because it is {@linkplain #share shared} with another batch.
 *
 * <p>Use in try-with-resources: {@link #build} takes the vectors out, so closing afterwards frees nothing, and closing
 * without it frees everything.
 */
public final class RowBatchBuilder implements AutoCloseable {
    private final Schema schema;
    private final BufferAllocator allocator;
    private final ColumnAppender.Rows rows;
    private final @Nullable FieldVector[] vectors;
    private final @Nullable FieldVector[] shared;
    private final @Nullable ColumnAppender[] appenders;
    private final List<RowBatch> pinned = new ArrayList<>();
    private final OriginRecorder recorder = new OriginRecorder();
    private @Nullable Origin inherited;
    private byte @Nullable [] kinds;
    private @Nullable BitSet @Nullable [] unchanged;
    private boolean built;

    private RowBatchBuilder(Schema schema, BufferAllocator allocator, int capacity) {
        this.schema = schema;
        this.allocator = allocator;
        this.rows = new ColumnAppender.Rows(capacity);
        int columns = schema.getFields().size();
        this.vectors = new FieldVector[columns];
        this.shared = new FieldVector[columns];
        this.appenders = new ColumnAppender[columns];
    }

    /**
     * An empty builder. Inside of a pipeline take {@link Output#newBatch} instead.
     *
     * @param capacity for how many rows to make room at first; more may be added
     */
    public static RowBatchBuilder create(Schema schema, BufferAllocator allocator, int capacity) {
        return new RowBatchBuilder(schema, allocator, capacity);
    }

    /** The schema of the batch. */
    public Schema schema() {
        return schema;
    }

    /** How many rows there are. */
    public int rowCount() {
        return rows.count;
    }

    /** For how many rows room was made at first: the size of a full batch. */
    public int capacity() {
        return rows.capacity;
    }

    /** How many bytes of text and binary values and of elements of arrays and maps were appended so far. */
    public long byteCount() {
        return rows.bytes;
    }

    /** The vector of a column, to be filled by the caller for the rows that it then ends. */
    public FieldVector column(int index) {
        FieldVector vector = vectors[index];
        if (vector == null) {
            vector = schema.getFields().get(index).createVector(allocator);
            vectors[index] = vector;
        }
        return vector;
    }

    /**
     * The appender of a column; cast it to the class that fits the column's type: {@link LongAppender} and so on.
     * Throws {@link UnsupportedOperationException} for a type that has none.
     */
    public ColumnAppender appender(int index) {
        ColumnAppender appender = appenders[index];
        if (appender == null) {
            appender = ColumnAppender.of(column(index), rows);
            appenders[index] = appender;
        }
        return appender;
    }

    /** Takes a column of another batch as it is, without copying; that batch stays alive as long as the new one. */
    public void share(int index, RowBatch batch, int batchColumn) {
        share(index, batch, batch.column(batchColumn));
        unchangedLike(index, batch, batchColumn, null);
    }

    /** The same for a part of a column of another batch, such as a field of a struct. */
    public void share(int index, RowBatch batch, FieldVector part) {
        shared[index] = part;
        if (pinned.isEmpty() || pinned.get(pinned.size() - 1) != batch) {
            pinned.add(batch.retain());
        }
    }

    /** Makes a cell of the current row {@linkplain RowBatch#isUnchanged unchanged}; its value is null. */
    public void setUnchanged(int column) {
        appender(column).setNull();
        marksOf(column).set(rows.count);
    }

    /**
     * Makes the cells of a column unchanged that are so in a column of another batch.
     *
     * @param selection which row of the other batch each row of this one is, from row 0 on; null for all, in their order
     */
    public void unchangedLike(int column, RowBatch batch, int batchColumn, int @Nullable [] selection) {
        if (!batch.hasUnchanged(batchColumn)) {
            return;
        }
        int count = selection == null ? batch.rowCount() : selection.length;
        for (int row = 0; row < count; row++) {
            if (batch.isUnchanged(batchColumn, selection == null ? row : selection[row])) {
                marksOf(column).set(row);
            }
        }
    }

    private BitSet marksOf(int column) {
        if (unchanged == null) {
            unchanged = new BitSet[vectors.length];
        }
        BitSet marks = unchanged[column];
        if (marks == null) {
            marks = new BitSet();
            unchanged[column] = marks;
        }
        return marks;
    }

    /** Ends the current row. */
    public void endRow(RowKind kind) {
        if (kind != RowKind.INSERT || kinds != null) {
            setKind(rows.count, kind);
        }
        rows.count++;
    }

    /** Ends {@code count} INSERT rows whose columns are filled or shared. */
    public void endRows(int count) {
        rows.count += count;
        if (kinds != null) {
            kinds = Arrays.copyOf(kinds, Math.max(kinds.length, rows.count));
        }
    }

    /** Ends as many rows as the other batch has, with its row kinds. */
    public void endRowsLike(RowBatch batch) {
        byte[] from = batch.kinds();
        if (from == null) {
            endRows(batch.rowCount());
            return;
        }
        int start = rows.count;
        endRows(batch.rowCount());
        System.arraycopy(from, 0, kindsWithRoom(rows.count), start, batch.rowCount());
    }

    /** Ends {@code count} rows with the row kinds of the selected rows of another batch. */
    public void endRowsLike(RowBatch batch, int[] selection, int count) {
        byte[] from = batch.kinds();
        int start = rows.count;
        endRows(count);
        if (from != null) {
            byte[] to = kindsWithRoom(rows.count);
            for (int i = 0; i < count; i++) {
                to[start + i] = from[selection[i]];
            }
        }
    }

    /** Forgets what was appended since the last {@link #endRow}. */
    public void discardRow() {
        discardRowsFrom(rows.count);
    }

    /** Forgets what was appended from this row on, ended or not. Only for rows written through appenders. */
    public void discardRowsFrom(int row) {
        for (ColumnAppender appender : appenders) {
            if (appender != null) {
                appender.discardFrom(row);
            }
        }
        rows.count = row;
        if (unchanged != null) {
            for (BitSet marks : unchanged) {
                if (marks != null) {
                    marks.clear(row, Math.max(row, marks.length()));
                }
            }
        }
    }

    /**
     * The rows from here on come from this record, until the next call. For sources only; what an operator builds
     * inherits the origin of its input.
     *
     * @param partition named as in the source's position
     */
    public void recordOrigin(String partition, long offset) {
        recorder.record(partition, offset, rows.count);
    }

    /** What {@link #build} reports as origin instead of recorded offsets. For engines. */
    public void inheritOrigin(Origin origin) {
        inherited = origin;
    }

    /** The batch, owned by the caller. The builder is empty and closed afterwards. */
    public RowBatch build() {
        if (built) {
            throw new IllegalStateException("this builder has built its batch already");
        }
        List<FieldVector> columns = new ArrayList<>(vectors.length);
        List<FieldVector> owned = new ArrayList<>(vectors.length);
        for (int i = 0; i < vectors.length; i++) {
            FieldVector column = shared[i];
            if (column == null) {
                column = finishColumn(i);
                owned.add(column);
            }
            columns.add(column);
        }
        byte[] ownKinds = kinds == null ? null : Arrays.copyOf(kinds, rows.count);
        Origin origin = inherited != null ? inherited : recorder.finish(rows.count);
        built = true;
        RowBatch.Rows own = new RowBatch.Rows(rows.count, ownKinds, null);
        if (unchanged != null) {
            own = new RowBatch.Rows(rows.count, ownKinds, unchanged).slice(0, rows.count);
        }
        return new RowBatch(schema, columns, own, origin, owned, List.copyOf(pinned));
    }

    /** Frees everything that was not built. */
    @Override
    public void close() {
        if (built) {
            return;
        }
        built = true;
        pinned.forEach(RowBatch::release);
        List<FieldVector> open = new ArrayList<>();
        for (FieldVector vector : vectors) {
            if (vector != null) {
                open.add(vector);
            }
        }
        Vectors.closeAll(open);
    }

    private FieldVector finishColumn(int index) {
        ColumnAppender appender = appenders[index];
        FieldVector vector = column(index);
        if (appender != null) {
            appender.finish(rows.count);
        } else {
            if (vector.getValueCapacity() < rows.count) {
                vector.setInitialCapacity(rows.count);
                vector.allocateNew();
            }
            vector.setValueCount(rows.count);
        }
        return vector;
    }

    private void setKind(int row, RowKind kind) {
        kindsWithRoom(row + 1)[row] = (byte) kind.ordinal();
    }

    private byte[] kindsWithRoom(int count) {
        byte[] current = kinds;
        if (current == null) {
            current = new byte[Math.max(rows.capacity, count)];
        } else if (current.length < count) {
            current = Arrays.copyOf(current, Math.max(count, 2 * current.length));
        }
        kinds = current;
        return current;
    }
}

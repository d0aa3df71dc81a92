package io.streamling.batch;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.arrow.vector.util.TransferPair;
import org.jspecify.annotations.Nullable;

/**
 * Immutable rows in Arrow columns, with a row kind each. Counted as a whole: a new batch has one owner; {@link #retain}
 * adds one, {@link #release} takes one away, and the memory goes with the last. A batch that was passed in is borrowed
 * until the call returns. Not {@code AutoCloseable} on purpose: tools would ask people to close what they only borrowed.
 *
 * <p>Thread-safe to read.
 */
public final class RowBatch {
    private final Schema schema;
    private final List<FieldVector> columns;
    private final int rowCount;
    private final byte @Nullable [] kinds;
    private final Rows rows;
    private final Origin origin;
    private final List<FieldVector> owned;
    private final List<RowBatch> pinned;
    private final AtomicInteger owners = new AtomicInteger(1);

    /** What there is to say about the rows beside their values. Immutable: nobody changes the arrays. */
    static final class Rows {
        private final int count;
        private final byte @Nullable [] kinds;
        private final @Nullable BitSet @Nullable [] unchanged;

        /**
         * @param kinds ordinals of {@link RowKind}, or null when every row is an INSERT
         * @param unchanged for each column the rows in which it is unchanged, or null when there are none
         */
        Rows(int count, byte @Nullable [] kinds, @Nullable BitSet @Nullable [] unchanged) {
            this.count = count;
            this.kinds = kinds;
            this.unchanged = unchanged;
        }

        Rows slice(int from, int rows) {
            byte[] slicedKinds = kinds == null ? null : Arrays.copyOfRange(kinds, from, from + rows);
            if (unchanged == null) {
                return new Rows(rows, slicedKinds, null);
            }
            @Nullable BitSet[] sliced = new BitSet[unchanged.length];
            for (int i = 0; i < sliced.length; i++) {
                BitSet marks = unchanged[i] == null ? null : unchanged[i].get(from, from + rows);
                sliced[i] = marks == null || marks.isEmpty() ? null : marks;
            }
            return of(rows, slicedKinds, sliced);
        }

        Rows select(int[] columns) {
            if (unchanged == null) {
                return this;
            }
            @Nullable BitSet[] selected = new BitSet[columns.length];
            for (int i = 0; i < columns.length; i++) {
                selected[i] = unchanged[columns[i]];
            }
            return of(count, kinds, selected);
        }

        static Rows of(int count, byte @Nullable [] kinds, @Nullable BitSet[] unchanged) {
            for (BitSet marks : unchanged) {
                if (marks != null) {
                    return new Rows(count, kinds, unchanged);
                }
            }
            return new Rows(count, kinds, null);
        }
    }

    /**
     * @param owned the columns that are closed with this batch; the others belong to a pinned batch
     */
    RowBatch(
            Schema schema,
            List<FieldVector> columns,
            Rows rows,
            Origin origin,
            List<FieldVector> owned,
            List<RowBatch> pinned) {
        this.schema = schema;
        this.columns = columns;
        this.rows = rows;
        this.rowCount = rows.count;
        this.kinds = rows.kinds;
        this.origin = origin;
        this.owned = owned;
        this.pinned = pinned;
    }

    /** Names and types; these count where a column's own field says something else. */
    public Schema schema() {
        return schema;
    }

    /** The number of rows, at least 1 in any batch that the engine passes on. */
    public int rowCount() {
        return rowCount;
    }

    /** A column, read-only by contract. Throws {@link IllegalStateException} once the batch is released. */
    public FieldVector column(int index) {
        requireAlive();
        return columns.get(index);
    }

    /** What the row does. */
    public RowKind rowKind(int row) {
        return kinds == null ? RowKind.INSERT : RowKind.ofOrdinal(kinds[row]);
    }

    /** Whether every row is an INSERT. */
    public boolean isAppendOnly() {
        return kinds == null;
    }

    /**
     * Whether any cell is unchanged: null here because the source did not tell its value again, which is whatever it was
     * before. Only what says that it takes such batches is given one.
     */
    public boolean hasUnchanged() {
        return rows.unchanged != null;
    }

    /** Whether a column is unchanged in any row. */
    public boolean hasUnchanged(int column) {
        return rows.unchanged != null && rows.unchanged[column] != null;
    }

    /** Whether a cell is unchanged. */
    public boolean isUnchanged(int column, int row) {
        BitSet marks = rows.unchanged == null ? null : rows.unchanged[column];
        return marks != null && marks.get(row);
    }

    /** Which records of the source the rows came from. */
    public Origin origin() {
        return origin;
    }

    /** Some columns, in the given order, shared and not copied. The result is owned by the caller. */
    public RowBatch select(int... indexes) {
        requireAlive();
        List<Field> fields =
                Arrays.stream(indexes).mapToObj(schema.getFields()::get).toList();
        List<FieldVector> selected =
                Arrays.stream(indexes).mapToObj(columns::get).toList();
        return new RowBatch(new Schema(fields), selected, rows.select(indexes), origin, List.of(), List.of(retain()));
    }

    /** The same rows with another origin, shared and not copied. The result is owned by the caller. */
    public RowBatch withOrigin(Origin newOrigin) {
        requireAlive();
        return new RowBatch(schema, columns, rows, newOrigin, List.of(), List.of(retain()));
    }

    /** Some consecutive rows, shared where Arrow can. The result is owned by the caller. */
    public RowBatch slice(int fromRow, int count) {
        requireAlive();
        if (fromRow < 0 || count < 0 || fromRow + count > rowCount) {
            throw new IndexOutOfBoundsException("rows " + fromRow + ".." + (fromRow + count) + " of " + rowCount);
        }
        if (count == rowCount) {
            return retain();
        }
        FieldVector[] sliced = new FieldVector[columns.size()];
        for (int i = 0; i < sliced.length; i++) {
            TransferPair transfer =
                    // By the field: by the allocator alone, a column would lose its metadata.
                    columns.get(i)
                            .getTransferPair(
                                    columns.get(i).getField(), columns.get(i).getAllocator());
            transfer.splitAndTransfer(fromRow, count);
            sliced[i] = (FieldVector) transfer.getTo();
        }
        List<FieldVector> vectors = List.of(sliced);
        return new RowBatch(
                schema, vectors, rows.slice(fromRow, count), origin.slice(fromRow, count), vectors, List.of());
    }

    /** Adds an owner; returns this batch. */
    public RowBatch retain() {
        int before = owners.getAndUpdate(count -> count > 0 ? count + 1 : count);
        if (before <= 0) {
            throw new IllegalStateException("this batch is already released");
        }
        return this;
    }

    /** Takes an owner away; the last one frees the memory. Throws {@link IllegalStateException} when called too often. */
    public void release() {
        int before = owners.getAndUpdate(count -> count > 0 ? count - 1 : count);
        if (before <= 0) {
            throw new IllegalStateException("this batch is already released");
        }
        if (before == 1) {
            try {
                Vectors.closeAll(owned);
            } finally {
                pinned.forEach(RowBatch::release);
            }
        }
    }

    /** The stored kinds for copying into another batch, or null when every row is an INSERT. */
    byte @Nullable [] kinds() {
        return kinds;
    }

    private void requireAlive() {
        if (owners.get() <= 0) {
            throw new IllegalStateException("this batch is already released");
        }
    }

    @Override
    public String toString() {
        return "RowBatch[" + rowCount + " rows, " + columns.size() + " columns]";
    }
}

package io.streamling.batch;

import java.util.Arrays;
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
    private final Origin origin;
    private final List<FieldVector> owned;
    private final List<RowBatch> pinned;
    private final AtomicInteger owners = new AtomicInteger(1);

    /**
     * @param kinds ordinals of {@link RowKind}, or null when every row is an INSERT
     * @param owned the columns that are closed with this batch; the others belong to a pinned batch
     */
    RowBatch(
            Schema schema,
            List<FieldVector> columns,
            int rowCount,
            byte @Nullable [] kinds,
            Origin origin,
            List<FieldVector> owned,
            List<RowBatch> pinned) {
        this.schema = schema;
        this.columns = columns;
        this.rowCount = rowCount;
        this.kinds = kinds;
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
        return new RowBatch(new Schema(fields), selected, rowCount, kinds, origin, List.of(), List.of(retain()));
    }

    /** The same rows with another origin, shared and not copied. The result is owned by the caller. */
    public RowBatch withOrigin(Origin newOrigin) {
        requireAlive();
        return new RowBatch(schema, columns, rowCount, kinds, newOrigin, List.of(), List.of(retain()));
    }

    /** Some consecutive rows, shared where Arrow can. The result is owned by the caller. */
    public RowBatch slice(int fromRow, int rows) {
        requireAlive();
        if (fromRow < 0 || rows < 0 || fromRow + rows > rowCount) {
            throw new IndexOutOfBoundsException("rows " + fromRow + ".." + (fromRow + rows) + " of " + rowCount);
        }
        if (rows == rowCount) {
            return retain();
        }
        FieldVector[] sliced = new FieldVector[columns.size()];
        for (int i = 0; i < sliced.length; i++) {
            TransferPair transfer =
                    // By the field: by the allocator alone, a column would lose its metadata.
                    columns.get(i)
                            .getTransferPair(
                                    columns.get(i).getField(), columns.get(i).getAllocator());
            transfer.splitAndTransfer(fromRow, rows);
            sliced[i] = (FieldVector) transfer.getTo();
        }
        byte[] slicedKinds = kinds == null ? null : Arrays.copyOfRange(kinds, fromRow, fromRow + rows);
        List<FieldVector> vectors = List.of(sliced);
        return new RowBatch(schema, vectors, rows, slicedKinds, origin.slice(fromRow, rows), vectors, List.of());
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

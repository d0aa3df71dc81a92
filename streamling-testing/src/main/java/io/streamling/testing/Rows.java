package io.streamling.testing;

import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Rows to batches and back. Stateless.
 *
 * <pre>{@code
 * RowBatch batch = Rows.batch(allocator, Columns.of("id BIGINT", "name VARCHAR"), insert(1, "a"), insert(2, null));
 * assertThat(Rows.of(batch)).containsExactly(insert(1, "a"), insert(2, null));
 * batch.release();
 * }</pre>
 */
public final class Rows {
    private Rows() {}

    /** A batch with these rows, owned by the caller. */
    public static RowBatch batch(BufferAllocator allocator, Schema schema, Row... rows) {
        return batch(allocator, schema, Arrays.asList(rows));
    }

    /** A batch with these rows, owned by the caller. */
    public static RowBatch batch(BufferAllocator allocator, Schema schema, List<Row> rows) {
        try (RowBatchBuilder builder = RowBatchBuilder.create(schema, allocator, Math.max(1, rows.size()))) {
            rows.forEach(row -> append(builder, row));
            return builder.build();
        }
    }

    /** The rows of a batch, which stays the caller's. */
    public static List<Row> of(RowBatch batch) {
        List<Row> rows = new ArrayList<>(batch.rowCount());
        for (int row = 0; row < batch.rowCount(); row++) {
            rows.add(of(batch, row));
        }
        return rows;
    }

    /** One row of a batch, which stays the caller's. */
    public static Row of(RowBatch batch, int row) {
        int columns = batch.schema().getFields().size();
        List<@Nullable Object> values = new ArrayList<>(columns);
        for (int column = 0; column < columns; column++) {
            values.add(RowValues.read(batch.column(column), row));
        }
        RowKind kind = batch.rowKind(row);
        return new Row(kind, values);
    }

    /** Adds a row to a builder; throws {@link IllegalArgumentException} when a value does not fit its column. */
    public static void append(RowBatchBuilder builder, Row row) {
        append(builder, row.kind(), row.values());
    }

    static void append(RowBatchBuilder builder, RowKind kind, List<@Nullable Object> values) {
        int columns = builder.schema().getFields().size();
        if (values.size() != columns) {
            throw new IllegalArgumentException("a row of " + values.size() + " values for " + columns + " columns");
        }
        for (int column = 0; column < columns; column++) {
            RowWriting.write(builder, column, values.get(column));
        }
        builder.endRow(kind);
    }
}

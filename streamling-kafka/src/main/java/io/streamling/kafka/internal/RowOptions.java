package io.streamling.kafka.internal;

import io.streamling.kafka.format.KafkaFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How records become rows. Immutable.
 *
 * @param keyColumns what identifies a row; empty for a stream that only appends
 * @param rowKindHeader the header with the row kind, null for the usual one; read only where there are key columns
 */
public record RowOptions(
        @Nullable KafkaFormat format,
        List<String> keyColumns,
        @Nullable String rowKindHeader) {
    /** Nothing said. */
    public static final RowOptions NONE = new RowOptions(null, List.of(), null);

    /** Copies the key columns. */
    public RowOptions {
        keyColumns = List.copyOf(keyColumns);
    }

    /** The same with a format. */
    public RowOptions format(KafkaFormat other) {
        return new RowOptions(other, keyColumns, rowKindHeader);
    }

    /** The same with a key. */
    public RowOptions keyColumns(List<String> columns) {
        return new RowOptions(format, columns, rowKindHeader);
    }

    /** The same with another header. */
    public RowOptions rowKindHeader(String header) {
        return new RowOptions(format, keyColumns, header);
    }

    /** Whether rows have kinds: whether headers and tombstones mean something. */
    boolean hasKinds() {
        return !keyColumns.isEmpty();
    }
}

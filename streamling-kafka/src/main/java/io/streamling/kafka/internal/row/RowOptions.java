package io.streamling.kafka.internal.row;

import io.streamling.kafka.format.KafkaFormat;
import io.streamling.kafka.format.Metadata;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How records become rows. Immutable.
 *
 * @param keyColumns what identifies a row; empty for a stream that only appends
 * @param rowKindHeader the header with the row kind, null for the usual one; read only where there are key columns
 * @param keyFormat how keys become columns; null where only tombstones' keys are looked at, as text
 * @param metadata columns of what Kafka knows, behind all others
 */
public record RowOptions(
        @Nullable KafkaFormat format,
        List<String> keyColumns,
        @Nullable String rowKindHeader,
        @Nullable KeyFormat keyFormat,
        List<MetadataColumn> metadata) {
    /** Nothing said. */
    public static final RowOptions NONE = new RowOptions(null, List.of(), null, null, List.of());

    /** A column of metadata. Immutable. */
    public record MetadataColumn(String name, Metadata what) {}

    /**
     * What reads keys. Immutable.
     *
     * @param prefix stands before the format's own names
     */
    public record KeyFormat(KafkaFormat format, String prefix) {}

    /** Copies the lists. */
    public RowOptions {
        keyColumns = List.copyOf(keyColumns);
        metadata = List.copyOf(metadata);
    }

    /** The same with a format. */
    public RowOptions format(KafkaFormat other) {
        return new RowOptions(other, keyColumns, rowKindHeader, keyFormat, metadata);
    }

    /** The same with a key. */
    public RowOptions keyColumns(List<String> columns) {
        return new RowOptions(format, columns, rowKindHeader, keyFormat, metadata);
    }

    /** The same with another header. */
    public RowOptions rowKindHeader(String header) {
        return new RowOptions(format, keyColumns, header, keyFormat, metadata);
    }

    /** The same with columns of the key. */
    public RowOptions keyFormat(KafkaFormat other, String prefix) {
        return new RowOptions(format, keyColumns, rowKindHeader, new KeyFormat(other, prefix), metadata);
    }

    /** The same with one more column. */
    public RowOptions metadata(String column, Metadata what) {
        List<MetadataColumn> more = new ArrayList<>(metadata);
        more.add(new MetadataColumn(column, what));
        return new RowOptions(format, keyColumns, rowKindHeader, keyFormat, more);
    }

    /** Whether rows have kinds: whether headers and tombstones mean something. */
    public boolean hasKinds() {
        return !keyColumns.isEmpty();
    }

    /** The key columns that are no metadata. */
    List<String> decodedKeyColumns() {
        return keyColumns.stream().filter(key -> metadataOf(key) == null).toList();
    }

    /** What a column says of a record; null for one that is decoded. */
    @Nullable
    Metadata metadataOf(String column) {
        for (MetadataColumn one : metadata) {
            if (one.name().equals(column)) {
                return one.what();
            }
        }
        return null;
    }
}

package io.streamling.kafka.internal.sink;

import io.streamling.kafka.format.encode.RowFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How rows become records. Immutable.
 *
 * @param keyColumns of the record's key; empty for those of the rows
 * @param columnByHeader headers that are filled from columns
 * @param opHeader says what a row does; null for none
 * @param partitionColumn names the partition; null to go by the key
 * @param tombstones whether a DELETE is a record without a value
 * @param maxRecordBytes 0 for what client and topic allow
 */
public record RecordOptions(
        @Nullable RowFormat format,
        RowFormat keyFormat,
        List<String> keyColumns,
        Map<String, String> columnByHeader,
        @Nullable String opHeader,
        @Nullable String partitionColumn,
        boolean tombstones,
        int maxRecordBytes) {
    /** Copies the collections. */
    public RecordOptions {
        keyColumns = List.copyOf(keyColumns);
        columnByHeader = Map.copyOf(columnByHeader);
    }

    /** Nothing said. */
    public static RecordOptions of(RowFormat keyFormat) {
        return new RecordOptions(null, keyFormat, List.of(), Map.of(), "dbz.op", null, true, 0);
    }

    public RecordOptions format(RowFormat other) {
        return new RecordOptions(
                other, keyFormat, keyColumns, columnByHeader, opHeader, partitionColumn, tombstones, maxRecordBytes);
    }

    public RecordOptions keyFormat(RowFormat other) {
        return new RecordOptions(
                format, other, keyColumns, columnByHeader, opHeader, partitionColumn, tombstones, maxRecordBytes);
    }

    public RecordOptions keyColumns(List<String> columns) {
        return new RecordOptions(
                format, keyFormat, columns, columnByHeader, opHeader, partitionColumn, tombstones, maxRecordBytes);
    }

    public RecordOptions header(String header, String column) {
        Map<String, String> more = new TreeMap<>(columnByHeader);
        more.put(header, column);
        return new RecordOptions(
                format, keyFormat, keyColumns, more, opHeader, partitionColumn, tombstones, maxRecordBytes);
    }

    public RecordOptions opHeader(@Nullable String header) {
        return new RecordOptions(
                format, keyFormat, keyColumns, columnByHeader, header, partitionColumn, tombstones, maxRecordBytes);
    }

    public RecordOptions partitionColumn(String column) {
        return new RecordOptions(
                format, keyFormat, keyColumns, columnByHeader, opHeader, column, tombstones, maxRecordBytes);
    }

    public RecordOptions tombstones(boolean asTombstones) {
        return new RecordOptions(
                format, keyFormat, keyColumns, columnByHeader, opHeader, partitionColumn, asTombstones, maxRecordBytes);
    }

    public RecordOptions maxRecordBytes(int bytes) {
        return new RecordOptions(
                format, keyFormat, keyColumns, columnByHeader, opHeader, partitionColumn, tombstones, bytes);
    }
}

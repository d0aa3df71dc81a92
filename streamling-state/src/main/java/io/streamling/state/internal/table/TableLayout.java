package io.streamling.state.internal.table;

import io.streamling.state.internal.database.TableName;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * Which column of the batches goes to which column of the table. Immutable.
 *
 * @param columns in the order of the batches' columns
 * @param keys indexes of the key's columns; empty to append
 * @param hasUnwrittenColumns whether the table has more columns, which a deleted and inserted row loses
 * @param hasPlainKey whether two keys are the same row only when their bytes are equal
 */
public record TableLayout(
        TableName table, List<Target> columns, List<Integer> keys, boolean hasUnwrittenColumns, boolean hasPlainKey) {
    public TableLayout {
        columns = List.copyOf(columns);
        keys = List.copyOf(keys);
    }

    /** One column: what comes in and where it goes. */
    public record Target(Field field, TableDescription.Column column) {}

    public boolean isKeyed() {
        return !keys.isEmpty();
    }

    public List<Target> keyColumns() {
        return keys.stream().map(columns::get).toList();
    }

    /** The columns whose indexes are not in a set. */
    List<Target> without(BitSet leftOut) {
        return IntStream.range(0, columns.size())
                .filter(index -> !leftOut.get(index))
                .mapToObj(columns::get)
                .toList();
    }

    /** Whether a row can be inserted without these columns. */
    boolean canInsertWithout(BitSet leftOut) {
        return leftOut.stream().noneMatch(index -> columns.get(index).column().mustBeWritten());
    }

    /** The columns that an upsert changes on a conflict. */
    public List<Target> valueColumns() {
        List<Target> keyColumns = keyColumns();
        return columns.stream().filter(column -> !keyColumns.contains(column)).toList();
    }
}

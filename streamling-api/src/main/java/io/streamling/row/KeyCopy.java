package io.streamling.row;

import io.streamling.batch.RowType;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Schema;

/** Copies the key columns of a row to those of the same name in another. Immutable. */
final class KeyCopy {
    private record Column(int from, int to, ArrowType type) {}

    private final List<Column> columns;

    private KeyCopy(List<Column> columns) {
        this.columns = columns;
    }

    /** Copies nothing unless the input has a key and all of its columns are in the output. */
    static KeyCopy between(RowType input, Schema output) {
        ColumnNames from = new ColumnNames(input.schema());
        ColumnNames to = new ColumnNames(output);
        List<Column> columns = new ArrayList<>();
        for (String key : input.keyColumns()) {
            if (to.find(key) < 0) {
                return new KeyCopy(List.of());
            }
            int column = from.require(key);
            columns.add(new Column(
                    column, to.find(key), input.schema().getFields().get(column).getType()));
        }
        return new KeyCopy(columns);
    }

    boolean isEmpty() {
        return columns.isEmpty();
    }

    void copy(RowCursor from, RowAppender to) {
        for (Column column : columns) {
            copy(column, from, to);
        }
    }

    private static void copy(Column column, RowCursor from, RowAppender to) {
        if (from.isNull(column.from)) {
            to.setNull(column.to);
        } else if (column.type instanceof ArrowType.Utf8 || column.type instanceof ArrowType.Binary) {
            to.set(column.to, from.bytes(column.from));
        } else if (column.type instanceof ArrowType.Decimal) {
            to.set(column.to, from.decimal(column.from));
        } else if (column.type instanceof ArrowType.FloatingPoint) {
            to.set(column.to, from.doubleValue(column.from));
        } else if (column.type instanceof ArrowType.Bool) {
            to.set(column.to, from.booleanValue(column.from));
        } else {
            to.set(column.to, from.longValue(column.from));
        }
    }
}

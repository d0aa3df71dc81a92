package io.streamling.kafka.format.internal;

import io.streamling.batch.ColumnAppender;
import io.streamling.batch.ListAppender;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.StructAppender;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * A column with all that is within it, each part with a number: its place in the one array of appenders through which
 * decoders write. The columns of a projection come first, in their order. Immutable.
 *
 * @param parts the fields of a row; the one element of an array; the one entry of a map, which is a row
 */
public record ColumnTree(int slot, Field field, List<ColumnTree> parts) {
    /** The columns of a projection. */
    public static List<ColumnTree> of(List<Field> projection) {
        int[] next = {projection.size()};
        List<ColumnTree> columns = new ArrayList<>();
        for (Field field : projection) {
            columns.add(of(columns.size(), field, next));
        }
        return List.copyOf(columns);
    }

    private static ColumnTree of(int slot, Field field, int[] next) {
        List<ColumnTree> parts = new ArrayList<>();
        for (Field child : field.getChildren()) {
            parts.add(of(next[0]++, child, next));
        }
        return new ColumnTree(slot, field, List.copyOf(parts));
    }

    /**
     * The appenders of a builder, one for each number.
     *
     * @param places which of the builder's columns each of these is
     */
    public static ColumnAppender[] bind(List<ColumnTree> columns, List<Integer> places, RowBatchBuilder rows) {
        ColumnAppender[] appenders = new ColumnAppender[count(columns)];
        for (ColumnTree column : columns) {
            // What can only be null is never written, and has no appender.
            if (!column.isNull()) {
                column.bind(rows.appender(places.get(column.slot)), appenders);
            }
        }
        return appenders;
    }

    /** Makes the current row null in the first so many columns. */
    public static void clear(ColumnAppender[] appenders, int count) {
        for (int i = 0; i < count; i++) {
            if (appenders[i] != null) {
                appenders[i].setNull();
            }
        }
    }

    private static int count(List<ColumnTree> columns) {
        int count = columns.size();
        for (ColumnTree column : columns) {
            count += count(column.parts);
        }
        return count;
    }

    private void bind(ColumnAppender appender, ColumnAppender[] appenders) {
        appenders[slot] = appender;
        for (int i = 0; i < parts.size(); i++) {
            ColumnTree part = parts.get(i);
            if (!part.isNull()) {
                boolean isRow = appender instanceof StructAppender;
                part.bind(
                        isRow ? ((StructAppender) appender).field(i) : ((ListAppender) appender).element(), appenders);
            }
        }
    }

    private boolean isNull() {
        return field.getType() instanceof ArrowType.Null;
    }
}

package io.streamling.kafka.format.internal.json;

import io.streamling.batch.BooleanAppender;
import io.streamling.batch.BytesAppender;
import io.streamling.batch.ColumnAppender;
import io.streamling.batch.DecimalAppender;
import io.streamling.batch.DoubleAppender;
import io.streamling.batch.FloatAppender;
import io.streamling.batch.IntAppender;
import io.streamling.batch.LongAppender;
import io.streamling.kafka.format.internal.ColumnTree;
import io.streamling.kafka.format.internal.Malformed;
import io.streamling.kafka.format.internal.Utf8;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;

/** Reads values that stand for themselves, without quotes, as JSON's are read: one column each. One thread. */
public final class BareValues {
    private final @Nullable JsonColumn[] columns;
    private final JsonInput in = new JsonInput();
    private final JsonNumber number = new JsonNumber(in);
    private final JsonValues values;

    /** For all columns of a projection. */
    public BareValues(List<Field> projection, JsonOptions options) {
        this.columns = ColumnTree.of(projection).stream()
                .map(column -> JsonColumn.of(column, options))
                .toArray(JsonColumn[]::new);
        this.values = new JsonValues(in, options);
    }

    /** Whether such a value can fill a column of this type. */
    public static boolean isReadable(Field field) {
        JsonColumn column = JsonColumn.of(ColumnTree.of(List.of(field)).get(0), JsonOptions.DEFAULT);
        return column != null && column.action() < JsonColumn.ROW;
    }

    /** Whether a column is text. */
    public boolean isText(int column) {
        return column(column).action() == JsonColumn.TEXT;
    }

    /** Whether a column must be there. */
    public boolean isRequired(int column) {
        return column(column).isRequired();
    }

    /** The name of a column. */
    public String name(int column) {
        return column(column).name();
    }

    /** Sets a column of the current row; the bytes are all of the value. */
    public void read(int index, byte[] bytes, int from, int to, ColumnAppender appender) throws Malformed {
        JsonColumn column = column(index);
        in.open(bytes, from, to);
        switch (column.action()) {
            case JsonColumn.TEXT -> text(bytes, from, to, (BytesAppender) appender);
            case JsonColumn.BINARY -> base64(bytes, from, to, (BytesAppender) appender);
            case JsonColumn.LONG -> ((LongAppender) appender).set(number.readLong(column.first(), column.second()));
            case JsonColumn.INT -> ((IntAppender) appender).set((int) number.readLong(column.first(), column.second()));
            case JsonColumn.DOUBLE -> ((DoubleAppender) appender).set(number.readDouble());
            case JsonColumn.FLOAT -> ((FloatAppender) appender).set(number.readFloat());
            case JsonColumn.DECIMAL ->
                number.append((DecimalAppender) appender, (int) column.first(), (int) column.second());
            case JsonColumn.BOOLEAN -> ((BooleanAppender) appender).set(in.readBoolean());
            default -> values.readTime(column, appender, isNumber(bytes, from, to));
        }
        if (in.position != in.limit) {
            in.expectEnd();
        }
    }

    private JsonColumn column(int index) {
        JsonColumn column = columns[index];
        if (column == null) {
            throw new IllegalStateException("a column that cannot be read");
        }
        return column;
    }

    private void text(byte[] bytes, int from, int to, BytesAppender column) throws Malformed {
        if (!Utf8.isValid(bytes, from, to - from)) {
            throw new Malformed("text that is not UTF-8");
        }
        column.set(bytes, from, to - from);
        in.position = to;
    }

    private void base64(byte[] bytes, int from, int to, BytesAppender column) throws Malformed {
        try {
            column.set(Base64.getDecoder().decode(Arrays.copyOfRange(bytes, from, to)));
        } catch (IllegalArgumentException e) {
            throw new Malformed("text that is not base64");
        }
        in.position = to;
    }

    private static boolean isNumber(byte[] bytes, int from, int to) {
        int at = from < to && bytes[from] == '-' ? from + 1 : from;
        boolean hasDigits = at < to;
        for (; at < to; at++) {
            hasDigits &= bytes[at] >= '0' && bytes[at] <= '9';
        }
        return hasDigits;
    }
}

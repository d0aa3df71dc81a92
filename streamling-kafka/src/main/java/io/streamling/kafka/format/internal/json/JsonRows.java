package io.streamling.kafka.format.internal.json;

import io.streamling.batch.BytesAppender;
import io.streamling.batch.ColumnAppender;
import io.streamling.kafka.format.internal.ColumnTree;
import io.streamling.kafka.format.internal.Malformed;
import io.streamling.kafka.format.internal.SliceReader;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * Reads JSON objects into the current row of some columns. What no column reads is moved past, checked for its structure
 * only. One thread.
 */
public final class JsonRows implements SliceReader {
    private final JsonColumn[] columns;
    private final JsonInput in = new JsonInput();
    private final JsonValues values;
    private final JsonObject object;
    private final JsonPayload payload;

    /**
     * For all columns of a projection, or for some.
     *
     * @param wanted the names of those to read
     */
    public JsonRows(List<Field> projection, List<String> wanted, JsonOptions options) {
        List<JsonColumn> read = new ArrayList<>();
        for (ColumnTree field : ColumnTree.of(projection)) {
            JsonColumn column = JsonColumn.of(field, options);
            if (column != null && wanted.contains(column.name())) {
                read.add(column);
            }
        }
        columns = read.toArray(JsonColumn[]::new);
        values = new JsonValues(in, options);
        object = new JsonObject(read, values);
        values.prepare(read);
        payload = new JsonPayload(values);
    }

    /** Whether JSON can fill a column of this type. */
    public static boolean isReadable(Field field) {
        return JsonColumn.of(ColumnTree.of(List.of(field)).get(0), JsonOptions.DEFAULT) != null;
    }

    /** How many columns are read. */
    public int columnCount() {
        return columns.length;
    }

    /** Reads an object that fills the slice. Columns that are not nullable must be there. */
    @Override
    public void read(byte[] bytes, int from, int to, ColumnAppender[] appenders) throws Malformed {
        readDeleted(bytes, from, to, appenders);
        object.checkRequired();
    }

    /** Reads an object that fills the slice. Whatever is missing is null. */
    @Override
    public void readDeleted(byte[] bytes, int from, int to, ColumnAppender[] appenders) throws Malformed {
        in.openRecord(bytes, from, to);
        object.read(appenders);
        in.expectEnd();
    }

    /** Reads a key: an object that has all columns, or, for a single column, its bare value; its schema may be beside it. */
    public void readKey(byte[] bytes, int from, int to, ColumnAppender[] appenders) throws Malformed {
        payload.open(bytes, from, to);
        if (in.peek() == '{' || columns.length != 1) {
            object.read(appenders);
        } else {
            readBare(columns[0], appenders);
        }
        payload.close();
        object.checkAll("not in the key");
    }

    private void readBare(JsonColumn column, ColumnAppender[] appenders) throws Malformed {
        object.begin();
        try {
            ColumnAppender appender = appenders[column.slot()];
            if (column.action() == JsonColumn.TEXT && in.peek() != '"' && !payload.isWrapped()) {
                values.text().appendRaw((BytesAppender) appender);
            } else if (!in.skipNull()) {
                values.read(column, appender, appenders);
            } else {
                throw new Malformed("null in the key");
            }
        } catch (Malformed e) {
            throw e.in(column.name());
        }
        object.markSet(0);
    }
}

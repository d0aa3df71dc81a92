package io.streamling.kafka.format.internal.json;

import io.streamling.batch.BytesAppender;
import io.streamling.batch.ColumnAppender;
import io.streamling.kafka.format.internal.Malformed;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * Reads JSON objects into the current row of some columns: fields in any order, the last of two with the same name,
 * null for one that is missing. What no column reads is moved past, checked for its structure only. One thread.
 */
public final class JsonRows {
    private final JsonColumn[] columns;
    /** Where each column is in the projection. */
    private final int[] indexes;

    private final JsonNames names;
    private final JsonInput in = new JsonInput();
    private final JsonText text;
    private final JsonSkip skip;
    private final JsonValues values;
    /** The number of the record in which each column was last set. */
    private final long[] setIn;

    private long record;

    /**
     * For all columns of a projection, or for some.
     *
     * @param wanted the names of those to read
     */
    public JsonRows(List<Field> projection, List<String> wanted, JsonOptions options) {
        List<JsonColumn> read = new ArrayList<>();
        indexes = new int[projection.size()];
        for (int i = 0; i < projection.size(); i++) {
            JsonColumn column = JsonColumn.of(projection.get(i));
            if (column != null && wanted.contains(column.name())) {
                indexes[read.size()] = i;
                read.add(column);
            }
        }
        columns = read.toArray(JsonColumn[]::new);
        setIn = new long[columns.length];
        names = new JsonNames(read.stream().map(JsonColumn::name).toList());
        text = new JsonText(in, options.replacesInvalidText());
        JsonNumber number = new JsonNumber(in);
        skip = new JsonSkip(in, text, number);
        values = new JsonValues(in, text, number, options.epochUnit());
    }

    /** Whether JSON can fill a column of this type. */
    public static boolean isReadable(Field field) {
        return JsonColumn.of(field) != null;
    }

    /** How many columns are read. */
    public int columnCount() {
        return columns.length;
    }

    /** Reads an object that fills the slice. Columns that are not nullable must be there. */
    public void readValue(byte[] bytes, int from, int to, ColumnAppender[] appenders) throws Malformed {
        readObject(bytes, from, to, appenders);
        for (int i = 0; i < columns.length; i++) {
            if (columns[i].isRequired() && setIn[i] != record) {
                throw new Malformed("missing or null, but the column is not nullable").in(columns[i].name());
            }
        }
    }

    /** Reads an object that fills the slice. Whatever is missing is null. */
    public void readObject(byte[] bytes, int from, int to, ColumnAppender[] appenders) throws Malformed {
        in.open(bytes, from, to);
        record++;
        if (in.peek() != '{') {
            throw in.unexpected("an object");
        }
        in.position++;
        if (in.peek() == '}') {
            in.position++;
        } else {
            members(appenders);
        }
        in.expectEnd();
    }

    /** Reads a key: an object that has all columns, or, for a single column, its bare value. */
    public void readKey(byte[] bytes, int from, int to, ColumnAppender[] appenders) throws Malformed {
        in.open(bytes, from, to);
        if (in.peek() == '{' || columns.length != 1) {
            readObject(bytes, from, to, appenders);
        } else {
            readBare(columns[0], appenders[indexes[0]]);
        }
        for (int i = 0; i < columns.length; i++) {
            if (setIn[i] != record) {
                throw new Malformed("not in the key").in(columns[i].name());
            }
        }
    }

    private void readBare(JsonColumn column, ColumnAppender appender) throws Malformed {
        record++;
        try {
            if (column.action() == JsonColumn.TEXT && in.peek() != '"') {
                text.appendRaw((BytesAppender) appender);
            } else if (!in.skipNull()) {
                values.read(column, appender);
            } else {
                throw new Malformed("null in the key");
            }
            in.expectEnd();
        } catch (Malformed e) {
            throw e.in(column.name());
        }
        setIn[0] = record;
    }

    private void members(ColumnAppender[] appenders) throws Malformed {
        for (int place = 0; ; place++) {
            int field = name(place);
            int column = field < 0 ? JsonNames.NO_COLUMN : names.column(field);
            if (column == JsonNames.NO_COLUMN) {
                skip.value();
            } else {
                member(column, appenders[indexes[column]]);
            }
            int next = in.peek();
            if (next != ',' && next != '}') {
                Malformed bad = in.unexpected("',' or '}' behind the value");
                throw column == JsonNames.NO_COLUMN ? bad : bad.in(columns[column].name());
            }
            in.position++;
            if (next == '}') {
                return;
            }
        }
    }

    private void member(int column, ColumnAppender appender) throws Malformed {
        try {
            if (in.skipNull()) {
                appender.setNull();
                setIn[column] = 0;
            } else {
                values.read(columns[column], appender);
                setIn[column] = record;
            }
        } catch (Malformed e) {
            throw e.in(columns[column].name());
        }
    }

    /** Moves past a name and its colon and says which field it is; -1 for one that is no column. */
    private int name(int place) throws Malformed {
        if (in.peek() != '"') {
            throw in.unexpected("a name");
        }
        int guess = names.guess(place, in.bytes, in.position + 1, in.limit);
        if (guess >= 0) {
            in.position += 1 + names.length(guess);
            return guess;
        }
        text.scan();
        int field = names.find(place, text.content, text.start, text.end - text.start);
        in.expect(':');
        return field;
    }
}

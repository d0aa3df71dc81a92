package io.streamling.kafka.format.internal.json;

import io.streamling.batch.ColumnAppender;
import io.streamling.kafka.format.internal.Malformed;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the members of objects of one kind into columns, the fields of a row or those of the whole record: in any order,
 * the last of two with the same name, null for one that is missing. What no column reads is moved past. One thread, the
 * input's.
 */
final class JsonObject {
    private final JsonInput in;
    private final JsonText text;
    private final JsonSkip skip;
    private final JsonValues values;
    private final JsonColumn[] columns;
    private final int[] slots;
    private final @Nullable JsonMarker marker;
    private final JsonNames names;
    /** The number of the object in which each column was last set. */
    private final long[] setIn;

    private long object;

    JsonObject(List<JsonColumn> read, JsonValues values) {
        this(read, values, null);
    }

    /** @param marker stands for values that are missing; null where there is none */
    JsonObject(List<JsonColumn> read, JsonValues values, @Nullable JsonMarker marker) {
        this.marker = marker;
        this.values = values;
        this.in = values.in();
        this.text = values.text();
        this.skip = values.skip();
        this.columns = read.toArray(JsonColumn[]::new);
        this.slots = read.stream().mapToInt(JsonColumn::slot).toArray();
        this.setIn = new long[columns.length];
        this.names = new JsonNames(read.stream().map(JsonColumn::name).toList());
    }

    /** Reads the object that comes next. Whatever is missing is null. */
    void read(ColumnAppender[] appenders) throws Malformed {
        begin();
        if (in.peek() != '{') {
            throw in.unexpected("an object");
        }
        in.position++;
        if (in.peek() == '}') {
            in.position++;
        } else {
            members(appenders);
        }
    }

    /** Nothing has been set yet. */
    void begin() {
        object++;
    }

    void markSet(int column) {
        setIn[column] = object;
    }

    /** Throws if a column that is not nullable was not set. */
    void checkRequired() throws Malformed {
        for (int i = 0; i < columns.length; i++) {
            if (columns[i].isRequired() && setIn[i] != object) {
                throw new Malformed("missing or null, but the column is not nullable").in(columns[i].name());
            }
        }
    }

    /** Throws if a column was not set. */
    void checkAll(String reason) throws Malformed {
        for (int i = 0; i < columns.length; i++) {
            if (setIn[i] != object) {
                throw new Malformed(reason).in(columns[i].name());
            }
        }
    }

    private void members(ColumnAppender[] appenders) throws Malformed {
        for (int place = 0; ; place++) {
            int field = names.read(place, in, text);
            int column = field < 0 ? JsonNames.NO_COLUMN : names.column(field);
            if (column == JsonNames.NO_COLUMN) {
                skip.value();
            } else {
                member(column, appenders[slots[column]], appenders);
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

    private void member(int column, ColumnAppender appender, ColumnAppender[] all) throws Malformed {
        try {
            if (in.skipNull()) {
                appender.setNull();
                setIn[column] = 0;
            } else if (marker != null && marker.isSkipped(in, slots[column])) {
                appender.setNull();
                setIn[column] = object;
            } else {
                values.read(columns[column], appender, all);
                setIn[column] = object;
            }
        } catch (Malformed e) {
            throw e.in(columns[column].name());
        }
    }
}

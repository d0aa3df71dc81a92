package io.streamling.kafka.format.internal.json;

import io.streamling.batch.ColumnAppender;
import io.streamling.kafka.format.internal.ColumnTree;
import io.streamling.kafka.format.internal.Malformed;
import io.streamling.kafka.format.internal.change.ChangeColumns;
import io.streamling.kafka.format.internal.change.UnchangedColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the states of a row that an event holds, before and after the change. One thread, the input's. */
final class JsonImages {
    private final JsonInput in;
    private final JsonSkip skip;
    private final JsonValues values;
    private final List<JsonColumn> columns = new ArrayList<>();
    private final List<String> keyColumns;
    private final JsonMarker marker;
    private final JsonConnectSchema schemas = new JsonConnectSchema();
    private JsonObject row;
    private JsonObject key;
    private final UnchangedColumns unchanged;
    private final JsonMembers keyMembers;
    private final int keyCount;
    private final int[] startsBefore;
    private final int[] endsBefore;
    private final int[] startsAfter;
    private final int[] endsAfter;

    JsonImages(ChangeColumns all, JsonValues values, JsonOptions options, String unavailable) {
        this.values = values;
        this.in = values.in();
        this.skip = values.skip();
        for (ColumnTree field : ColumnTree.of(all.fields())) {
            JsonColumn column = JsonColumn.of(field, options);
            if (column != null) {
                columns.add(column);
            }
        }
        this.keyColumns = all.keys();
        this.unchanged = new UnchangedColumns(all.places());
        this.marker = new JsonMarker(unavailable, unchanged);
        values.prepare(columns);
        this.row = new JsonObject(columns, values, marker);
        this.key = keyOf(columns);
        this.keyMembers = new JsonMembers(in, values.text(), keyColumns);
        this.keyCount = keyColumns.size();
        this.startsBefore = new int[keyCount];
        this.endsBefore = new int[keyCount];
        this.startsAfter = new int[keyCount];
        this.endsAfter = new int[keyCount];
    }

    private JsonObject keyOf(List<JsonColumn> some) {
        return new JsonObject(
                some.stream()
                        .filter(column -> keyColumns.contains(column.name()))
                        .toList(),
                values);
    }

    /**
     * Reads rows as the schema says that is beside them.
     *
     * @param image the field with the row; null where the schema is the row's own
     */
    void useSchema(byte[] schema, @Nullable String image) {
        List<JsonColumn> written = schemas.written(schema, image, columns);
        row = new JsonObject(written, values, marker);
        key = keyOf(written);
    }

    /** Reads the row that comes next. */
    void readRow(ColumnAppender[] appenders) throws Malformed {
        unchanged.clear();
        row.read(appenders);
        row.checkRequired();
    }

    /** The columns for which the last row has a marker. */
    UnchangedColumns unchanged() {
        return unchanged;
    }

    /** Reads the key columns of the row at an index. */
    void readKey(int at, ColumnAppender[] appenders) throws Malformed {
        in.position = at;
        key.read(appenders);
        key.checkAll("missing or null before the change, but it is in the key; set the table's replica identity so that"
                + " it has the key columns");
    }

    /**
     * Whether two states have different keys. Compares how they are written: the same number in another form only makes a
     * deletion that the new state follows. A key that is not there before the change, or null, tells nothing.
     */
    boolean isKeyDifferent(int before, int after) throws Malformed {
        findKey(before, startsBefore, endsBefore);
        findKey(after, startsAfter, endsAfter);
        boolean differs = false;
        for (int i = 0; i < keyCount; i++) {
            if (startsBefore[i] < 0 || startsAfter[i] < 0 || in.bytes[startsBefore[i]] == 'n') {
                return false;
            }
            differs |= !Arrays.equals(in.bytes, startsBefore[i], endsBefore[i], in.bytes, startsAfter[i], endsAfter[i]);
        }
        return differs;
    }

    private void findKey(int at, int[] starts, int[] ends) throws Malformed {
        Arrays.fill(starts, -1);
        in.position = at;
        keyMembers.open();
        int found = 0;
        while (found < keyCount) {
            int member = keyMembers.next();
            if (member == JsonMembers.END) {
                return;
            }
            in.peek();
            int start = in.position;
            skip.value();
            if (member != JsonNames.NO_COLUMN && starts[member] < 0) {
                starts[member] = start;
                ends[member] = in.position;
                found++;
            }
        }
    }
}

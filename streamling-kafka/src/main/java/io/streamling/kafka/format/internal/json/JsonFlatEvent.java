package io.streamling.kafka.format.internal.json;

import io.streamling.batch.ColumnAppender;
import io.streamling.kafka.format.internal.ColumnTree;
import io.streamling.kafka.format.internal.Malformed;
import io.streamling.kafka.format.internal.change.ChangeColumns;
import io.streamling.kafka.format.internal.change.UnchangedColumns;
import java.util.List;

/**
 * A row without its envelope, as Debezium's transformation {@code ExtractNewRecordState} leaves it: what happened is in
 * fields beside the columns, if anywhere. Their names are found first, the row is read second. One thread.
 */
final class JsonFlatEvent implements JsonEvent {
    private static final int OP = 1;
    private static final byte[] TRUE = {'t', 'r', 'u', 'e'};

    private final JsonInput in = new JsonInput();
    private final JsonText text;
    private final JsonSkip skip;
    private final JsonPayload payload;
    private final JsonMembers members;
    private final JsonImages images;
    private final int columnCount;
    private ColumnAppender[] appenders = {};
    private int row;
    private int op;
    private boolean deleted;

    JsonFlatEvent(ChangeColumns columns, JsonOptions options, String unavailable) {
        JsonValues values = new JsonValues(in, options);
        this.text = values.text();
        this.skip = values.skip();
        this.payload = new JsonPayload(values);
        this.members = new JsonMembers(in, values.text(), List.of("__deleted", "__op"));
        this.columnCount = columns.fields().size();
        this.images = new JsonImages(columns, values, options, unavailable);
    }

    @Override
    public void read(byte[] bytes, int from, int to, ColumnAppender[] columns) throws Malformed {
        appenders = columns;
        op = 'r';
        deleted = false;
        payload.open(bytes, from, to);
        if (payload.hasNewSchema()) {
            images.useSchema(payload.schema(), null);
        }
        in.peek();
        row = in.position;
        members.open();
        for (int member = members.next(); member != JsonMembers.END; member = members.next()) {
            marker(member);
        }
        payload.close();
        if (op() != 'd') {
            readAfter();
        }
    }

    private void marker(int member) throws Malformed {
        if (member == JsonNames.NO_COLUMN || in.peek() == 'n') {
            skip.value();
        } else if (member == OP) {
            text.scan();
            op = text.end - text.start == 1 ? text.content[text.start] : NOT_ONE_LETTER;
        } else if (in.peek() == '"') {
            text.scan();
            deleted = text.end - text.start == TRUE.length && text.content[text.start] == TRUE[0];
        } else {
            deleted = in.readBoolean();
        }
    }

    @Override
    public int op() {
        return deleted ? 'd' : op;
    }

    @Override
    public boolean hasBefore() {
        return op() == 'd';
    }

    @Override
    public boolean hasAfter() {
        return !hasBefore();
    }

    @Override
    public boolean isAboutNoRow() {
        return false;
    }

    @Override
    public boolean isKeyChanged() {
        return false;
    }

    @Override
    public UnchangedColumns unchanged() {
        return images.unchanged();
    }

    @Override
    public void clear() {
        ColumnTree.clear(appenders, columnCount);
    }

    @Override
    public void readAfter() throws Malformed {
        in.position = row;
        images.readRow(appenders);
    }

    @Override
    public void readKeyBefore() throws Malformed {
        images.readKey(row, appenders);
    }
}

package io.streamling.kafka.format.internal.json;

import io.streamling.batch.ColumnAppender;
import io.streamling.kafka.format.internal.ColumnTree;
import io.streamling.kafka.format.internal.Malformed;
import io.streamling.kafka.format.internal.change.ChangeColumns;
import io.streamling.kafka.format.internal.change.UnchangedColumns;
import java.util.List;

/**
 * Debezium's envelope, in one pass: {@code after} is read into the columns where it stands, {@code before} is moved past
 * and its place remembered for the few events that need it. One thread.
 */
final class JsonEnvelope implements JsonEvent {
    private static final int BEFORE = 0;
    private static final int AFTER = 1;
    private static final int OP = 2;
    private static final int TIME = 3;
    private static final int DDL = 4;
    private static final int TABLE_CHANGES = 5;
    private static final int STATUS = 6;
    private static final int EVENT_COUNT = 7;
    private static final List<String> NAMES =
            List.of("before", "after", "op", "ts_ms", "ddl", "tableChanges", "status", "event_count");

    private final JsonInput in = new JsonInput();
    private final JsonText text;
    private final JsonSkip skip;
    private final JsonPayload payload;
    private final JsonMembers members;
    private final JsonImages images;
    private final int columnCount;
    private ColumnAppender[] appenders = {};
    private int op;
    private int before;
    private int after;
    private int seen;
    private boolean hasOthers;

    JsonEnvelope(ChangeColumns columns, JsonOptions options, String unavailable) {
        JsonValues values = new JsonValues(in, options);
        this.text = values.text();
        this.skip = values.skip();
        this.payload = new JsonPayload(values);
        this.members = new JsonMembers(in, values.text(), NAMES);
        this.columnCount = columns.fields().size();
        this.images = new JsonImages(columns, values, options, unavailable);
    }

    @Override
    public void read(byte[] bytes, int from, int to, ColumnAppender[] columns) throws Malformed {
        appenders = columns;
        op = NO_OP;
        before = -1;
        after = -1;
        seen = 0;
        hasOthers = false;
        payload.open(bytes, from, to);
        if (payload.hasNewSchema()) {
            images.useSchema(payload.schema(), "after");
        }
        members.open();
        for (int member = members.next(); member != JsonMembers.END; member = members.next()) {
            member(member);
        }
        payload.close();
    }

    private void member(int member) throws Malformed {
        switch (member) {
            case BEFORE -> {
                before = in.peek() == 'n' ? -1 : in.position;
                skip.value();
            }
            case AFTER -> after();
            case OP -> op = letter();
            case JsonNames.NO_COLUMN -> {
                hasOthers = true;
                skip.value();
            }
            default -> {
                seen |= 1 << member;
                skip.value();
            }
        }
    }

    private void after() throws Malformed {
        if (in.skipNull()) {
            return;
        }
        if (after >= 0) {
            throw new Malformed("'after' is there twice");
        }
        in.peek();
        after = in.position;
        try {
            images.readRow(appenders);
        } catch (Malformed e) {
            throw e.in("after");
        }
    }

    private int letter() throws Malformed {
        if (in.skipNull()) {
            return NO_OP;
        }
        text.scan();
        return text.end - text.start == 1 ? text.content[text.start] : NOT_ONE_LETTER;
    }

    @Override
    public int op() {
        return op;
    }

    @Override
    public boolean hasBefore() {
        return before >= 0;
    }

    @Override
    public boolean hasAfter() {
        return after >= 0;
    }

    @Override
    public boolean isAboutNoRow() {
        if (before >= 0 || after >= 0) {
            return false;
        }
        boolean isHeartbeat = seen == 1 << TIME && !hasOthers;
        boolean isTableChange = hasSeen(DDL) || hasSeen(TABLE_CHANGES);
        boolean isTransaction = hasSeen(STATUS) && hasSeen(EVENT_COUNT);
        return isHeartbeat || isTableChange || isTransaction;
    }

    private boolean hasSeen(int member) {
        return (seen >> member & 1) != 0;
    }

    @Override
    public boolean isKeyChanged() throws Malformed {
        return images.isKeyDifferent(before, after);
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
        in.position = after;
        images.readRow(appenders);
    }

    @Override
    public void readKeyBefore() throws Malformed {
        try {
            images.readKey(before, appenders);
        } catch (Malformed e) {
            throw e.in("before");
        }
    }
}

package io.streamling.kafka.format.internal.json;

import io.streamling.kafka.format.internal.Malformed;
import java.util.Arrays;
import java.util.List;

/**
 * Finds the value to read where Kafka Connect's converter may have put its schema beside it:
 * {@code {"schema":{…},"payload":…}}. The schema of a table is the same text in each record, and a multiple of the row, so
 * it is compared instead of read. One thread, the input's.
 */
final class JsonPayload {
    private static final int SCHEMA = 0;
    private static final int PAYLOAD = 1;
    private static final byte[] NOTHING = {};

    private final JsonInput in;
    private final JsonSkip skip;
    private final JsonMembers members;
    private boolean wrapped;
    private byte[] schema = NOTHING;
    private boolean schemaChanged;

    JsonPayload(JsonValues values) {
        this.in = values.in();
        this.skip = values.skip();
        this.members = new JsonMembers(in, values.text(), List.of("schema", "payload"));
    }

    /** Puts the input before the value of a record, wrapped or not. */
    void open(byte[] bytes, int from, int to) throws Malformed {
        in.openRecord(bytes, from, to);
        schemaChanged = false;
        wrapped = false;
        if (in.peek() != '{') {
            return;
        }
        members.open();
        if (members.next() == SCHEMA && (in.peek() == '{' || in.peek() == 'n')) {
            skipSchema();
            wrapped = in.peek() == ',' && members.next() == PAYLOAD;
        }
        if (!wrapped) {
            in.position = from;
        }
    }

    boolean isWrapped() {
        return wrapped;
    }

    /** Nothing may be left behind the value that was read. */
    void close() throws Malformed {
        if (wrapped) {
            while (members.next() != JsonMembers.END) {
                skip.value();
            }
        }
        in.expectEnd();
    }

    /** Whether the record has a schema, and another one than the last record that had one. */
    boolean hasNewSchema() {
        return wrapped && schemaChanged;
    }

    /** The text of the last schema. */
    byte[] schema() {
        return schema;
    }

    private void skipSchema() throws Malformed {
        int start = in.position;
        int end = start + schema.length;
        // Behind the whole text of an object no other object can go on.
        if (schema.length > 1
                && end < in.limit
                && in.bytes[end] == ','
                && Arrays.equals(in.bytes, start, end, schema, 0, schema.length)) {
            in.position = end;
            return;
        }
        skip.value();
        schema = Arrays.copyOfRange(in.bytes, start, in.position);
        schemaChanged = true;
    }
}

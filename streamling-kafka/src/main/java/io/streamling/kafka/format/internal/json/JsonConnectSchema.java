package io.streamling.kafka.format.internal.json;

import io.streamling.kafka.format.internal.Malformed;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Reads out of the schema that Kafka Connect puts beside a row how its times and decimals are written. One thread. */
final class JsonConnectSchema {
    private static final int FIELD = 0;
    private static final int NAME = 1;
    private static final int TYPE = 2;
    private static final int PARAMETERS = 3;
    private static final int FIELDS = 4;
    private static final List<String> NAMES = List.of("field", "name", "type", "parameters", "fields");
    private static final int MAX_SCALE = 10_000;

    private final JsonInput in = new JsonInput();
    private final JsonValues values = new JsonValues(in, JsonOptions.DEFAULT);

    /** A type, and the field that has it. */
    private record Node(String field, String name, String type, int scale, List<Node> fields) {}

    /**
     * The same columns as they are written by this schema.
     *
     * @param image the field with the row; null where the schema is the row's own
     */
    List<JsonColumn> written(byte[] schema, @Nullable String image, List<JsonColumn> columns) {
        in.open(schema, 0, schema.length);
        Node row;
        try {
            row = node();
        } catch (Malformed e) {
            // Nothing that a record's reading depends on: the columns are read as declared.
            return columns;
        }
        List<Node> fields = image == null ? row.fields : fieldsOf(row, image);
        List<JsonColumn> written = new ArrayList<>();
        for (JsonColumn column : columns) {
            Node field = find(fields, column.name());
            written.add(field == null ? column : written(column, field));
        }
        return written;
    }

    private static JsonColumn written(JsonColumn column, Node field) {
        return switch (column.action()) {
            case JsonColumn.TIMESTAMP, JsonColumn.TIME -> {
                TimeUnit unit = unit(field.name);
                yield unit == null ? column : column.writtenIn(unit);
            }
            case JsonColumn.DECIMAL, JsonColumn.DECIMAL_BYTES -> decimal(column, field);
            default -> column;
        };
    }

    private static JsonColumn decimal(JsonColumn column, Node field) {
        if (field.name.equals("org.apache.kafka.connect.data.Decimal")) {
            return column.writtenAsDecimal(true, field.scale);
        }
        return field.type.equals("string") ? column.writtenAsDecimal(false, 0) : column;
    }

    private static @Nullable TimeUnit unit(String name) {
        return switch (name) {
            case "io.debezium.time.Timestamp",
                    "io.debezium.time.Time",
                    "org.apache.kafka.connect.data.Timestamp",
                    "org.apache.kafka.connect.data.Time" -> TimeUnit.MILLISECONDS;
            case "io.debezium.time.MicroTimestamp", "io.debezium.time.MicroTime" -> TimeUnit.MICROSECONDS;
            case "io.debezium.time.NanoTimestamp", "io.debezium.time.NanoTime" -> TimeUnit.NANOSECONDS;
            default -> null;
        };
    }

    private static List<Node> fieldsOf(Node envelope, String image) {
        Node row = find(envelope.fields, image);
        return row == null ? List.of() : row.fields;
    }

    private static @Nullable Node find(List<Node> fields, String name) {
        return fields.stream()
                .filter(node -> node.field.equals(name))
                .findFirst()
                .orElse(null);
    }

    /** How deep schemas nest has been checked when the record was moved past. */
    private Node node() throws Malformed {
        String[] texts = {"", "", ""};
        int scale = 0;
        List<Node> fields = List.of();
        JsonMembers members = new JsonMembers(in, values.text(), NAMES);
        members.open();
        for (int member = members.next(); member != JsonMembers.END; member = members.next()) {
            int next = in.peek();
            if (member >= FIELD && member <= TYPE && next == '"') {
                texts[member] = text();
            } else if (member == PARAMETERS && next == '{') {
                scale = scale();
            } else if (member == FIELDS && next == '[') {
                fields = fields();
            } else {
                values.skip().value();
            }
        }
        return new Node(texts[FIELD], texts[NAME], texts[TYPE], scale, fields);
    }

    private List<Node> fields() throws Malformed {
        List<Node> fields = new ArrayList<>();
        in.position++;
        if (in.closes(']')) {
            return fields;
        }
        do {
            fields.add(node());
        } while (in.continues(']'));
        return fields;
    }

    private int scale() throws Malformed {
        int scale = 0;
        JsonMembers members = new JsonMembers(in, values.text(), List.of("scale"));
        members.open();
        for (int member = members.next(); member != JsonMembers.END; member = members.next()) {
            if (member == 0 && in.peek() == '"') {
                scale = scaleOf(text());
            } else {
                values.skip().value();
            }
        }
        return scale;
    }

    private static int scaleOf(String text) throws Malformed {
        try {
            int scale = Integer.parseInt(text);
            if (Math.abs(scale) <= MAX_SCALE) {
                return scale;
            }
        } catch (NumberFormatException ignored) {
            // Said below.
        }
        throw new Malformed("a scale out of range");
    }

    private String text() throws Malformed {
        JsonText text = values.text();
        text.scan();
        return new String(text.content, text.start, text.end - text.start, StandardCharsets.UTF_8);
    }
}

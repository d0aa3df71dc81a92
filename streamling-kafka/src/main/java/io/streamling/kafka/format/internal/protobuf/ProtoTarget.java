package io.streamling.kafka.format.internal.protobuf;

import io.streamling.kafka.format.internal.ColumnTree;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A field that is read into a column, or into a part of one. Immutable but for the row within it, which belongs to the
 * reader's thread.
 *
 * @param value how a single value is read
 * @param slot the appender of a value, the element's where there are many; negative where nothing is read
 * @param list the appender of the array or map; -1 for a single value
 * @param row what reads the message within; null where a value is no row
 */
record ProtoTarget(
        ProtoSchema.Field field,
        ProtoValue value,
        int slot,
        int list,
        @Nullable ProtoRow row) {
    static final int NO_LIST = -1;
    private static final int NOT_READ = -1;

    /** For all fields of a message that are columns, by the columns' names, and for those that exclude one of them. */
    static List<ProtoTarget> of(ProtoSchema schema, String message, List<ColumnTree> columns) {
        Map<String, ColumnTree> columnByName = new HashMap<>();
        columns.forEach(column -> columnByName.put(column.field().getName(), column));
        List<ProtoSchema.Field> fields = schema.message(message).fields();
        Set<Integer> oneofs = new HashSet<>();
        for (ProtoSchema.Field field : fields) {
            if (field.oneof() >= 0 && columnByName.containsKey(field.name())) {
                oneofs.add(field.oneof());
            }
        }
        List<ProtoTarget> targets = new ArrayList<>();
        for (ProtoSchema.Field field : fields) {
            ColumnTree column = columnByName.get(field.name());
            if (column != null) {
                targets.add(of(schema, field, column));
            } else if (oneofs.contains(field.oneof())) {
                targets.add(new ProtoTarget(field, ProtoValue.of(schema, field), NOT_READ, NO_LIST, null));
            }
        }
        return targets;
    }

    private static ProtoTarget of(ProtoSchema schema, ProtoSchema.Field field, ColumnTree column) {
        boolean isMany = field.occurs() == ProtoSchema.Occurs.REPEATED;
        ColumnTree value = isMany ? column.parts().get(0) : column;
        ProtoRow row = ProtoColumns.isRow(field) ? new ProtoRow(of(schema, field.typeName(), value.parts())) : null;
        return new ProtoTarget(
                field, ProtoValue.of(schema, field), value.slot(), isMany ? column.slot() : NO_LIST, row);
    }

    /** Whether there is a column; a member of a oneof is also looked at to know that the others are not there. */
    boolean isRead() {
        return slot != NOT_READ;
    }

    /** The tag that is usual before a value. */
    int tag() {
        return field.number() << 3 | field.kind().wire();
    }

    /** Whether a field that is not there has its default. */
    boolean hasDefault() {
        return list != NO_LIST || (!field.hasPresence() && field.occurs() != ProtoSchema.Occurs.REQUIRED);
    }

    boolean isRequired() {
        return field.occurs() == ProtoSchema.Occurs.REQUIRED;
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}

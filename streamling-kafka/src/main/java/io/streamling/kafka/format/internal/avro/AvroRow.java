package io.streamling.kafka.format.internal.avro;

import java.util.List;
import java.util.Set;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Where the row is in the schema of a change event. Stateless. */
public final class AvroRow {
    static final String DELETED = "__deleted";
    static final String OP = "__op";
    private static final Set<String> MARKERS = Set.of(DELETED, OP);

    private AvroRow() {}

    /**
     * The schema of the table's columns, with the logical types that they mean; null if there is no row in this schema.
     *
     * @param isFlattened whether the schema is the row's own, with markers beside the columns
     */
    public static @Nullable Schema of(Schema event, boolean isFlattened) {
        Schema record = recordOf(event);
        if (record == null) {
            return null;
        }
        return isFlattened ? withoutMarkers(AvroConnect.withLogicalTypes(record)) : image(record, "after");
    }

    /** The record that an envelope holds under a name; null if there is none. */
    static @Nullable Schema image(Schema envelope, String name) {
        Schema.Field field = envelope.getField(name);
        Schema record = field == null ? null : recordOf(field.schema());
        return record == null ? null : AvroConnect.withLogicalTypes(record);
    }

    /** The record behind a union with null, or the record itself; null for any other type. */
    static @Nullable Schema recordOf(Schema schema) {
        Schema type = AvroColumns.withoutNull(schema);
        return type != null && type.getType() == Schema.Type.RECORD ? type : null;
    }

    private static Schema withoutMarkers(Schema record) {
        List<Schema.Field> fields = record.getFields().stream()
                .filter(field -> !MARKERS.contains(field.name()))
                .map(field -> new Schema.Field(field, field.schema()))
                .toList();
        return Schema.createRecord(record.getName(), record.getDoc(), record.getNamespace(), false, fields);
    }
}

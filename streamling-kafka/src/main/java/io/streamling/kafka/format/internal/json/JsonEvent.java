package io.streamling.kafka.format.internal.json;

import io.streamling.batch.ColumnAppender;
import io.streamling.kafka.format.internal.Malformed;
import io.streamling.kafka.format.internal.change.ChangeEvent;
import io.streamling.kafka.format.internal.change.ChangeOptions;
import java.util.List;
import org.apache.arrow.vector.types.pojo.Field;

/** A change event that is read from JSON. One thread. */
public sealed interface JsonEvent extends ChangeEvent permits JsonEnvelope, JsonFlatEvent {
    /** An event for the columns of a projection. */
    static JsonEvent of(List<Field> projection, List<String> keyColumns, JsonOptions options, ChangeOptions change) {
        return change.isFlattened()
                ? new JsonFlatEvent(projection, keyColumns, options)
                : new JsonEnvelope(projection, keyColumns, options);
    }

    /** Reads a record that fills the slice. */
    void read(byte[] bytes, int from, int to, ColumnAppender[] appenders) throws Malformed;
}

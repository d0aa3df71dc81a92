package io.streamling.kafka.format.internal.json;

import io.streamling.batch.ColumnAppender;
import io.streamling.kafka.format.internal.Malformed;
import io.streamling.kafka.format.internal.change.ChangeColumns;
import io.streamling.kafka.format.internal.change.ChangeEvent;
import io.streamling.kafka.format.internal.change.ChangeOptions;

/** A change event that is read from JSON. One thread. */
public sealed interface JsonEvent extends ChangeEvent permits JsonEnvelope, JsonFlatEvent {
    /** An event for the columns of a projection. */
    static JsonEvent of(ChangeColumns columns, JsonOptions options, ChangeOptions change) {
        return change.isFlattened()
                ? new JsonFlatEvent(columns, options, change.unavailable())
                : new JsonEnvelope(columns, options, change.unavailable());
    }

    /** Reads a record that fills the slice. */
    void read(byte[] bytes, int from, int to, ColumnAppender[] appenders) throws Malformed;
}

package io.streamling.kafka.format;

import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowKind;
import io.streamling.format.DecodeException;
import io.streamling.kafka.format.internal.BoundColumns;
import io.streamling.kafka.format.internal.Malformed;
import io.streamling.kafka.format.internal.change.ChangeColumns;
import io.streamling.kafka.format.internal.change.ChangeOptions;
import io.streamling.kafka.format.internal.change.ChangeRows;
import io.streamling.kafka.format.internal.json.JsonEvent;
import io.streamling.kafka.format.internal.json.JsonOptions;
import java.util.List;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;

/** Decodes change events in JSON. One thread. */
final class JsonChangeDecoder implements RecordDecoder {
    private final DecoderContext context;
    private final ChangeOptions options;
    private final JsonEvent event;
    private final ChangeRows changes;
    private final TextKeys keys;
    private final BoundColumns columns;

    JsonChangeDecoder(DecoderContext context, JsonOptions json, ChangeOptions options) {
        this.context = context;
        this.options = options;
        List<Field> projection = context.projection().getFields();
        ChangeColumns all = new ChangeColumns(projection, context.places(), context.keyColumns());
        this.event = JsonEvent.of(all, json, options);
        this.changes = new ChangeRows(options);
        this.keys = new TextKeys(context, json);
        this.columns = new BoundColumns(context.projection().getFields(), context.places());
    }

    /** The kind is what the event says, not the header. */
    @Override
    public void decode(byte[] bytes, int from, int to, RowKind kind, RowBatchBuilder rows) throws DecodeException {
        try {
            event.read(bytes, from, to, columns.of(rows));
            changes.end(event, rows);
        } catch (Malformed e) {
            rows.discardRow();
            throw new DecodeException(e.getMessage());
        }
    }

    @Override
    public boolean hasNext() {
        return changes.hasNext();
    }

    @Override
    public void decodeNext(RowBatchBuilder rows) throws DecodeException {
        try {
            changes.endNext(event, rows);
        } catch (Malformed e) {
            rows.discardRow();
            throw new DecodeException(e.getMessage());
        }
    }

    @Override
    public void decodeTombstone(byte @Nullable [] key, int from, int to, RowBatchBuilder rows) throws DecodeException {
        if (options.skipsTombstones()) {
            changes.skip();
        } else {
            keys.decode(TextKeys.required(key, context), from, to, columns, rows);
        }
    }

    @Override
    public DecodeStats stats() {
        return new DecodeStats(0, 0, changes.skipped());
    }
}

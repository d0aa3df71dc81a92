package io.streamling.kafka.format;

import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowKind;
import io.streamling.format.DecodeException;
import io.streamling.kafka.format.internal.BoundColumns;
import io.streamling.kafka.format.internal.Malformed;
import io.streamling.kafka.format.internal.json.JsonOptions;
import io.streamling.kafka.format.internal.json.JsonRows;
import org.jspecify.annotations.Nullable;

/** Turns tombstones whose key is text into DELETE rows: a JSON object, or the bare value of a single column. One thread. */
final class TextKeys {
    private final JsonRows keys;

    TextKeys(DecoderContext context, JsonOptions options) {
        this.keys = new JsonRows(context.projection().getFields(), context.keyColumns(), options);
    }

    /** The key of a tombstone; refuses one that cannot say which row goes. */
    static byte[] required(byte @Nullable [] key, DecoderContext context) throws DecodeException {
        if (key == null) {
            throw new DecodeException("a tombstone without a key: nothing says which row it deletes");
        }
        if (context.keyColumns().isEmpty()) {
            throw new DecodeException(
                    "a tombstone, but the source has no key columns; name them, or skip such records");
        }
        return key;
    }

    void decode(byte[] key, int from, int to, BoundColumns columns, RowBatchBuilder rows) throws DecodeException {
        try {
            if (keys.columnCount() > 0) {
                keys.readKey(key, from, to, columns.of(rows));
            }
        } catch (Malformed e) {
            rows.discardRow();
            throw new DecodeException("tombstone's key: " + e.getMessage());
        }
        rows.endRow(RowKind.DELETE);
    }
}

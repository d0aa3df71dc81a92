package io.streamling.kafka.format;

import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowKind;
import io.streamling.format.DecodeException;
import io.streamling.kafka.format.internal.BoundColumns;
import io.streamling.kafka.format.internal.Malformed;
import io.streamling.kafka.format.internal.SliceReader;
import io.streamling.kafka.format.internal.json.JsonOptions;
import org.jspecify.annotations.Nullable;

/** Makes one row of each value, in a format whose values are read without knowing anything but their bytes. One thread. */
final class SliceDecoder implements RecordDecoder {
    private final DecoderContext context;
    private final SliceReader values;
    private final TextKeys keys;
    private final BoundColumns columns;

    SliceDecoder(DecoderContext context, SliceReader values, JsonOptions keyOptions) {
        this.context = context;
        this.values = values;
        this.keys = new TextKeys(context, keyOptions);
        this.columns = new BoundColumns(context.projection().getFields(), context.places());
    }

    @Override
    public void decode(byte[] bytes, int from, int to, RowKind kind, RowBatchBuilder rows) throws DecodeException {
        try {
            if (kind == RowKind.DELETE) {
                values.readDeleted(bytes, from, to, columns.of(rows));
            } else {
                values.read(bytes, from, to, columns.of(rows));
            }
        } catch (Malformed e) {
            rows.discardRow();
            throw new DecodeException(e.getMessage());
        }
        rows.endRow(kind);
    }

    @Override
    public void decodePart(byte[] bytes, int from, int to, RowBatchBuilder rows) throws DecodeException {
        try {
            values.read(bytes, from, to, columns.of(rows));
        } catch (Malformed e) {
            rows.discardRow();
            throw new DecodeException(e.getMessage());
        }
    }

    @Override
    public void decodeTombstone(byte @Nullable [] key, int from, int to, RowBatchBuilder rows) throws DecodeException {
        byte[] bytes = TextKeys.required(key, context);
        keys.decode(bytes, from, to, columns, rows);
    }
}

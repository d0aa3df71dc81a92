package io.streamling.kafka.format;

import io.streamling.batch.ColumnAppender;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowKind;
import io.streamling.format.DecodeException;
import io.streamling.kafka.format.internal.Malformed;
import io.streamling.kafka.format.internal.json.JsonOptions;
import io.streamling.kafka.format.internal.json.JsonRows;
import java.util.List;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;

/** Decodes JSON objects. One thread. */
final class JsonDecoder implements RecordDecoder {
    private final DecoderContext context;
    private final JsonRows values;
    private final TextKeys keys;
    private final BoundColumns columns;

    JsonDecoder(DecoderContext context, JsonOptions options) {
        this.context = context;
        List<Field> projection = context.projection().getFields();
        List<String> names = projection.stream().map(Field::getName).toList();
        this.values = new JsonRows(projection, names, options);
        this.keys = new TextKeys(context, options);
        this.columns = new BoundColumns(projection);
    }

    @Override
    public void decode(byte[] bytes, int from, int to, RowKind kind, RowBatchBuilder rows) throws DecodeException {
        ColumnAppender[] appenders = columns.of(rows);
        try {
            if (kind == RowKind.DELETE) {
                values.readObject(bytes, from, to, appenders);
            } else {
                values.readValue(bytes, from, to, appenders);
            }
        } catch (Malformed e) {
            rows.discardRow();
            throw new DecodeException(e.getMessage());
        }
        rows.endRow(kind);
    }

    @Override
    public void decodeTombstone(byte @Nullable [] key, int from, int to, RowBatchBuilder rows) throws DecodeException {
        byte[] bytes = TextKeys.required(key, context);
        keys.decode(bytes, from, to, columns, rows);
    }
}

package io.streamling.kafka.internal.row;

import io.streamling.batch.RowBatchBuilder;
import io.streamling.format.DecodeException;
import io.streamling.kafka.format.DecoderContext;
import io.streamling.kafka.format.KafkaFormat;
import io.streamling.kafka.format.RecordDecoder;
import io.streamling.kafka.internal.fetch.RecordCursor;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;

/** Sets columns of the current row to what is in a record's key. Client thread only. */
final class KeyDecoder implements AutoCloseable {
    private final RecordDecoder decoder;
    /** A column that must be there; null when none must. */
    private final @Nullable String requiredColumn;

    KeyDecoder(KafkaFormat format, DecoderContext context) {
        this.decoder = format.createDecoder(context);
        this.requiredColumn = context.projection().getFields().stream()
                .filter(field -> !field.isNullable())
                .map(Field::getName)
                .findFirst()
                .orElse(null);
    }

    void set(RecordCursor record, RowBatchBuilder rows) throws DecodeException {
        byte[] key = record.keyArray();
        if (key == null) {
            if (requiredColumn != null) {
                throw new DecodeException("key: field '" + requiredColumn + "': the record has no key");
            }
            return;
        }
        try {
            decoder.decodePart(key, record.keyFrom(), record.keyTo(), rows);
        } catch (DecodeException e) {
            throw new DecodeException("key: " + e.getMessage());
        }
    }

    @Override
    public void close() {
        decoder.close();
    }
}

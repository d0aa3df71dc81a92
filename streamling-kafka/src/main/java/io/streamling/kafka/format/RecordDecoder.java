package io.streamling.kafka.format;

import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowKind;
import io.streamling.format.DecodeException;
import io.streamling.format.Deserializer;
import io.streamling.format.SourceRecord;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Turns records into rows straight out of the bytes that were fetched. One thread at a time; keeps nothing of a record
 * beyond the call, and nothing of a builder once another one is passed in.
 *
 * <p>When a method throws, the row that was begun is forgotten and the builder can be filled further. Besides
 * {@link DecodeException} (this record is bad) each may throw {@link io.streamling.error.StreamlingException}: the schema
 * registry could not be asked, although it was retried, so nothing is known about the record and it must be read again.
 * Blocks only when a record names a schema that was not seen before.
 */
public interface RecordDecoder extends Deserializer {
    /**
     * Appends the row of a value: the bytes {@code from} up to, not including, {@code to}; or its first row, where it
     * {@linkplain #hasNext makes several}, or none.
     *
     * @param kind the kind of the rows; of a DELETE only the key columns must be there
     */
    void decode(byte[] bytes, int from, int to, RowKind kind, RowBatchBuilder rows) throws DecodeException;

    /**
     * Appends a DELETE row for a tombstone: its key columns come from the record's key, the others are null.
     *
     * @param key null when the record has no key, which is a bad record
     */
    void decodeTombstone(byte @Nullable [] key, int from, int to, RowBatchBuilder rows) throws DecodeException;

    /** Whether the record that {@link #decode} had last makes one more row, for {@link #decodeNext}. */
    default boolean hasNext() {
        return false;
    }

    /** Appends the next row of the record that was decoded last. */
    default void decodeNext(RowBatchBuilder rows) throws DecodeException {
        throw new UnsupportedOperationException("this format makes one row of a record");
    }

    /**
     * Sets the columns of the current row and does not end it: how keys are read.
     *
     * <p>Only formats that can {@linkplain KafkaFormat#ofKeys read keys} have it.
     */
    default void decodePart(byte[] bytes, int from, int to, RowBatchBuilder rows) throws DecodeException {
        throw new UnsupportedOperationException("this format cannot read keys");
    }

    /** What was let pass so far. */
    default DecodeStats stats() {
        return DecodeStats.NONE;
    }

    /** One record as a whole, with its row kind from the header {@value RowKindHeader#NAME}; not the fast way. */
    @Override
    default void deserialize(SourceRecord record, RowBatchBuilder rows) throws DecodeException {
        ByteBuffer value = record.value();
        if (value != null) {
            byte[] bytes = bytesOf(value);
            decode(bytes, 0, bytes.length, RowKindHeader.parse(record.header(RowKindHeader.NAME)), rows);
            while (hasNext()) {
                decodeNext(rows);
            }
            return;
        }
        ByteBuffer key = record.key();
        byte[] bytes = key == null ? null : bytesOf(key);
        decodeTombstone(bytes, 0, bytes == null ? 0 : bytes.length, rows);
    }

    private static byte[] bytesOf(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return bytes;
    }
}

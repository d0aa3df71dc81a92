package io.streamling.kafka.internal.deadletter;

import io.streamling.DeadLetters;
import io.streamling.batch.RowBatch;
import io.streamling.kafka.deadletter.DeadLetterHeaders;
import io.streamling.kafka.internal.sink.RecordSender;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.TimeStampMicroVector;
import org.apache.arrow.vector.VarBinaryVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** Makes a record of each dead letter: the original one, and headers that say what was wrong with it. Task thread only. */
final class LetterRecords implements RecordSender {
    private static final List<String> COLUMNS =
            DeadLetters.SCHEMA.getFields().stream().map(Field::getName).toList();
    /** What headers and record take beside the bytes that are counted. */
    private static final int OVERHEAD_BYTES = 1_000;

    private final String topic;
    private final int maxRecordBytes;

    LetterRecords(String topic, int maxRecordBytes) {
        this.topic = topic;
        this.maxRecordBytes = maxRecordBytes;
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // The callback is told.
    public void send(RowBatch batch, Producer<byte[], byte[]> producer, Callback callback) {
        for (int row = 0; row < batch.rowCount(); row++) {
            producer.send(record(new Letter(batch, row)), callback);
        }
    }

    @Override
    public void close() {}

    private ProducerRecord<byte[], byte[]> record(Letter letter) {
        byte[] key = letter.bytes("record_key");
        byte[] value = letter.bytes("record_value");
        String row = letter.text("row_json");
        String content = row == null ? "record" : "row";
        if (row != null) {
            value = row.getBytes(StandardCharsets.UTF_8);
        }
        List<Header> headers = LetterHeaders.original(LetterHeaders.parse(letter.text("record_headers")));
        String reason = letter.text("reason");
        if (size(key)
                        + size(value)
                        + size(headers)
                        + 3L * String.valueOf(reason).length()
                        + OVERHEAD_BYTES
                > maxRecordBytes) {
            // A letter that cannot be sent would stop the pipeline for ever; where the record is stays known.
            content = "none";
            key = null;
            value = null;
            headers.clear();
        }
        LetterHeaders.add(headers, DeadLetterHeaders.PIPELINE, letter.text("pipeline"));
        LetterHeaders.add(headers, DeadLetterHeaders.NODE, letter.text("node"));
        LetterHeaders.add(headers, DeadLetterHeaders.ERROR_CODE, letter.text("error_code"));
        LetterHeaders.add(headers, DeadLetterHeaders.REASON, reason);
        LetterHeaders.add(headers, DeadLetterHeaders.SOURCE_PARTITION, letter.text("source_partition"));
        LetterHeaders.add(headers, DeadLetterHeaders.FIRST_OFFSET, letter.number("first_offset"));
        LetterHeaders.add(headers, DeadLetterHeaders.LAST_OFFSET, letter.number("last_offset"));
        LetterHeaders.add(headers, DeadLetterHeaders.REJECTED_AT, letter.instant("rejected_at"));
        LetterHeaders.add(headers, DeadLetterHeaders.CONTENT, content);
        return new ProducerRecord<>(topic, null, null, key, value, headers);
    }

    private static int size(byte @Nullable [] bytes) {
        return bytes == null ? 0 : bytes.length;
    }

    private static int size(List<Header> headers) {
        int bytes = 0;
        for (Header header : headers) {
            bytes += header.key().length() * 3 + size(header.value()) + 10;
        }
        return bytes;
    }

    /** One row of the batch. */
    private record Letter(RowBatch batch, int row) {
        @Nullable
        String text(String column) {
            VarCharVector vector = (VarCharVector) vector(column);
            return vector.isNull(row) ? null : new String(vector.get(row), StandardCharsets.UTF_8);
        }

        byte @Nullable [] bytes(String column) {
            VarBinaryVector vector = (VarBinaryVector) vector(column);
            return vector.isNull(row) ? null : vector.get(row);
        }

        @Nullable
        String number(String column) {
            BigIntVector vector = (BigIntVector) vector(column);
            return vector.isNull(row) ? null : Long.toString(vector.get(row));
        }

        String instant(String column) {
            return Instant.EPOCH
                    .plus(((TimeStampMicroVector) vector(column)).get(row), ChronoUnit.MICROS)
                    .toString();
        }

        private FieldVector vector(String column) {
            return batch.column(COLUMNS.indexOf(column));
        }
    }
}

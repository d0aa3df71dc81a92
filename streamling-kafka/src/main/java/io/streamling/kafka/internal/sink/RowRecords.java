package io.streamling.kafka.internal.sink;

import io.streamling.batch.ChangelogMode;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowKind;
import io.streamling.error.ErrorCode;
import io.streamling.kafka.format.encode.EncodeException;
import io.streamling.kafka.format.encode.EncoderContext;
import io.streamling.kafka.format.encode.RecordBuffer;
import io.streamling.kafka.format.encode.RecordEncoder;
import io.streamling.kafka.format.encode.RecordPart;
import io.streamling.sink.SinkContext;
import java.util.List;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/** Makes a record of each row and sends it. Task thread only. */
final class RowRecords implements RecordSender {
    /** What a record, and the batch around it when it is alone, take beside key, value and headers, at most. */
    private static final int OVERHEAD_BYTES = 100;

    private final SinkContext context;
    private final String topic;
    private final int maxRecordBytes;
    private final KeyColumns keys;
    private final RecordEncoder values;
    private final HeaderColumns headers;
    private final PartitionColumn partitions;
    private final RecordBuffer buffer = new RecordBuffer();
    private final boolean tombstones;
    private final boolean isRetract;

    RowRecords(SinkSettings settings, SinkContext context, TargetTopic target) throws Exception {
        RecordOptions options = settings.records();
        Schema schema = context.input().schema();
        List<String> keyColumns = settings.keyColumns(context.input());
        int[] indexes = keyColumns.stream()
                .mapToInt(column -> HeaderColumns.indexOf(schema, column))
                .toArray();
        List<Field> fields = keyColumns.stream().map(schema::findField).toList();
        this.context = context;
        this.topic = settings.topic().name();
        this.maxRecordBytes = target.maxRecordBytes();
        RecordEncoder keyEncoder = options.keyFormat()
                .createEncoder(new EncoderContext(topic, RecordPart.KEY, new Schema(fields), context.retrier()));
        this.keys = new KeyColumns(indexes, keyEncoder, context.input());
        this.values =
                settings.format().createEncoder(new EncoderContext(topic, RecordPart.VALUE, schema, context.retrier()));
        this.headers = new HeaderColumns(options, context.input());
        String partition = options.partitionColumn();
        this.partitions =
                new PartitionColumn(partition == null ? -1 : HeaderColumns.indexOf(schema, partition), target);
        this.tombstones = options.tombstones();
        this.isRetract = context.input().changelogMode() == ChangelogMode.RETRACT;
    }

    /** Bad rows are left out, and rejected. */
    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // The callback is told.
    public void send(RowBatch batch, Producer<byte[], byte[]> producer, Callback callback) throws Exception {
        values.begin(batch);
        headers.begin(batch);
        partitions.begin(batch);
        try {
            keys.begin(batch);
            for (int row = 0; row < batch.rowCount(); row++) {
                ProducerRecord<byte[], byte[]> record = record(batch, row);
                if (record != null) {
                    producer.send(record, callback);
                }
            }
        } finally {
            keys.end();
        }
    }

    @Override
    public void close() {
        keys.close();
        values.close();
    }

    private @Nullable ProducerRecord<byte[], byte[]> record(RowBatch batch, int row) throws Exception {
        RowKind kind = batch.rowKind(row);
        try {
            byte[] key = keys.key(row);
            if (isRetract && kind == RowKind.DELETE && isReplaced(batch, row, key)) {
                return null;
            }
            byte[] value = kind == RowKind.DELETE && tombstones ? null : value(row);
            long bytes = OVERHEAD_BYTES + (long) size(key) + size(value) + headers.read(kind, row);
            if (bytes > maxRecordBytes) {
                throw new EncodeException("its record has about " + bytes + " bytes, and at most " + maxRecordBytes
                        + " are allowed: raise the topic's 'max.message.bytes' and maxRecordBytes(...)");
            }
            return new ProducerRecord<>(topic, partitions.of(row), null, key, value, headers.current());
        } catch (EncodeException e) {
            context.reject(batch, row, ErrorCode.ROW_REFUSED_BY_SINK, String.valueOf(e.getMessage()));
            return null;
        }
    }

    /** An old row that is taken back right before the new one comes: the new one says it all (T52). */
    private boolean isReplaced(RowBatch batch, int row, byte @Nullable [] key) {
        int next = row + 1;
        return key != null
                && next < batch.rowCount()
                && batch.rowKind(next) != RowKind.DELETE
                && keys.isSame(key, next);
    }

    private byte[] value(int row) throws EncodeException {
        buffer.truncate(0);
        values.encode(row, buffer);
        return buffer.copyFrom(0);
    }

    private static int size(byte @Nullable [] bytes) {
        return bytes == null ? 0 : bytes.length;
    }
}

package io.streamling.kafka.internal;

import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowKind;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.format.DecodeException;
import io.streamling.kafka.format.DecoderContext;
import io.streamling.kafka.format.RecordDecoder;
import io.streamling.kafka.format.RowKindHeader;
import io.streamling.source.ReplayCuts;
import io.streamling.source.SourceContext;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decodes fetched records into batches, one batch at a time, so that no more than what there is room for is decoded.
 * Client thread only.
 */
final class RecordAssembler implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RecordAssembler.class);

    /** The records of one partition of one poll, and how far they have been decoded. */
    private static final class Slice {
        final OwnedPartition partition;
        final List<ConsumerRecord<ByteBuffer, ByteBuffer>> records;
        final int size;
        final long next;
        int index;

        Slice(OwnedPartition partition, List<ConsumerRecord<ByteBuffer, ByteBuffer>> records, long next) {
            this.partition = partition;
            this.records = records;
            int count = records.size();
            while (count > 0 && records.get(count - 1).offset() >= partition.end) {
                count--;
            }
            this.size = count;
            this.next = Math.min(next, partition.end);
        }

        long firstOffset() {
            return records.get(index).offset();
        }

        long nextOffset() {
            return index == size ? next : records.get(index - 1).offset() + 1;
        }
    }

    private final SourceContext context;
    private final Map<String, RecordDecoder> decoderByTopic = new HashMap<>();
    private final boolean readsKinds;
    private final String rowKindHeader;
    private final ReplayCuts cuts;
    private final int batchRows;
    private final long batchBytes;
    private final String label;
    private final Deque<Slice> slices = new ArrayDeque<>();
    private boolean kindsNoticed;
    private String lastPartition = "";
    private long lastOffset;

    RecordAssembler(SourceSettings settings, SourceContext context) {
        this.context = context;
        this.readsKinds = settings.rows().hasKinds();
        String header = settings.rows().rowKindHeader();
        this.rowKindHeader = header == null ? RowKindHeader.NAME : header;
        this.cuts = context.replayCuts();
        this.batchRows = context.batchRows();
        this.batchBytes = context.batchBytes();
        this.label = settings.label();
        for (String topic : settings.read().topics()) {
            DecoderContext decoderContext = new DecoderContext(
                    topic, context.projection(), settings.rows().keyColumns(), context.clock(), context.retrier());
            decoderByTopic.put(topic, settings.format().createDecoder(decoderContext));
        }
    }

    /** Takes what a poll has brought, including how far it went where there was nothing to see. */
    void add(ConsumerRecords<ByteBuffer, ByteBuffer> records, Map<TopicPartition, OwnedPartition> owned) {
        records.nextOffsets().forEach((topicPartition, next) -> {
            OwnedPartition partition = owned.get(topicPartition);
            if (partition != null) {
                noticeKinds(records.records(topicPartition));
                slices.add(new Slice(partition, records.records(topicPartition), next.offset()));
                partition.fetchedUpTo(next.offset());
            }
        });
    }

    /** A change stream read as if it only appended keeps deleted rows for ever: one look at each poll, one warning. */
    private void noticeKinds(List<ConsumerRecord<ByteBuffer, ByteBuffer>> records) {
        if (readsKinds || kindsNoticed || records.isEmpty()) {
            return;
        }
        Header header = records.get(0).headers().lastHeader(rowKindHeader);
        byte[] kind = header == null ? null : header.value();
        if (kind != null && kind.length == 1 && (kind[0] == 'u' || kind[0] == 'd')) {
            kindsNoticed = true;
            LOG.warn(
                    "{}records have updates and deletes in header '{}', and all are read as inserts; declare the key"
                            + " columns with upsert(...) to read them as what they are",
                    label,
                    rowKindHeader);
        }
    }

    boolean hasMore() {
        return !slices.isEmpty();
    }

    /** Decodes up to one batch. */
    Fetched next() {
        Fetched fetched = new Fetched(context.newBatch());
        try {
            while (hasMore() && hasRoom(fetched.rows)) {
                Slice slice = slices.element();
                if (slice.partition.isRevoked()) {
                    slices.remove();
                    continue;
                }
                if (slice.index < slice.size && !fetched.isEmpty() && separates(slice, slice.firstOffset())) {
                    break;
                }
                boolean cut = decode(slice, fetched);
                fetched.addRun(slice.partition, slice.nextOffset());
                if (slice.index == slice.size) {
                    slices.remove();
                }
                if (cut) {
                    break;
                }
            }
            return fetched;
        } catch (RuntimeException | Error e) {
            fetched.close();
            throw e;
        }
    }

    @Override
    public void close() {
        decoderByTopic.values().forEach(RecordDecoder::close);
    }

    private boolean hasRoom(RowBatchBuilder rows) {
        return rows.rowCount() < batchRows && rows.byteCount() < batchBytes;
    }

    private boolean separates(Slice slice, long offset) {
        return cuts.separates(lastPartition, lastOffset, slice.partition.name, offset);
    }

    /** Decodes until the slice is empty or the batch full; true if it stopped where the batch must end. */
    private boolean decode(Slice slice, Fetched fetched) {
        OwnedPartition partition = slice.partition;
        RecordDecoder decoder = decoderByTopic.get(partition.partition.topic());
        if (decoder == null || slice.index == slice.size) {
            return false;
        }
        RowBatchBuilder rows = fetched.rows;
        boolean replaying = cuts.isAhead(partition.name, slice.firstOffset());
        int first = slice.index;
        boolean cut = false;
        while (slice.index < slice.size && hasRoom(rows)) {
            ConsumerRecord<ByteBuffer, ByteBuffer> record = slice.records.get(slice.index);
            if (replaying && slice.index > first && separates(slice, record.offset())) {
                cut = true;
                break;
            }
            rows.recordOrigin(partition.name, record.offset());
            try {
                ByteBuffer value = record.value();
                if (value == null) {
                    decodeTombstone(decoder, record.key(), rows);
                } else {
                    int from = value.arrayOffset() + value.position();
                    RowKind kind = readsKinds ? rowKind(record) : RowKind.INSERT;
                    decoder.decode(value.array(), from, from + value.remaining(), kind, rows);
                }
            } catch (DecodeException e) {
                fetched.addRejected(new RejectedRecord(partition, record, e));
            } catch (StreamlingException e) {
                throw new StreamlingException(e.code(), at(partition, record) + e.getMessage(), e);
            } catch (RuntimeException e) {
                throw new StreamlingException(ErrorCode.INTERNAL, at(partition, record) + e.getClass(), e);
            }
            slice.index++;
            lastOffset = record.offset();
            lastPartition = partition.name;
        }
        return cut;
    }

    private RowKind rowKind(ConsumerRecord<ByteBuffer, ByteBuffer> record) throws DecodeException {
        Header header = record.headers().lastHeader(rowKindHeader);
        return RowKindHeader.parse(header == null ? null : header.value());
    }

    private void decodeTombstone(RecordDecoder decoder, @Nullable ByteBuffer key, RowBatchBuilder rows)
            throws DecodeException {
        if (!readsKinds) {
            throw new DecodeException(
                    "a tombstone (no value) means nothing to a source that only appends; declare its key"
                            + " columns with upsert(...) to read it as a DELETE");
        }
        if (key == null) {
            decoder.decodeTombstone(null, 0, 0, rows);
            return;
        }
        int from = key.arrayOffset() + key.position();
        decoder.decodeTombstone(key.array(), from, from + key.remaining(), rows);
    }

    private String at(OwnedPartition partition, ConsumerRecord<?, ?> record) {
        return label + "record " + partition.name + "@" + record.offset() + ": ";
    }
}

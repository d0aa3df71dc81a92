package io.streamling.kafka.internal;

import io.streamling.batch.RowBatchBuilder;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.format.DecodeException;
import io.streamling.kafka.format.DecodeStats;
import io.streamling.kafka.format.DecoderContext;
import io.streamling.kafka.format.RowKindHeader;
import io.streamling.kafka.internal.fetch.RecordCursor;
import io.streamling.kafka.internal.row.RowDecoder;
import io.streamling.source.ReplayCuts;
import io.streamling.source.SourceContext;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decodes fetched records into batches, one batch at a time, so that no more than what there is room for is decoded.
 * Client thread only, except {@link #stats}.
 */
final class RecordAssembler implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RecordAssembler.class);

    /** The records of one partition of one fetch, as far as they are not decoded. */
    private record Slice(OwnedPartition partition, RecordCursor records) {}

    private final SourceSettings settings;
    private final SourceContext context;
    private final Map<String, RowDecoder> decoderByTopic = new HashMap<>();
    private final boolean readsKinds;
    private final String rowKindHeader;
    private final ReplayCuts cuts;
    private final int batchRows;
    private final long batchBytes;
    private final String label;
    private final Deque<Slice> slices = new ArrayDeque<>();
    private volatile DecodeStats stats = DecodeStats.NONE;
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
        this.settings = settings;
        settings.read().topics().forEach(topic -> decoderByTopic.put(topic, createDecoder(topic)));
    }

    private RowDecoder createDecoder(String topic) {
        DecoderContext decoderContext = new DecoderContext(
                topic, context.projection(), settings.rows().keyColumns(), context.clock(), context.retrier());
        return new RowDecoder(settings.rows(), decoderContext);
    }

    /** Takes what a fetch has brought of a partition, including how far it went where there was nothing to see. */
    void add(OwnedPartition partition, RecordCursor records) {
        slices.add(new Slice(partition, records));
    }

    /** A change stream read as if it only appended keeps deleted rows for ever: one look at each batch, one warning. */
    private void noticeKinds(RecordCursor records) {
        if (readsKinds || kindsNoticed) {
            return;
        }
        byte[] kind = records.header(rowKindHeader);
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
                RecordCursor records = slice.records;
                if (records.isAtRecord() && !fetched.isEmpty() && separates(slice, records.offset())) {
                    break;
                }
                boolean cut = decode(slice, fetched);
                if (records.isAtRecord()) {
                    fetched.addRun(slice.partition, lastOffset + 1);
                } else {
                    slice.partition.fetchedUpTo(records.endOffset());
                    fetched.addRun(slice.partition, records.endOffset());
                    slices.remove();
                }
                if (cut) {
                    break;
                }
            }
            noteStats();
            return fetched;
        } catch (RuntimeException | Error e) {
            fetched.close();
            throw e;
        }
    }

    /** What the decoders have let pass up to the last batch. Any thread. */
    DecodeStats stats() {
        return stats;
    }

    private void noteStats() {
        DecodeStats sum = DecodeStats.NONE;
        for (RowDecoder decoder : decoderByTopic.values()) {
            sum = sum.plus(decoder.stats());
        }
        stats = sum;
    }

    @Override
    public void close() {
        decoderByTopic.values().forEach(RowDecoder::close);
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
        RecordCursor records = slice.records;
        if (!records.isAtRecord()) {
            return false;
        }
        RowDecoder decoder = decoderByTopic.computeIfAbsent(partition.partition.topic(), this::createDecoder);
        noticeKinds(records);
        int firstRow = fetched.rows.rowCount();
        boolean cut = decodeRun(decoder, slice, fetched);
        decoder.finishRun(fetched.rows, firstRow, partition.partition.partition());
        return cut;
    }

    private boolean decodeRun(RowDecoder decoder, Slice slice, Fetched fetched) {
        OwnedPartition partition = slice.partition;
        RecordCursor records = slice.records;
        RowBatchBuilder rows = fetched.rows;
        boolean replaying = cuts.isAhead(partition.name, records.offset());
        boolean first = true;
        while (records.isAtRecord() && hasRoom(rows)) {
            long offset = records.offset();
            if (replaying && !first && separates(slice, offset)) {
                return true;
            }
            rows.recordOrigin(partition.name, offset);
            try {
                decoder.decode(records, rows);
            } catch (DecodeException e) {
                fetched.addRejected(new RejectedRecord(partition, records, e));
            } catch (StreamlingException e) {
                throw new StreamlingException(e.code(), at(partition, offset) + e.getMessage(), e);
            } catch (RuntimeException e) {
                throw new StreamlingException(ErrorCode.INTERNAL, at(partition, offset) + e.getClass(), e);
            }
            first = false;
            lastOffset = offset;
            lastPartition = partition.name;
            records.advance();
        }
        return false;
    }

    private String at(OwnedPartition partition, long offset) {
        return label + "record " + partition.name + "@" + offset + ": ";
    }
}

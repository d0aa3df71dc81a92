package io.streamling.kafka.internal.fetch;

import java.util.List;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * Walks the record batches of one partition where a fetch has put them. What is below the offset that was asked for,
 * belongs to an aborted transaction or is a marker is not shown. Client thread only.
 *
 * <p>The batches have been {@link BatchRange#check checked} before. Should one turn out to be unreadable all the same,
 * the records end before it, and {@link #problem} says why.
 */
final class BatchRecords implements RecordCursor {
    private static final int ABORT_MARKER = 0;

    private final byte[] bytes;
    private final BatchRange range;
    private final AbortedTransactions aborted;
    private final Inflater inflater;
    private final long firstOffset;
    private final long limit;
    private final RecordBytes record = new RecordBytes();

    private int nextBatch;
    private byte[] data = new byte[0];
    private int nextRecord;
    private int dataEnd;
    private int recordsLeft;
    private long baseOffset;
    private long baseTimestamp;
    private boolean hasAppendTime;
    private int leaderEpoch;

    private boolean begun;
    private boolean atRecord = true;
    private long offset;
    private long endOffset;
    private @Nullable String problem;

    /**
     * @param firstOffset records below are not shown
     * @param limit records from this offset on are not shown
     */
    BatchRecords(
            byte[] bytes,
            BatchRange range,
            AbortedTransactions aborted,
            Inflater inflater,
            long firstOffset,
            long limit) {
        this.bytes = bytes;
        this.range = range;
        this.aborted = aborted;
        this.inflater = inflater;
        this.firstOffset = firstOffset;
        this.limit = limit;
        this.nextBatch = range.from();
        this.endOffset = firstOffset;
    }

    @Override
    public boolean isAtRecord() {
        if (!begun) {
            begun = true;
            advance();
        }
        return atRecord;
    }

    @Override
    public void advance() {
        try {
            do {
                if (recordsLeft == 0 && !openBatch()) {
                    atRecord = false;
                    endOffset = Math.min(Math.max(range.nextOffset(), firstOffset), limit);
                    return;
                }
                record.read(data, nextRecord, dataEnd);
                nextRecord = record.end;
                recordsLeft--;
                offset = baseOffset + record.offsetDelta;
            } while (offset < firstOffset);
            if (offset >= limit) {
                atRecord = false;
                endOffset = limit;
            } else {
                endOffset = offset + 1;
            }
        } catch (UnusualFetchException e) {
            end(String.valueOf(e.getMessage()));
        } catch (IndexOutOfBoundsException e) {
            end("a damaged record");
        }
    }

    private void end(String why) {
        atRecord = false;
        problem = why;
    }

    /** Opens the next batch with records to show; false when there is none. */
    private boolean openBatch() throws UnusualFetchException {
        while (nextBatch < range.to()) {
            int at = nextBatch;
            int size = BatchHeader.size(bytes, at, range.to());
            nextBatch = at + size;
            if (isShown(at)) {
                recordsLeft = BatchHeader.recordCount(bytes, at);
                openData(at, at + size);
                baseOffset = BatchHeader.baseOffset(bytes, at);
                hasAppendTime = BatchHeader.hasAppendTime(bytes, at);
                leaderEpoch = BatchHeader.leaderEpoch(bytes, at);
                baseTimestamp =
                        hasAppendTime ? BatchHeader.maxTimestamp(bytes, at) : BatchHeader.baseTimestamp(bytes, at);
                if (recordsLeft > 0) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isShown(int at) {
        long lastOffset = BatchHeader.lastOffset(bytes, at);
        aborted.reach(lastOffset);
        if (BatchHeader.isControl(bytes, at)) {
            record.read(bytes, at + BatchHeader.SIZE, nextBatch);
            // Two numbers of 16 bits: the version of the marker and its type.
            if (record.hasKey() && record.keyTo - record.keyFrom >= 4 && bytes[record.keyFrom + 3] == ABORT_MARKER) {
                aborted.end(BatchHeader.producer(bytes, at));
            }
            return false;
        }
        if (BatchHeader.isTransactional(bytes, at) && aborted.contains(BatchHeader.producer(bytes, at))) {
            return false;
        }
        return lastOffset >= firstOffset;
    }

    private void openData(int at, int to) throws UnusualFetchException {
        int codec = BatchHeader.codec(bytes, at);
        if (codec == 0) {
            data = bytes;
            nextRecord = at + BatchHeader.SIZE;
            dataEnd = to;
        } else {
            inflater.inflate(codec, bytes, at + BatchHeader.SIZE, to);
            data = inflater.bytes();
            nextRecord = 0;
            dataEnd = inflater.length();
        }
    }

    /** Why the records end before the fetched bytes do; null when they don't. */
    @Nullable
    String problem() {
        return problem;
    }

    @Override
    public long offset() {
        return offset;
    }

    @Override
    public long timestampMillis() {
        return hasAppendTime ? baseTimestamp : baseTimestamp + record.timestampDelta;
    }

    @Override
    public boolean hasAppendTime() {
        return hasAppendTime;
    }

    @Override
    public int leaderEpoch() {
        return leaderEpoch;
    }

    @Override
    public byte @Nullable [] valueArray() {
        return record.hasValue() ? data : null;
    }

    @Override
    public int valueFrom() {
        return record.valueFrom;
    }

    @Override
    public int valueTo() {
        return record.valueTo;
    }

    @Override
    public byte @Nullable [] keyArray() {
        return record.hasKey() ? data : null;
    }

    @Override
    public int keyFrom() {
        return record.keyFrom;
    }

    @Override
    public int keyTo() {
        return record.keyTo;
    }

    @Override
    public List<Header> headers() {
        return record.headers();
    }

    @Override
    public byte @Nullable [] header(String name) {
        return record.header(name);
    }

    @Override
    public boolean hasHeader(String name) {
        return record.hasHeader(name);
    }

    @Override
    public long endOffset() {
        return endOffset;
    }
}

package io.streamling.kafka.internal.fetch;

import java.nio.ByteBuffer;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;

/** What a poll of the consumer has brought of one partition. Client thread only. */
@SuppressWarnings("ByteBufferBackingArray") // The offsets beside the arrays count in them.
public final class PolledRecords implements RecordCursor {
    private final List<ConsumerRecord<ByteBuffer, ByteBuffer>> records;
    private final int count;
    private final long endOffset;
    private int index = -1;
    private @Nullable ConsumerRecord<ByteBuffer, ByteBuffer> record;
    private @Nullable ByteBuffer value;
    private @Nullable ByteBuffer key;

    /**
     * @param endOffset what the consumer would poll next
     * @param limit records from this offset on are not shown
     */
    public PolledRecords(List<ConsumerRecord<ByteBuffer, ByteBuffer>> records, long endOffset, long limit) {
        this.records = records;
        this.endOffset = Math.min(endOffset, limit);
        int shown = records.size();
        while (shown > 0 && records.get(shown - 1).offset() >= limit) {
            shown--;
        }
        this.count = shown;
        advance();
    }

    @Override
    public boolean isAtRecord() {
        return index < count;
    }

    @Override
    public void advance() {
        index++;
        if (index < count) {
            ConsumerRecord<ByteBuffer, ByteBuffer> next = records.get(index);
            record = next;
            value = next.value();
            key = next.key();
        }
    }

    @Override
    public long offset() {
        return current().offset();
    }

    @Override
    public long timestampMillis() {
        return current().timestamp();
    }

    @Override
    public boolean hasAppendTime() {
        return current().timestampType() == TimestampType.LOG_APPEND_TIME;
    }

    @Override
    public int leaderEpoch() {
        return current().leaderEpoch().orElse(-1);
    }

    @Override
    public byte @Nullable [] valueArray() {
        return value == null ? null : value.array();
    }

    @Override
    public int valueFrom() {
        return from(value);
    }

    @Override
    public int valueTo() {
        return to(value);
    }

    @Override
    public byte @Nullable [] keyArray() {
        return key == null ? null : key.array();
    }

    @Override
    public int keyFrom() {
        return from(key);
    }

    @Override
    public int keyTo() {
        return to(key);
    }

    @Override
    public List<Header> headers() {
        return List.of(current().headers().toArray());
    }

    @Override
    public byte @Nullable [] header(String name) {
        Header header = current().headers().lastHeader(name);
        return header == null ? null : header.value();
    }

    @Override
    public boolean hasHeader(String name) {
        return current().headers().lastHeader(name) != null;
    }

    @Override
    public long endOffset() {
        return endOffset;
    }

    private ConsumerRecord<ByteBuffer, ByteBuffer> current() {
        if (record == null) {
            throw new IllegalStateException("no record was polled");
        }
        return record;
    }

    private static int from(@Nullable ByteBuffer bytes) {
        return bytes == null ? 0 : bytes.arrayOffset() + bytes.position();
    }

    private static int to(@Nullable ByteBuffer bytes) {
        return bytes == null ? 0 : bytes.arrayOffset() + bytes.limit();
    }
}

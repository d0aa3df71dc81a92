package io.streamling.kafka.internal;

import io.streamling.error.ErrorCode;
import io.streamling.format.DecodeException;
import io.streamling.format.RecordHeader;
import io.streamling.format.SourceRecord;
import io.streamling.kafka.internal.fetch.RecordCursor;
import io.streamling.source.SourceContext;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** A copy of a record that cannot be decoded, on its way to the task thread. Immutable. */
final class RejectedRecord implements SourceRecord {
    private final OwnedPartition partition;
    private final long offset;
    private final long timestampMillis;
    private final @Nullable ByteBuffer key;
    private final @Nullable ByteBuffer value;
    private final List<Header> headers;
    private final ErrorCode code;
    private final String reason;

    RejectedRecord(OwnedPartition partition, RecordCursor record, DecodeException failure) {
        this.partition = partition;
        this.offset = record.offset();
        this.timestampMillis = record.timestampMillis();
        this.key = copy(record.keyArray(), record.keyFrom(), record.keyTo());
        this.value = copy(record.valueArray(), record.valueFrom(), record.valueTo());
        this.headers = record.headers();
        this.code = failure.code();
        this.reason = String.valueOf(failure.getMessage());
    }

    OwnedPartition owner() {
        return partition;
    }

    void reject(SourceContext context) throws Exception {
        context.reject(this, code, reason);
    }

    @Override
    public @Nullable ByteBuffer key() {
        return key == null ? null : key.duplicate();
    }

    @Override
    public @Nullable ByteBuffer value() {
        return value == null ? null : value.duplicate();
    }

    @Override
    public byte @Nullable [] header(String name) {
        byte[] last = null;
        for (Header header : headers) {
            if (header.key().equals(name)) {
                last = header.value();
            }
        }
        return last;
    }

    @Override
    public List<RecordHeader> headers() {
        return headers.stream()
                .map(header -> new RecordHeader(header.key(), header.value()))
                .toList();
    }

    @Override
    public String partition() {
        return partition.name;
    }

    @Override
    public long offset() {
        return offset;
    }

    @Override
    public long timestampMillis() {
        return timestampMillis;
    }

    private static @Nullable ByteBuffer copy(byte @Nullable [] bytes, int from, int to) {
        return bytes == null ? null : ByteBuffer.wrap(Arrays.copyOfRange(bytes, from, to));
    }
}

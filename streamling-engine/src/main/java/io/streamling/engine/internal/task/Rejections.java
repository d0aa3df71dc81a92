package io.streamling.engine.internal.task;

import io.streamling.batch.Origin;
import io.streamling.batch.RowBatch;
import io.streamling.engine.internal.metrics.NodeCounters;
import io.streamling.engine.internal.operator.DeadLetter;
import io.streamling.engine.internal.operator.HeadersJson;
import io.streamling.engine.internal.operator.RowJson;
import io.streamling.error.ErrorCode;
import io.streamling.error.ErrorPolicy;
import io.streamling.format.SourceRecord;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Decides what becomes of one node's bad rows. Thread-safe, because records may be decoded on a client's thread. */
final class Rejections {
    private final NodeLabel label;
    private final ErrorPolicy policy;
    private final NodeCounters counters;
    private final @Nullable DeadLetterQueue deadLetters;

    Rejections(NodeLabel label, ErrorPolicy policy, NodeCounters counters, @Nullable DeadLetterQueue deadLetters) {
        this.label = label;
        this.policy = policy;
        this.counters = counters;
        this.deadLetters = deadLetters;
    }

    /** A row that cannot be computed or written. */
    void row(RowBatch batch, int row, ErrorCode code, String reason, @Nullable Throwable cause) throws Exception {
        switch (policy) {
            case FAIL ->
                throw NodeFailure.badRow(
                        label, code, reason + " (row from " + batch.origin().describe(row) + ")", cause);
            case SKIP -> counters.skipped(code);
            case DEAD_LETTER -> {
                Origin.Segment origin = batch.origin().at(row);
                send(new DeadLetter(label.name(), code, reason, origin, null, null, RowJson.of(batch, row), null));
            }
        }
    }

    /** A record that cannot be decoded. */
    void record(SourceRecord record, ErrorCode code, String reason) throws Exception {
        switch (policy) {
            case FAIL ->
                throw NodeFailure.badRow(
                        label, code, reason + " (record " + record.partition() + "@" + record.offset() + ")", null);
            case SKIP -> counters.skipped(code);
            case DEAD_LETTER -> {
                long offset = record.offset();
                Origin.Segment origin = new Origin.Segment(record.partition(), offset, offset, 0, 1);
                send(new DeadLetter(
                        label.name(),
                        code,
                        reason,
                        origin,
                        copy(record.key()),
                        copy(record.value()),
                        null,
                        HeadersJson.of(record.headers())));
            }
        }
    }

    private void send(DeadLetter letter) throws Exception {
        if (deadLetters == null) {
            throw new IllegalStateException("no dead-letter sink was planned");
        }
        deadLetters.add(letter);
        counters.deadLetter(letter.code());
    }

    private static @Nullable ByteBuffer copy(@Nullable ByteBuffer buffer) {
        if (buffer == null) {
            return null;
        }
        byte[] copy = new byte[buffer.remaining()];
        buffer.duplicate().get(copy);
        return ByteBuffer.wrap(copy);
    }
}

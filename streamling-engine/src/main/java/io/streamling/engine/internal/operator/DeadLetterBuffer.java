package io.streamling.engine.internal.operator;

import io.streamling.DeadLetters;
import io.streamling.batch.BytesAppender;
import io.streamling.batch.LongAppender;
import io.streamling.batch.RowBatch;
import io.streamling.batch.RowBatchBuilder;
import io.streamling.batch.RowKind;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.arrow.memory.BufferAllocator;
import org.jspecify.annotations.Nullable;

/**
 * Collects bad rows until the task writes them. Thread-safe, because a connector may find a bad record on its client's
 * thread.
 */
public final class DeadLetterBuffer implements AutoCloseable {
    private final String pipeline;
    private final BufferAllocator allocator;
    private final int batchRows;
    private final InstantSource clock;
    private final List<DeadLetter> letters = new ArrayList<>();

    public DeadLetterBuffer(String pipeline, BufferAllocator allocator, int batchRows, InstantSource clock) {
        this.pipeline = pipeline;
        this.allocator = allocator;
        this.batchRows = batchRows;
        this.clock = clock;
    }

    public synchronized void add(DeadLetter letter) {
        letters.add(letter);
    }

    /** A batch of what is there, owned by the caller; null when there is nothing. */
    public @Nullable RowBatch take() {
        List<DeadLetter> taken = takeLetters();
        if (taken.isEmpty()) {
            return null;
        }
        Instant now = clock.instant();
        long micros = TimeUnit.SECONDS.toMicros(now.getEpochSecond()) + now.getNano() / 1_000;
        try (RowBatchBuilder rows = RowBatchBuilder.create(DeadLetters.SCHEMA, allocator, taken.size())) {
            for (DeadLetter letter : taken) {
                append(letter, micros, rows);
            }
            return rows.build();
        }
    }

    /** Forgets what is there. */
    @Override
    public synchronized void close() {
        letters.clear();
    }

    private synchronized List<DeadLetter> takeLetters() {
        List<DeadLetter> head = letters.subList(0, Math.min(letters.size(), batchRows));
        List<DeadLetter> taken = List.copyOf(head);
        head.clear();
        return taken;
    }

    private void append(DeadLetter letter, long rejectedAtMicros, RowBatchBuilder rows) {
        text(rows, 0, pipeline);
        text(rows, 1, letter.node());
        text(rows, 2, letter.code().name());
        text(rows, 3, letter.reason());
        if (letter.origin() != null) {
            text(rows, 4, letter.origin().partition());
            ((LongAppender) rows.appender(5)).set(letter.origin().firstOffset());
            ((LongAppender) rows.appender(6)).set(letter.origin().lastOffset());
        }
        bytes(rows, 7, letter.key());
        bytes(rows, 8, letter.value());
        if (letter.rowJson() != null) {
            text(rows, 9, letter.rowJson());
        }
        ((LongAppender) rows.appender(10)).set(rejectedAtMicros);
        if (letter.headersJson() != null) {
            text(rows, 11, letter.headersJson());
        }
        rows.endRow(RowKind.INSERT);
    }

    private static void text(RowBatchBuilder rows, int column, String text) {
        ((BytesAppender) rows.appender(column)).set(text);
    }

    private static void bytes(RowBatchBuilder rows, int column, @Nullable ByteBuffer bytes) {
        if (bytes != null) {
            byte[] copy = new byte[bytes.remaining()];
            bytes.duplicate().get(copy);
            ((BytesAppender) rows.appender(column)).set(copy);
        }
    }
}

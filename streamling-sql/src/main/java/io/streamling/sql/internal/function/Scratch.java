package io.streamling.sql.internal.function;

import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;

/**
 * Memory for the texts that live no longer than a row or a batch: literals, and what one function hands to the next.
 * Chunks never move, so addresses stay good until {@link #reset}. Task thread only; close it with each batch.
 */
public final class Scratch extends TextTarget implements AutoCloseable {
    private static final int CHUNK_BYTES = 4096;

    private final BufferAllocator allocator;
    private final List<ArrowBuf> chunks = new ArrayList<>();
    private long mark;
    private int markedChunk = -1;
    private int chunk = -1;

    /** Takes its memory from this allocator, none before the first use. */
    public Scratch(BufferAllocator allocator) {
        this.allocator = allocator;
    }

    /** What was put here so far stays until {@link #close}. */
    public void mark() {
        mark = position;
        markedChunk = chunk;
    }

    /** Forgets what was put here since {@link #mark}: at the start of each row. */
    public void reset() {
        if (chunk != markedChunk) {
            use(markedChunk);
        }
        position = mark;
    }

    @Override
    void grow(long bytes) {
        int next = chunk + 1;
        while (next < chunks.size() && chunks.get(next).capacity() < bytes) {
            next++;
        }
        if (next == chunks.size()) {
            chunks.add(allocator.buffer(Math.max(bytes, CHUNK_BYTES)));
        }
        use(next);
    }

    private void use(int index) {
        chunk = index;
        if (index < 0) {
            position = 0;
            limit = 0;
            return;
        }
        position = chunks.get(index).memoryAddress();
        limit = position + chunks.get(index).capacity();
    }

    @Override
    public void close() {
        chunks.forEach(ArrowBuf::close);
        chunks.clear();
        markedChunk = -1;
        mark = 0;
        use(-1);
    }
}

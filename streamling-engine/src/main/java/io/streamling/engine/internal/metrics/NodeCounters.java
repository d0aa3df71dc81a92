package io.streamling.engine.internal.metrics;

import io.streamling.error.ErrorCode;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/** What went through one node, over all of its copies. Thread-safe; updated per batch. */
public final class NodeCounters {
    private final LongAdder rowsIn = new LongAdder();
    private final LongAdder rowsOut = new LongAdder();
    private final LongAdder batchesOut = new LongAdder();
    private final LongAdder bytesOut = new LongAdder();
    private final LongAdder skipped = new LongAdder();
    private final LongAdder deadLetters = new LongAdder();
    private final LongAdder slowBranches = new LongAdder();
    private final AtomicLongArray rejectedByCode = new AtomicLongArray(ErrorCode.values().length);

    /** Counts a batch that the node was given. */
    public void in(int rows) {
        rowsIn.add(rows);
    }

    /** Counts a batch that the node emitted. */
    public void out(int rows, long bytes) {
        rowsOut.add(rows);
        batchesOut.increment();
        bytesOut.add(bytes);
    }

    /** Counts a bad row that was dropped. */
    public void skipped(ErrorCode code) {
        skipped.increment();
        rejectedByCode.incrementAndGet(code.ordinal());
    }

    /** Counts a bad row that went to the dead-letter sink. */
    public void deadLetter(ErrorCode code) {
        deadLetters.increment();
        rejectedByCode.incrementAndGet(code.ordinal());
    }

    /** Counts branches that run more slowly than they should. */
    public void slowBranches(int count) {
        slowBranches.add(count);
    }

    public long rowsIn() {
        return rowsIn.sum();
    }

    public long rowsOut() {
        return rowsOut.sum();
    }

    public long batchesOut() {
        return batchesOut.sum();
    }

    public long bytesOut() {
        return bytesOut.sum();
    }

    public long skipped() {
        return skipped.sum();
    }

    public long slowBranches() {
        return slowBranches.sum();
    }

    public long deadLetters() {
        return deadLetters.sum();
    }

    /** Bad rows by reason; codes without any are left out. */
    public Map<ErrorCode, Long> rejectedByCode() {
        Map<ErrorCode, Long> counts = new EnumMap<>(ErrorCode.class);
        for (ErrorCode code : ErrorCode.values()) {
            long count = rejectedByCode.get(code.ordinal());
            if (count > 0) {
                counts.put(code, count);
            }
        }
        return counts;
    }
}

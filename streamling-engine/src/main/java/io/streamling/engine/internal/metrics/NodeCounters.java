package io.streamling.engine.internal.metrics;

import io.streamling.error.ErrorCode;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/** What went through one node, over all of its copies. Thread-safe; updated per batch. */
public final class NodeCounters {
    private final LongAdder rowsIn = new LongAdder();
    private final LongAdder rowsOut = new LongAdder();
    private final LongAdder batchesOut = new LongAdder();
    private final LongAdder bytesOut = new LongAdder();
    private final LongAdder skipped = new LongAdder();
    private final LongAdder deadLetters = new LongAdder();
    private final LongAdder slowBranches = new LongAdder();
    private final List<Supplier<Map<String, Long>>> gaugesOfReaders = new CopyOnWriteArrayList<>();
    private final AtomicLongArray rejectedByCode = new AtomicLongArray(ErrorCode.values().length);

    /** Adds what a reader says of itself whenever it is asked. */
    public void addGauges(Supplier<Map<String, Long>> gauges) {
        gaugesOfReaders.add(gauges);
    }

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

    /** What its readers say of themselves by now, added up by name. */
    public Map<String, Long> gauges() {
        Map<String, Long> sums = new HashMap<>();
        for (Supplier<Map<String, Long>> gauges : gaugesOfReaders) {
            gauges.get().forEach((name, value) -> sums.merge(name, value, Long::sum));
        }
        return sums;
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

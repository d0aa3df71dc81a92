package io.streamling.testing;

import io.streamling.error.ErrorCode;
import io.streamling.testing.SourceLog.Entry.Failing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The records of an {@link InMemorySource} by partition and offset, and what a test has planned for them. Thread-safe. */
final class SourceLog {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final List<List<Entry>> partitions = new ArrayList<>();
    private final Map<Place, Exception> failures = new HashMap<>();
    private boolean ended;
    private long version;

    private record Place(int partition, long offset) {}

    /** What is at an offset. */
    sealed interface Entry {
        /** A row. */
        record Decoded(Row row) implements Entry {}

        /** Bytes that no format understands. */
        record Undecodable(Row.@Nullable Bytes key, Row.@Nullable Bytes value, ErrorCode code, String reason)
                implements Entry {}

        /** A read that fails once; takes no offset of its own. */
        record Failing(Exception failure) implements Entry {}
    }

    SourceLog(int partitionCount) {
        for (int i = 0; i < partitionCount; i++) {
            partitions.add(new ArrayList<>());
        }
    }

    void add(int partition, List<? extends Entry> entries) {
        change(() -> {
            if (ended) {
                throw new IllegalStateException("this source has ended: add rows before end()");
            }
            partitions.get(partition).addAll(entries);
        });
    }

    void failAt(int partition, long offset, Exception failure) {
        change(() -> failures.put(new Place(partition, offset), failure));
    }

    void end() {
        change(() -> ended = true);
    }

    void wakeUp() {
        change(() -> {});
    }

    boolean isEnded() {
        lock.lock();
        try {
            return ended;
        } finally {
            lock.unlock();
        }
    }

    /** Up to {@code limit} entries from an offset on, up to a planted failure, which is given once and alone. */
    List<Entry> read(int partition, long fromOffset, int limit) {
        lock.lock();
        try {
            Exception due = failures.remove(new Place(partition, fromOffset));
            if (due != null) {
                return List.of(new Failing(due));
            }
            List<Entry> all = partitions.get(partition);
            int from = (int) Math.min(fromOffset, all.size());
            int to = Math.min(all.size(), from + limit);
            for (int offset = from + 1; offset < to; offset++) {
                if (failures.containsKey(new Place(partition, offset))) {
                    to = offset;
                }
            }
            return new ArrayList<>(all.subList(from, to));
        } finally {
            lock.unlock();
        }
    }

    /** Counts changes: read it before looking, so that {@link #awaitChange} misses nothing. */
    long version() {
        lock.lock();
        try {
            return version;
        } finally {
            lock.unlock();
        }
    }

    /** Waits until something has changed since a version was read, or the time is over. */
    void awaitChange(long seenVersion, long nanos) throws InterruptedException {
        lock.lock();
        try {
            long left = nanos;
            while (version == seenVersion && left > 0) {
                left = changed.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }

    private void change(Runnable change) {
        lock.lock();
        try {
            change.run();
            version++;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}

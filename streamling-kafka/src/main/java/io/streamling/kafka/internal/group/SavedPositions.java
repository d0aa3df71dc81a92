package io.streamling.kafka.internal.group;

import io.streamling.checkpoint.SourcePosition;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The position in the last checkpoint, and waiting for a later one. Thread-safe. */
public final class SavedPositions {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private SourcePosition last = SourcePosition.EMPTY;
    private boolean closed;

    /** A checkpoint with this position has been saved. */
    public void saved(SourcePosition position) {
        lock.lock();
        try {
            last = position;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** What was saved last. */
    public SourcePosition last() {
        lock.lock();
        try {
            return last;
        } finally {
            lock.unlock();
        }
    }

    /** Whether the last checkpoint holds everything before these positions. */
    public boolean covers(Map<String, Long> nextByPartition) {
        lock.lock();
        try {
            return nextByPartition.entrySet().stream().allMatch(wanted -> {
                String saved = last.nextByPartition().get(wanted.getKey());
                return saved != null && Long.parseLong(saved) >= wanted.getValue();
            });
        } finally {
            lock.unlock();
        }
    }

    /** Waits until a checkpoint {@link #covers} these positions; false when it did not come in time or after {@link #close}. */
    public boolean await(Map<String, Long> nextByPartition, long millis) throws InterruptedException {
        lock.lock();
        try {
            long remaining = TimeUnit.MILLISECONDS.toNanos(millis);
            while (!covers(nextByPartition)) {
                if (closed || remaining <= 0) {
                    return false;
                }
                remaining = changed.awaitNanos(remaining);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Whether nobody waits any more. */
    public boolean isClosed() {
        lock.lock();
        try {
            return closed;
        } finally {
            lock.unlock();
        }
    }

    /** Ends all waiting, now and later. */
    public void close() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}

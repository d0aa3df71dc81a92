package io.streamling.kafka.internal;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The bounded queue from the client thread to the task thread. Thread-safe. */
final class HandOver implements AutoCloseable {
    private final int limit;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notEmpty = lock.newCondition();
    private final Condition notFull = lock.newCondition();
    private final Deque<Fetched> queue = new ArrayDeque<>();
    private @Nullable Exception failure;
    private boolean ended;
    private boolean woken;
    private boolean closed;

    /** @param limit at most this many batches wait */
    HandOver(int limit) {
        this.limit = limit;
    }

    /** Client thread: waits for room; false when there is none after this time. */
    boolean awaitRoom(long millis) throws InterruptedException {
        lock.lock();
        try {
            long remaining = TimeUnit.MILLISECONDS.toNanos(millis);
            while (queue.size() >= limit && !closed) {
                if (remaining <= 0) {
                    return false;
                }
                remaining = notFull.awaitNanos(remaining);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Client thread: lets time pass, but not after the end. */
    void awaitClosed(long millis) throws InterruptedException {
        lock.lock();
        try {
            long remaining = TimeUnit.MILLISECONDS.toNanos(millis);
            while (!closed && remaining > 0) {
                remaining = notFull.awaitNanos(remaining);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Client thread: adds something, after {@link #awaitRoom}. Takes ownership. */
    void put(Fetched fetched) {
        lock.lock();
        try {
            if (closed) {
                fetched.close();
                return;
            }
            queue.add(fetched);
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Task thread: waits for something, which then belongs to the caller; null when there is nothing, or after
     * {@link #wakeup}. Throws what the client thread has failed with, once everything before is taken.
     */
    @Nullable
    Fetched take(long nanos) throws Exception {
        lock.lock();
        try {
            long remaining = nanos;
            while (queue.isEmpty()) {
                if (failure != null) {
                    throw failure;
                }
                if (ended || woken || remaining <= 0) {
                    woken = false;
                    return null;
                }
                remaining = notEmpty.awaitNanos(remaining);
            }
            Fetched fetched = queue.remove();
            fetched.take();
            notFull.signal();
            return fetched;
        } finally {
            lock.unlock();
        }
    }

    /** Client thread: these partitions are no longer ours; whatever waits of them will not be emitted. */
    void revoke(Collection<OwnedPartition> partitions) {
        lock.lock();
        try {
            partitions.forEach(OwnedPartition::revoke);
        } finally {
            lock.unlock();
        }
    }

    /** Client thread: nothing will follow, because of this. */
    void fail(Exception cause) {
        lock.lock();
        try {
            failure = cause;
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Client thread: nothing will follow, because there is nothing. */
    void end() {
        lock.lock();
        try {
            ended = true;
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Whether everything has been taken and nothing will follow. */
    boolean isEnded() {
        lock.lock();
        try {
            return ended && queue.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /** Any thread: makes a waiting {@link #take} return. */
    void wakeup() {
        lock.lock();
        try {
            woken = true;
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Frees what waits, and from now on whatever is put. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            queue.forEach(Fetched::close);
            queue.clear();
            notFull.signal();
        } finally {
            lock.unlock();
        }
    }
}

package io.streamling.engine.internal.metrics;

/** How checkpoints went. Thread-safe. */
public final class CheckpointCounters {
    private long saved;
    private long failed;
    private long lastNanos;
    private long lastSavedAtNanos;

    /** A checkpoint was saved. */
    public synchronized void saved(long durationNanos, long nowNanos) {
        saved++;
        lastNanos = durationNanos;
        lastSavedAtNanos = nowNanos;
    }

    /** A checkpoint timed out or could not be saved. */
    public synchronized void failed() {
        failed++;
    }

    public synchronized long savedCount() {
        return saved;
    }

    public synchronized long failedCount() {
        return failed;
    }

    /** How long the last one took from its beginning to its save. */
    public synchronized long lastDurationNanos() {
        return lastNanos;
    }

    /** When the last one was saved, by the runtime's interval clock; meaningless before the first. */
    public synchronized long lastSavedAtNanos() {
        return lastSavedAtNanos;
    }
}

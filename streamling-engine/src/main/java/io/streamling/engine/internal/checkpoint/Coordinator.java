package io.streamling.engine.internal.checkpoint;

import io.streamling.checkpoint.SourcePosition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The one who counts epochs. It has no thread: tasks ask it what to do next and tell it what they have done; the one that
 * answers last saves the checkpoint. One epoch at a time, from its beginning until every task has committed it.
 * Thread-safe.
 */
public final class Coordinator {
    /** What a task does next. */
    public enum Phase {
        /** Go on reading. */
        READ,
        /** Begin an epoch. */
        BEGIN,
        /** Send the barrier down the chain. */
        FLUSH,
        /** Do nothing: others have not answered, or the checkpoint is being saved. */
        WAIT,
        /** The checkpoint is saved: tell readers and writers. */
        COMMIT,
        /** Nothing is left to do. */
        DONE
    }

    /** What a task does next, and for which epoch. */
    public record Turn(Phase phase, long epoch, boolean terminal) {}

    private enum Status {
        IDLE,
        OPEN,
        SAVING,
        COMMITTING,
        FINISHED
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final int tasks;
    private final long intervalNanos;
    private final boolean[] ended;
    private final boolean[] answered;
    private final boolean[] committed;
    private final Map<String, SourcePosition> collected = new HashMap<>();
    private Map<String, SourcePosition> savedPositions;
    private Status status = Status.IDLE;
    private long epoch;
    private long savedEpoch;
    private boolean terminal;
    private boolean stopRequested;
    private boolean abandoned;
    private long requestedEpoch;
    private long startedNanos;
    private long nextDueNanos;
    private long changes;
    /** Whether any task has read since the last epoch: however slow checkpoints are, reading goes on between them. */
    private boolean readSince = true;

    public Coordinator(int tasks, Duration interval, Restored restored, long nowNanos) {
        this.tasks = tasks;
        this.intervalNanos = interval.toNanos();
        this.ended = new boolean[tasks];
        this.answered = new boolean[tasks];
        this.committed = new boolean[tasks];
        this.epoch = restored.lastEpoch();
        this.savedEpoch = restored.savedEpoch();
        this.savedPositions = restored.carriedPositions();
        this.nextDueNanos = nowNanos + intervalNanos;
    }

    /** What a task does next. */
    public Turn turn(int task, long nowNanos) {
        lock.lock();
        try {
            Phase phase = phase(task, nowNanos);
            readSince |= phase == Phase.READ;
            return new Turn(phase, epoch, terminal);
        } finally {
            lock.unlock();
        }
    }

    /** Begins an epoch, unless another task has done so in the meantime. */
    public void begin(long nowNanos) {
        lock.lock();
        try {
            if (status == Status.IDLE && isDue(nowNanos)) {
                epoch++;
                status = Status.OPEN;
                terminal = isLast();
                startedNanos = nowNanos;
                nextDueNanos = nowNanos + intervalNanos;
                collected.clear();
                fill(answered);
                fill(committed);
                signal();
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * All writers of a task have flushed. Answers for an epoch that was given up are ignored.
     *
     * @return whether this was the last answer, so that the caller must save the checkpoint
     */
    public boolean answer(int task, long answeredEpoch, Map<String, SourcePosition> positions) {
        lock.lock();
        try {
            if (status != Status.OPEN || answeredEpoch != epoch || answered[task]) {
                return false;
            }
            answered[task] = true;
            positions.forEach((source, position) -> collected.merge(source, position, SourcePosition::with));
            if (!all(answered)) {
                return false;
            }
            status = Status.SAVING;
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Positions of the epoch that all have answered: partitions that nobody owns now keep their last one. */
    public Map<String, SourcePosition> positionsToSave() {
        lock.lock();
        try {
            Map<String, SourcePosition> positions = new HashMap<>(savedPositions);
            collected.forEach((source, position) -> positions.merge(source, position, SourcePosition::with));
            return positions;
        } finally {
            lock.unlock();
        }
    }

    /**
     * The checkpoint is in the store.
     *
     * @return how long it took from the beginning of the epoch
     */
    public long saved(long forEpoch, Map<String, SourcePosition> positions, long nowNanos) {
        lock.lock();
        try {
            savedEpoch = Math.max(savedEpoch, forEpoch);
            savedPositions = Map.copyOf(positions);
            if (status == Status.SAVING && forEpoch == epoch) {
                status = Status.COMMITTING;
            }
            signal();
            return nowNanos - startedNanos;
        } finally {
            lock.unlock();
        }
    }

    /** A task has told its readers and writers. */
    public void committed(int task, long forEpoch, long nowNanos) {
        lock.lock();
        try {
            if (status == Status.COMMITTING && forEpoch == epoch) {
                committed[task] = true;
                if (all(committed)) {
                    status = terminal ? Status.FINISHED : Status.IDLE;
                    leaveTimeToRead(nowNanos);
                    signal();
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** All sources of a task have ended. */
    public void end(int task) {
        lock.lock();
        try {
            ended[task] = true;
            signal();
        } finally {
            lock.unlock();
        }
    }

    /** One more checkpoint, then no more. */
    public void requestStop() {
        lock.lock();
        try {
            stopRequested = true;
            signal();
        } finally {
            lock.unlock();
        }
    }

    /**
     * A checkpoint as soon as possible.
     *
     * @return the epoch that will hold everything that has been read by now: the last one, once that has begun
     */
    public long request() {
        lock.lock();
        try {
            if (terminal && status != Status.IDLE) {
                return epoch;
            }
            requestedEpoch = epoch + 1;
            signal();
            return requestedEpoch;
        } finally {
            lock.unlock();
        }
    }

    /** Wakes tasks that wait, because something else than an epoch has changed. */
    public void poke() {
        lock.lock();
        try {
            signal();
        } finally {
            lock.unlock();
        }
    }

    /** Nobody needs to wait for anything any more. */
    public void abandon() {
        lock.lock();
        try {
            abandoned = true;
            signal();
        } finally {
            lock.unlock();
        }
    }

    /** Tasks that keep an epoch open for longer than the timeout; empty when all is well. */
    public List<Integer> lateTasks(Duration timeout, long nowNanos) {
        lock.lock();
        try {
            List<Integer> late = new ArrayList<>();
            if ((status == Status.OPEN || status == Status.SAVING) && nowNanos - startedNanos > timeout.toNanos()) {
                for (int task = 0; task < tasks; task++) {
                    if (!answered[task] || status == Status.SAVING) {
                        late.add(task);
                    }
                }
            }
            return late;
        } finally {
            lock.unlock();
        }
    }

    /** Gives the open epoch up; its number is not used again. */
    public long giveUp() {
        lock.lock();
        try {
            if (status == Status.OPEN || status == Status.SAVING) {
                status = Status.IDLE;
                leaveTimeToRead(startedNanos);
                requestedEpoch = Math.max(requestedEpoch, epoch + 1);
                signal();
            }
            return epoch;
        } finally {
            lock.unlock();
        }
    }

    /** Waits for others, as long as a task has nothing else to do, until something changes or the time is over. */
    public void awaitChange(int task, long nowNanos, long nanos) throws InterruptedException {
        lock.lock();
        try {
            long seen = changes;
            long left = nanos;
            while (isIdle(task, nowNanos) && changes == seen && left > 0) {
                left = changed.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Waits until an epoch, or a later one, is saved; false when it does not happen. */
    public boolean awaitSaved(long wanted, Duration timeout) throws InterruptedException {
        lock.lock();
        try {
            long left = timeout.toNanos();
            while (savedEpoch < wanted && !abandoned && left > 0) {
                left = changed.awaitNanos(left);
            }
            return savedEpoch >= wanted;
        } finally {
            lock.unlock();
        }
    }

    /** Whether the last checkpoint is saved and committed. */
    public boolean isFinished() {
        lock.lock();
        try {
            return status == Status.FINISHED;
        } finally {
            lock.unlock();
        }
    }

    /** Whether a checkpoint is saved that some task has not committed. */
    public boolean isCommitting() {
        lock.lock();
        try {
            return status == Status.COMMITTING;
        } finally {
            lock.unlock();
        }
    }

    /** The last epoch in the store, 0 for none. */
    public long savedEpoch() {
        lock.lock();
        try {
            return savedEpoch;
        } finally {
            lock.unlock();
        }
    }

    /** The positions of the last checkpoint. */
    public Map<String, SourcePosition> savedPositions() {
        lock.lock();
        try {
            return savedPositions;
        } finally {
            lock.unlock();
        }
    }

    /** Nanoseconds until the next checkpoint is due, never less than 0. */
    public long nanosUntilDue(long nowNanos) {
        lock.lock();
        try {
            return Math.max(0, Math.min(nextDueNanos - nowNanos, TimeUnit.DAYS.toNanos(1)));
        } finally {
            lock.unlock();
        }
    }

    private void signal() {
        changes++;
        changed.signalAll();
    }

    private boolean isIdle(int task, long nowNanos) {
        Phase phase = phase(task, nowNanos);
        return !abandoned && (phase == Phase.WAIT || phase == Phase.READ);
    }

    private Phase phase(int task, long nowNanos) {
        return switch (status) {
            case IDLE -> isDue(nowNanos) ? Phase.BEGIN : Phase.READ;
            case OPEN -> answered[task] ? Phase.WAIT : Phase.FLUSH;
            case SAVING -> Phase.WAIT;
            case COMMITTING -> committed[task] ? afterCommit() : Phase.COMMIT;
            case FINISHED -> Phase.DONE;
        };
    }

    private Phase afterCommit() {
        return terminal ? Phase.DONE : Phase.READ;
    }

    private boolean isDue(long nowNanos) {
        return isLast() || requestedEpoch > epoch || (readSince && nextDueNanos - nowNanos <= 0);
    }

    /** A checkpoint that takes longer than the interval is followed by an interval without one. */
    private void leaveTimeToRead(long nowNanos) {
        readSince = false;
        long earliest = nowNanos + Math.min(intervalNanos, nowNanos - startedNanos);
        if (earliest - nextDueNanos > 0) {
            nextDueNanos = earliest;
        }
    }

    private boolean isLast() {
        return stopRequested || all(ended);
    }

    private static boolean all(boolean[] flags) {
        for (boolean flag : flags) {
            if (!flag) {
                return false;
            }
        }
        return true;
    }

    private static void fill(boolean[] flags) {
        java.util.Arrays.fill(flags, false);
    }
}

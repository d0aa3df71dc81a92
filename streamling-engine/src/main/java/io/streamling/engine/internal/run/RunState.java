package io.streamling.engine.internal.run;

import io.streamling.PipelineState;
import io.streamling.engine.internal.runtime.EngineRuntime;
import io.streamling.engine.internal.runtime.Waiting;
import io.streamling.engine.internal.task.TaskControl;
import io.streamling.error.StreamlingException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Where a run is in its life, its first failure, and by when it must have ended. Thread-safe. */
final class RunState implements TaskControl, Waiting {
    private static final long NO_DEADLINE = Long.MAX_VALUE;

    private final EngineRuntime runtime;
    private final java.util.function.Consumer<PipelineState> onChange;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private volatile PipelineState state = PipelineState.STARTING;
    private volatile @Nullable StreamlingException failure;
    /** In the runtime's nanoseconds; meaningful once {@link #ending}. */
    private volatile long deadlineNanos = NO_DEADLINE;

    private volatile boolean ending;

    RunState(EngineRuntime runtime, java.util.function.Consumer<PipelineState> onChange) {
        this.runtime = runtime;
        this.onChange = onChange;
    }

    PipelineState state() {
        return state;
    }

    @Nullable
    StreamlingException failure() {
        return failure;
    }

    @Override
    public boolean isPaused() {
        return state == PipelineState.PAUSED;
    }

    @Override
    public boolean isStopping() {
        return state == PipelineState.STOPPING;
    }

    boolean isPastDeadline(long nowNanos) {
        return ending && deadlineNanos - nowNanos <= 0;
    }

    /** Goes from one state to another; false when it is in neither. */
    boolean move(PipelineState from, PipelineState to) {
        lock.lock();
        try {
            if (state != from) {
                return false;
            }
            state = to;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        onChange.accept(to);
        return true;
    }

    /** Stopping begins, or must end earlier than was said before. False when the run has ended or fails already. */
    boolean stop(long timeoutNanos) {
        boolean first;
        lock.lock();
        try {
            if (state.isTerminal()) {
                return false;
            }
            setDeadline(timeoutNanos);
            first = state != PipelineState.STOPPING;
            state = PipelineState.STOPPING;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        if (first) {
            onChange.accept(PipelineState.STOPPING);
        }
        return true;
    }

    /** The run fails, unless it has ended. The first failure counts, later ones are attached to it. */
    boolean fail(StreamlingException cause, long timeoutNanos) {
        lock.lock();
        try {
            StreamlingException first = failure;
            if (first != null || state.isTerminal()) {
                if (first != null && first != cause && first.getSuppressed().length < 16) {
                    first.addSuppressed(cause);
                }
                return false;
            }
            failure = cause;
            setDeadline(timeoutNanos);
            state = PipelineState.FAILED;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        onChange.accept(PipelineState.FAILED);
        return true;
    }

    /** All is closed. Moves to STOPPED unless the run has failed. */
    void end() {
        lock.lock();
        try {
            if (state.isTerminal()) {
                return;
            }
            state = PipelineState.STOPPED;
        } finally {
            lock.unlock();
        }
        onChange.accept(PipelineState.STOPPED);
    }

    @Override
    public boolean pause(long nanos) throws InterruptedException {
        if (runtime.isStepped()) {
            return failure == null;
        }
        long end = runtime.nanos() + nanos;
        lock.lockInterruptibly();
        try {
            long left = nanos;
            while (left > 0 && failure == null && !(ending && deadlineNanos - end <= 0)) {
                left = changed.awaitNanos(left);
            }
            return left <= 0 && failure == null;
        } finally {
            lock.unlock();
        }
    }

    private void setDeadline(long timeoutNanos) {
        long deadline = runtime.nanos() + timeoutNanos;
        if (!ending || deadline - deadlineNanos < 0) {
            deadlineNanos = deadline;
        }
        ending = true;
    }
}

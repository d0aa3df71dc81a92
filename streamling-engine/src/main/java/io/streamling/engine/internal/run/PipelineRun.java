package io.streamling.engine.internal.run;

import io.streamling.PipelineHandle;
import io.streamling.PipelineResult;
import io.streamling.PipelineState;
import io.streamling.engine.internal.metrics.PipelineCounters;
import io.streamling.engine.internal.runtime.EngineRuntime;
import io.streamling.engine.internal.runtime.RetryLoop;
import io.streamling.error.ErrorCode;
import io.streamling.error.RetryPolicy;
import io.streamling.error.StreamlingException;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A pipeline on threads of its own. Thread-safe. */
public final class PipelineRun implements PipelineHandle {
    /** How long interrupted threads have to end before they are left behind. */
    private static final long GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private final RunSetup setup;
    private final String name;
    private final EngineRuntime runtime;
    private final RunState state;
    private final Set<Thread> ownThreads = ConcurrentHashMap.newKeySet();
    private final CompletableFuture<PipelineResult> completion = new CompletableFuture<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile @Nullable RunParts parts;
    private volatile @Nullable RunThreads threads;
    private volatile boolean open;
    /** Whether start has returned, so that nobody sees a failure as an exception. */
    private volatile boolean reading;

    private volatile Runnable endAction = () -> {};

    private PipelineRun(RunSetup setup) {
        this.setup = setup;
        this.name = setup.plan().name();
        this.runtime = setup.runtime();
        this.state = new RunState(runtime, now -> setup.events().stateChanged(name, now));
    }

    /** A run that has not begun. */
    public static PipelineRun create(RunSetup setup) {
        return new PipelineRun(setup);
    }

    /** Called once when it has ended, before anybody who waits for that goes on. */
    public void onEnd(Runnable action) {
        endAction = action;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public PipelineState state() {
        return state.state();
    }

    @Override
    public CompletionStage<PipelineResult> completion() {
        return completion.minimalCompletionStage();
    }

    @Override
    public boolean await(Duration timeout) throws InterruptedException {
        return ended.await(timeout.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public PipelineResult progress() {
        return parts().progress();
    }

    /** The counters of all nodes. */
    public PipelineCounters counters() {
        return parts().counters();
    }

    @Override
    public long checkpoint(Duration timeout) {
        if (isOwnThread()) {
            throw new IllegalStateException(
                    "pipeline '" + name + "': its own thread cannot wait for a checkpoint, which is its own work");
        }
        long wanted = parts().coordinator().request();
        wakeTasks();
        try {
            if (!parts().coordinator().awaitSaved(wanted, timeout)) {
                throw noCheckpoint(wanted, timeout);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StreamlingException(
                    ErrorCode.CHECKPOINT_TIMEOUT, "pipeline '" + name + "': interrupted while waiting", e);
        }
        return parts().coordinator().savedEpoch();
    }

    @Override
    public void pause() {
        if (state.move(PipelineState.RUNNING, PipelineState.PAUSED)) {
            wakeTasks();
        }
    }

    @Override
    public void resume() {
        if (state.move(PipelineState.PAUSED, PipelineState.RUNNING)) {
            wakeTasks();
        }
    }

    @Override
    public void stop(Duration timeout) {
        requestStop(timeout);
        if (isOwnThread()) {
            return;
        }
        StreamlingException failure = awaitEnd() ? state.failure() : null;
        if (failure != null) {
            throw Failures.forCaller(failure);
        }
    }

    /** Begins to stop and returns at once. */
    public void requestStop(Duration timeout) {
        if (state.stop(timeout.toNanos()) && open) {
            parts().coordinator().requestStop();
            wakeTasks();
        }
    }

    @Override
    public void close() {
        requestStop(setup.limits().stopTimeout());
        if (!isOwnThread()) {
            boolean ignored = awaitEnd();
        }
    }

    /** Called again and again by the engine's own thread: finds what is late. */
    public void watch() {
        ownThreads.add(Thread.currentThread());
        RunThreads current = threads;
        if (ended.getCount() == 0 || current == null) {
            return;
        }
        long now = runtime.nanos();
        String late = open ? current.lateInCheckpoint(now) : null;
        if (late != null) {
            checkpointIsLate(current, late);
        }
        if (state.isPastDeadline(now)) {
            current.interruptAll();
            if (state.isPastDeadline(now - GRACE_NANOS)) {
                current.abandon();
            }
        }
    }

    /** Whether threads of it still run although it has ended. */
    public boolean hasLeftovers() {
        RunThreads current = threads;
        return current != null && !current.allEnded();
    }

    /** Waits for the end and returns what was done, or throws why it failed. */
    public PipelineResult result() throws InterruptedException {
        ended.await();
        StreamlingException failure = state.failure();
        if (failure != null) {
            throw Failures.forCaller(failure);
        }
        return progress();
    }

    /**
     * Takes the pipeline over, opens everything and starts to read. Blocks until all is open; throws what kept it from
     * that after closing what was open.
     */
    public void start() {
        setup.events().stateChanged(name, PipelineState.STARTING);
        AtomicLong connectorThreads = new AtomicLong();
        RunParts.Hooks hooks = new RunParts.Hooks(
                state,
                new RetryLoop(runtime, RetryPolicy.standard(), state),
                body -> newThread("streamling-" + name + "-client-" + connectorThreads.incrementAndGet(), body));
        try {
            parts = RunParts.restore(setup, hooks);
        } catch (Throwable e) {
            StreamlingException failure = Failures.of(name, e);
            boolean ignored = state.fail(failure, 0);
            finish(failure);
            throw failure;
        }
        RunThreads started = new RunThreads(this, parts(), state);
        threads = started;
        started.start();
        awaitOpen(started);
    }

    private void awaitOpen(RunThreads started) {
        try {
            started.awaitOpen();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            boolean ignored = fail(Failures.of(name, e));
        }
        open = true;
        if (state.state() == PipelineState.STOPPING) {
            parts().coordinator().requestStop();
        }
        boolean running = state.move(PipelineState.STARTING, PipelineState.RUNNING);
        reading = running;
        started.go();
        if (!running && state.failure() != null) {
            boolean interrupted = Thread.interrupted();
            boolean ignored = awaitEnd();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            throw Objects.requireNonNull(state.failure());
        }
    }

    /** The first failure ends the run. */
    boolean fail(StreamlingException failure) {
        boolean first = state.fail(failure, setup.limits().stopTimeout().toNanos());
        if (first) {
            RunParts current = parts;
            if (current != null) {
                current.coordinator().abandon();
                wakeTasks();
            }
        }
        return first;
    }

    /** Nothing of it runs any more, or what runs is left behind. */
    void finish(@Nullable StreamlingException failure) {
        state.end();
        RunParts current = parts;
        if (current != null) {
            current.coordinator().abandon();
        }
        endAction.run();
        try {
            if (failure != null && reading) {
                setup.events().failed(name, failure);
            }
            // Callbacks run here, on a thread of ours, so that one may call stop without waiting for itself.
            boolean ignored =
                    failure == null ? completion.complete(progress()) : completion.completeExceptionally(failure);
        } finally {
            ended.countDown();
        }
    }

    Thread newThread(String threadName, Runnable body) {
        Thread[] self = new Thread[1];
        Thread thread = runtime.newThread(threadName, setup.plan().classLoader(), () -> {
            try {
                body.run();
            } finally {
                ownThreads.remove(self[0]);
            }
        });
        self[0] = thread;
        ownThreads.add(thread);
        return thread;
    }

    private void checkpointIsLate(RunThreads current, String late) {
        long epoch = parts().coordinator().giveUp();
        parts().counters().checkpoints().failed();
        String text = "checkpoint " + epoch + " did not come within "
                + setup.limits().checkpointTimeout().toMillis() + " ms; no answer from " + late;
        setup.events().checkpointFailed(name, epoch, text);
        if (current.countTimeout(epoch) > setup.limits().toleratedCheckpointTimeouts()) {
            boolean ignored =
                    fail(new StreamlingException(ErrorCode.CHECKPOINT_TIMEOUT, "pipeline '" + name + "': " + text));
            current.interruptAll();
        }
    }

    private StreamlingException noCheckpoint(long wanted, Duration timeout) {
        StreamlingException failure = state.failure();
        if (failure != null) {
            return Failures.forCaller(failure);
        }
        return new StreamlingException(
                ErrorCode.CHECKPOINT_TIMEOUT,
                "pipeline '" + name + "': checkpoint " + wanted
                        + (state.state().isTerminal()
                                ? " cannot be taken, it has ended"
                                : " did not come within " + timeout.toMillis() + " ms"));
    }

    private void wakeTasks() {
        RunThreads current = threads;
        if (current != null) {
            current.wakeup();
        }
    }

    private boolean isOwnThread() {
        return ownThreads.contains(Thread.currentThread());
    }

    /** The engine's own thread sees to it that this ends. False when the caller's thread is interrupted. */
    private boolean awaitEnd() {
        try {
            ended.await();
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private RunParts parts() {
        RunParts current = parts;
        if (current == null) {
            throw new IllegalStateException("pipeline '" + name + "' is not open");
        }
        return current;
    }
}

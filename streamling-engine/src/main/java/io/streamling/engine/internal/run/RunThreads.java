package io.streamling.engine.internal.run;

import io.streamling.engine.internal.runtime.EngineRuntime;
import io.streamling.engine.internal.task.PipelineTask;
import io.streamling.engine.internal.task.StepResult;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The threads of one run, one per task. Thread-safe. */
final class RunThreads {
    private static final Logger LOG = LoggerFactory.getLogger(RunThreads.class);
    private static final long WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final PipelineRun run;
    private final RunParts parts;
    private final RunState state;
    private final EngineRuntime runtime;
    private final List<Thread> threads = new ArrayList<>();
    private final Opening opened;
    private final CountDownLatch go = new CountDownLatch(1);
    private final boolean[] taskEnded;
    private int running;
    private boolean finished;
    private boolean stopTimedOut;
    private @Nullable String interruptedWhile;
    private int timeoutsInARow;
    private long lastTimedOutEpoch;

    /** Counts each task once. */
    private static final class Opening {
        private final CountDownLatch latch;
        private final AtomicIntegerArray done;

        Opening(int tasks) {
            latch = new CountDownLatch(tasks);
            done = new AtomicIntegerArray(tasks);
        }

        void done(int task) {
            if (done.compareAndSet(task, 0, 1)) {
                latch.countDown();
            }
        }

        void await() throws InterruptedException {
            latch.await();
        }
    }

    RunThreads(PipelineRun run, RunParts parts, RunState state) {
        this.run = run;
        this.parts = parts;
        this.state = state;
        this.runtime = parts.setup().runtime();
        int tasks = parts.tasks().size();
        this.opened = new Opening(tasks);
        this.taskEnded = new boolean[tasks];
        this.running = tasks;
        String prefix = "streamling-" + run.name() + "-";
        for (int i = 0; i < tasks; i++) {
            int index = i;
            threads.add(run.newThread(prefix + (i + 1), () -> runTask(index)));
        }
    }

    void start() {
        threads.forEach(Thread::start);
    }

    /** Returns when every task is open or has failed. */
    void awaitOpen() throws InterruptedException {
        opened.await();
    }

    /** Lets the open tasks read. */
    void go() {
        go.countDown();
    }

    void wakeup() {
        parts.coordinator().poke();
        for (PipelineTask task : parts.tasks()) {
            try {
                task.wakeup();
            } catch (RuntimeException e) {
                LOG.debug("pipeline '{}': wakeup failed", run.name(), e);
            }
        }
    }

    /** What the tasks are doing that keep a checkpoint waiting for too long; null when all is well. */
    @Nullable
    String lateInCheckpoint(long nowNanos) {
        List<Integer> late =
                parts.coordinator().lateTasks(parts.setup().limits().checkpointTimeout(), nowNanos);
        return late.isEmpty() ? null : activities(late);
    }

    /** How many checkpoints in a row have timed out, this one included. */
    synchronized int countTimeout(long epoch) {
        boolean savedSince = parts.coordinator().savedEpoch() > lastTimedOutEpoch;
        timeoutsInARow = savedSince ? 1 : timeoutsInARow + 1;
        lastTimedOutEpoch = epoch;
        return timeoutsInARow;
    }

    /** Interrupts what has not ended, because its time is over. */
    void interruptAll() {
        List<Integer> busy = busy();
        synchronized (this) {
            if (interruptedWhile == null) {
                interruptedWhile = activities(busy);
            }
        }
        busy.forEach(index -> threads.get(index).interrupt());
        go();
    }

    /** Ends the run although threads are still busy, and says with what. */
    void abandon() {
        List<Integer> busy = busy();
        synchronized (this) {
            if (finished) {
                return;
            }
            finished = true;
            stopTimedOut = true;
        }
        StreamlingException late = new StreamlingException(
                ErrorCode.STOP_TIMEOUT,
                "pipeline '" + run.name() + "': did not end in time; still busy: " + activities(busy)
                        + "; its thread was interrupted and left behind");
        boolean ignored = run.fail(late);
        run.finish(state.failure() == null ? late : state.failure());
    }

    synchronized boolean allEnded() {
        return running == 0;
    }

    private void runTask(int index) {
        PipelineTask task = parts.tasks().get(index);
        try {
            task.open();
            opened.done(index);
            go.await();
            loop(index, task);
        } catch (Throwable e) {
            fail(e);
        } finally {
            // Only now, so that whoever waits for the opening sees the failure.
            opened.done(index);
            closeTask(task);
            taskEnds(index);
        }
    }

    private void loop(int index, PipelineTask task) throws Exception {
        while (state.failure() == null) {
            StepResult result = task.step();
            if (result == StepResult.DONE) {
                return;
            }
            if (result == StepResult.WAITING || state.isPaused()) {
                parts.coordinator().awaitChange(index, runtime.nanos(), WAIT_NANOS);
            } else if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
    }

    private void fail(Throwable e) {
        StreamlingException failure = Failures.of(run.name(), e);
        boolean late = isInterrupt(e) && state.isPastDeadline(runtime.nanos());
        if (late) {
            failure = new StreamlingException(
                    ErrorCode.STOP_TIMEOUT,
                    "pipeline '" + run.name() + "': did not end in time and was interrupted in: " + interruptedWhile(),
                    e);
        }
        boolean ignored = run.fail(failure);
    }

    private static boolean isInterrupt(Throwable e) {
        return e instanceof InterruptedException || e.getCause() instanceof InterruptedException;
    }

    private void closeTask(PipelineTask task) {
        boolean interrupted = Thread.interrupted();
        try {
            Exception failure = task.close();
            if (failure != null) {
                boolean ignored = run.fail(Failures.of(run.name(), failure));
            }
        } catch (Throwable e) {
            boolean ignored = run.fail(Failures.of(run.name(), e));
        }
        if (interrupted) {
            LOG.debug("pipeline '{}': a task was interrupted", run.name());
        }
    }

    private void taskEnds(int index) {
        boolean last;
        boolean leftBehind;
        synchronized (this) {
            taskEnded[index] = true;
            running--;
            last = running == 0;
            leftBehind = stopTimedOut;
            finished |= last;
        }
        if (!last) {
            return;
        }
        StreamlingException leak = closeMemory();
        if (leftBehind) {
            if (leak != null) {
                LOG.warn("{}", leak.getMessage(), leak);
            }
            return;
        }
        if (leak != null) {
            boolean ignored = run.fail(leak);
        }
        run.finish(state.failure());
    }

    private @Nullable StreamlingException closeMemory() {
        try {
            parts.allocator().close();
            return null;
        } catch (RuntimeException e) {
            return Failures.leak(run.name(), e);
        }
    }

    private synchronized List<Integer> busy() {
        return IntStream.range(0, taskEnded.length)
                .filter(i -> !taskEnded[i])
                .boxed()
                .toList();
    }

    private synchronized String interruptedWhile() {
        return interruptedWhile == null ? "nothing" : interruptedWhile;
    }

    private String activities(List<Integer> indexes) {
        return indexes.stream()
                .map(index -> parts.tasks().get(index).activity() + " in task " + (index + 1))
                .collect(Collectors.joining(", "));
    }
}

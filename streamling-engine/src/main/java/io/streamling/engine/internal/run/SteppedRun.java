package io.streamling.engine.internal.run;

import io.streamling.PipelineEngine;
import io.streamling.PipelineResult;
import io.streamling.PipelineState;
import io.streamling.engine.internal.runtime.EngineRuntime;
import io.streamling.engine.internal.runtime.RetryLoop;
import io.streamling.engine.internal.task.PipelineTask;
import io.streamling.engine.internal.task.StepResult;
import io.streamling.error.ErrorCode;
import io.streamling.error.RetryPolicy;
import io.streamling.error.StreamlingException;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** A pipeline without threads, moved by its caller. One thread only. */
public final class SteppedRun implements PipelineEngine.Stepped {
    private static final int MAX_IDLE_ROUNDS = 1_000;

    private final RunSetup setup;
    private final String name;
    private final RunState state;
    private final RunParts parts;
    private final RandomGenerator order;
    private final List<PipelineTask> tasks;
    private boolean closed;

    private SteppedRun(RunSetup setup) {
        this.setup = setup;
        this.name = setup.plan().name();
        EngineRuntime runtime = setup.runtime();
        this.order = runtime.random();
        this.state = new RunState(runtime, now -> setup.events().stateChanged(name, now));
        RunParts.Hooks hooks = new RunParts.Hooks(
                state,
                new RetryLoop(runtime, RetryPolicy.standard(), state),
                runtime.threads("streamling-" + name + "-client", setup.plan().classLoader()));
        try {
            this.parts = RunParts.restore(setup, hooks);
        } catch (Throwable e) {
            closeMemory(null);
            throw Failures.of(name, e);
        }
        this.tasks = new ArrayList<>(parts.tasks());
    }

    /** Takes the pipeline over, restores it and opens everything. */
    public static SteppedRun open(RunSetup setup) {
        SteppedRun run = new SteppedRun(setup);
        try {
            for (PipelineTask task : run.tasks) {
                task.open();
            }
        } catch (Throwable e) {
            throw run.failed(e);
        }
        boolean ignored = run.state.move(PipelineState.STARTING, PipelineState.RUNNING);
        return run;
    }

    @Override
    public boolean step() {
        if (closed) {
            return false;
        }
        try {
            return stepOne() == StepResult.PROGRESS;
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    @Override
    public long checkpoint() {
        requireOpen();
        long wanted = parts.coordinator().request();
        int idle = 0;
        try {
            while (parts.coordinator().savedEpoch() < wanted) {
                idle = stepOne() == StepResult.PROGRESS ? 0 : idle + 1;
                if (idle > MAX_IDLE_ROUNDS) {
                    throw new StreamlingException(
                            ErrorCode.CHECKPOINT_TIMEOUT,
                            "pipeline '" + name + "': checkpoint " + wanted + " does not come");
                }
            }
            settle();
        } catch (Throwable e) {
            throw failed(e);
        }
        return parts.coordinator().savedEpoch();
    }

    @Override
    public PipelineState state() {
        return state.state();
    }

    @Override
    public PipelineResult progress() {
        return parts.progress();
    }

    @Override
    public void crash() {
        if (!closed) {
            closed = true;
            StreamlingException failure = closeAll(null);
            boolean ignored = state.fail(
                    failure != null
                            ? failure
                            : new StreamlingException(ErrorCode.INTERNAL, "pipeline '" + name + "': crashed by a test"),
                    0);
            if (failure != null) {
                throw failure;
            }
        }
    }

    @Override
    public long allocatedBytes() {
        return setup.runtime().allocatedBytes();
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        boolean ignored = state.stop(setup.limits().stopTimeout().toNanos());
        parts.coordinator().requestStop();
        try {
            while (!closed) {
                stepOne();
            }
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    /** Steps one task; the others too, in random order, as long as nothing happens. */
    private StepResult stepOne() throws Exception {
        shuffle();
        int done = 0;
        for (PipelineTask task : tasks) {
            StepResult result = task.step();
            if (result == StepResult.PROGRESS) {
                return endIfDone();
            }
            done += result == StepResult.DONE ? 1 : 0;
        }
        if (done == tasks.size()) {
            end();
        }
        return StepResult.IDLE;
    }

    /** The last commit may have been the last thing to do. */
    private StepResult endIfDone() {
        if (parts.coordinator().isFinished()) {
            end();
        }
        return StepResult.PROGRESS;
    }

    /** Lets the tasks commit what was saved, without reading on. */
    private void settle() throws Exception {
        while (!closed && parts.coordinator().isCommitting()) {
            stepOne();
        }
    }

    private void end() {
        if (!closed) {
            closed = true;
            StreamlingException failure = closeAll(null);
            if (failure != null) {
                boolean ignored = state.fail(failure, 0);
                throw failure;
            }
            state.end();
        }
    }

    private StreamlingException failed(Throwable e) {
        StreamlingException failure = Failures.of(name, e);
        if (!closed) {
            closed = true;
            boolean ignored = state.fail(failure, 0);
            closeAll(failure);
            setup.events().failed(name, failure);
        }
        return failure;
    }

    private @Nullable StreamlingException closeAll(@Nullable StreamlingException primary) {
        StreamlingException failure = primary;
        for (PipelineTask task : parts.tasks()) {
            Exception closing = task.close();
            if (closing != null) {
                failure = Failures.join(failure, Failures.of(name, closing));
            }
        }
        try {
            parts.allocator().close();
        } catch (RuntimeException e) {
            failure = Failures.join(failure, Failures.leak(name, e));
        }
        return closeMemory(failure);
    }

    private @Nullable StreamlingException closeMemory(@Nullable StreamlingException primary) {
        try {
            setup.runtime().close();
            return primary;
        } catch (RuntimeException e) {
            return Failures.join(primary, Failures.leak(name, e));
        }
    }

    private void shuffle() {
        for (int i = tasks.size() - 1; i > 0; i--) {
            int other = order.nextInt(i + 1);
            PipelineTask swapped = tasks.get(i);
            tasks.set(i, tasks.get(other));
            tasks.set(other, swapped);
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new StreamlingException(ErrorCode.PIPELINE_INVALID, "pipeline '" + name + "' has ended");
        }
    }
}

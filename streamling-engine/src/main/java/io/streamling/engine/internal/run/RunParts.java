package io.streamling.engine.internal.run;

import io.streamling.PipelineResult;
import io.streamling.engine.internal.checkpoint.CheckpointSaver;
import io.streamling.engine.internal.checkpoint.Coordinator;
import io.streamling.engine.internal.checkpoint.Restoration;
import io.streamling.engine.internal.checkpoint.Restored;
import io.streamling.engine.internal.metrics.NodeCounters;
import io.streamling.engine.internal.metrics.PipelineCounters;
import io.streamling.engine.internal.runtime.EngineRuntime;
import io.streamling.engine.internal.task.PipelineTask;
import io.streamling.engine.internal.task.TaskControl;
import io.streamling.engine.internal.task.TaskSettings;
import io.streamling.error.Retrier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import org.apache.arrow.memory.BufferAllocator;

/**
 * Tasks, coordinator and memory of one run, taken over and restored but not open. Immutable; its parts say for
 * themselves which threads may use them.
 */
record RunParts(
        RunSetup setup,
        Coordinator coordinator,
        List<PipelineTask> tasks,
        PipelineCounters counters,
        BufferAllocator allocator,
        long startNanos) {
    /** What a run gives to its tasks. */
    record Hooks(TaskControl control, Retrier retrier, ThreadFactory threadFactory) {}

    /** Takes the pipeline over and finds out where it starts. Blocks. */
    static RunParts restore(RunSetup setup, Hooks hooks) throws Exception {
        EngineRuntime runtime = setup.runtime();
        int copies = setup.plan().parallelism();
        Restored restored =
                new Restoration(setup.plan(), setup.store(), setup.forgottenSources(), hooks.retrier()).run();
        long now = runtime.nanos();
        Coordinator coordinator = new Coordinator(copies, setup.limits().checkpointInterval(), restored, now);
        PipelineCounters counters = new PipelineCounters();
        CheckpointSaver saver = new CheckpointSaver(
                coordinator,
                setup.plan().name(),
                new CheckpointSaver.Ownership(setup.store(), restored.owner()),
                counters.checkpoints(),
                new CheckpointSaver.Outside(runtime, hooks.retrier(), setup.events()));
        BufferAllocator allocator =
                runtime.newAllocator(setup.plan().name(), setup.limits().memoryBytes());
        TaskSettings settings = new TaskSettings(
                setup.plan(),
                setup.limits(),
                runtime,
                allocator,
                hooks.retrier(),
                hooks.threadFactory(),
                restored,
                counters);
        List<PipelineTask> tasks = new ArrayList<>();
        for (int i = 0; i < copies; i++) {
            tasks.add(new PipelineTask(settings, i, coordinator, saver, hooks.control()));
        }
        return new RunParts(setup, coordinator, List.copyOf(tasks), counters, allocator, now);
    }

    /** What was done so far. */
    PipelineResult progress() {
        return new PipelineResult(
                setup.plan().name(),
                counters.bySource(NodeCounters::rowsOut),
                counters.bySink(NodeCounters::rowsIn),
                counters.byNode(NodeCounters::skipped),
                counters.byNode(NodeCounters::deadLetters),
                coordinator.savedPositions(),
                coordinator.savedEpoch(),
                Duration.ofNanos(setup.runtime().nanos() - startNanos));
    }
}

package io.streamling.engine.internal.checkpoint;

import io.streamling.checkpoint.Checkpoint;
import io.streamling.checkpoint.CheckpointStore;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.engine.internal.metrics.CheckpointCounters;
import io.streamling.engine.internal.metrics.RunEvents;
import io.streamling.engine.internal.runtime.EngineRuntime;
import io.streamling.engine.internal.runtime.FaultPoint;
import io.streamling.error.Retrier;
import java.time.Duration;
import java.util.Map;

/** Puts a pipeline's checkpoints into the store. Called by the task that answers last. */
public final class CheckpointSaver {
    private final String pipeline;
    private final CheckpointStore store;
    private final long owner;
    private final Coordinator coordinator;
    private final CheckpointCounters counters;
    private final Outside outside;

    /** What the saver needs from the engine. */
    public record Outside(EngineRuntime runtime, Retrier retrier, RunEvents events) {}

    public CheckpointSaver(
            Coordinator coordinator,
            String pipeline,
            Ownership ownership,
            CheckpointCounters counters,
            Outside outside) {
        this.pipeline = pipeline;
        this.store = ownership.store();
        this.owner = ownership.owner();
        this.coordinator = coordinator;
        this.counters = counters;
        this.outside = outside;
    }

    /** The store, and this run's number in it. */
    public record Ownership(CheckpointStore store, long owner) {}

    /** Saves an epoch that every task has answered. A store that is down for a while only delays it. */
    public void save(long epoch) throws Exception {
        FaultPoint.CP14.pass(outside.runtime.faults());
        Map<String, SourcePosition> positions = coordinator.positionsToSave();
        Checkpoint checkpoint =
                new Checkpoint(pipeline, epoch, outside.runtime.clock().instant(), positions);
        outside.retrier.call("save checkpoint " + epoch + " of pipeline '" + pipeline + "'", () -> {
            store.save(checkpoint, owner);
            return Boolean.TRUE;
        });
        FaultPoint.CP16.pass(outside.runtime.faults());
        long now = outside.runtime.nanos();
        long nanos = coordinator.saved(epoch, positions, now);
        counters.saved(nanos, now);
        outside.events.checkpointSaved(pipeline, epoch, Duration.ofNanos(nanos));
    }
}

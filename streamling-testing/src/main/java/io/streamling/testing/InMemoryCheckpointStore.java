package io.streamling.testing;

import io.streamling.checkpoint.Checkpoint;
import io.streamling.checkpoint.CheckpointStore;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A checkpoint store that a test looks into, and that can be made to fail or hang. It outlives the pipelines that use
 * it, and works on after {@link #close}. Thread-safe.
 */
public final class InMemoryCheckpointStore implements CheckpointStore {
    private final Map<String, Long> ownerByPipeline = new HashMap<>();
    private final Map<String, Checkpoint> latestByPipeline = new HashMap<>();
    private final List<Checkpoint> saved = new ArrayList<>();
    private final PlantedFaults faults = new PlantedFaults();

    /** Makes the next attempts at a step fail. */
    public InMemoryCheckpointStore failNext(Step step, int times, Exception failure) {
        faults.failNext(step, times, failure);
        return this;
    }

    /** Makes the next attempts at a step fail with the retryable {@code CHECKPOINT_STORE_UNAVAILABLE}. */
    public InMemoryCheckpointStore failNext(Step step, int times) {
        return failNext(
                step, times, new StreamlingException(ErrorCode.CHECKPOINT_STORE_UNAVAILABLE, "planted: " + step));
    }

    /** Makes everybody wait at a step until the gate is opened. */
    public Gate holdAt(Step step) {
        return faults.holdAt(step);
    }

    /** Everything that was ever saved, in order. */
    public synchronized List<Checkpoint> saved() {
        return List.copyOf(saved);
    }

    @Override
    public Optional<Checkpoint> latest(String pipeline) throws Exception {
        faults.reach(Step.READ);
        synchronized (this) {
            return Optional.ofNullable(latestByPipeline.get(pipeline));
        }
    }

    @Override
    public long takeOver(String pipeline) throws Exception {
        faults.reach(Step.READ);
        synchronized (this) {
            return ownerByPipeline.merge(pipeline, 1L, Long::sum);
        }
    }

    @Override
    public void save(Checkpoint checkpoint, long owner) throws Exception {
        faults.reach(Step.SAVE);
        saveNow(checkpoint, owner);
        faults.reach(Step.AFTER_SAVE);
    }

    @Override
    public void close() {
        // A restarted pipeline finds its checkpoints here.
    }

    private synchronized void saveNow(Checkpoint checkpoint, long owner) {
        String pipeline = checkpoint.pipeline();
        Checkpoint stored = latestByPipeline.get(pipeline);
        boolean stale = stored != null && checkpoint.epoch() <= stored.epoch();
        if (ownerByPipeline.getOrDefault(pipeline, 0L) != owner || stale) {
            throw new StreamlingException(
                    ErrorCode.CHECKPOINT_FENCED,
                    "pipeline '" + pipeline + "': epoch " + checkpoint.epoch()
                            + " is refused: a later run has taken over; stop one of the two");
        }
        latestByPipeline.put(pipeline, checkpoint);
        saved.add(checkpoint);
    }
}

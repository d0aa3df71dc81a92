package io.streamling.testing;

import io.streamling.checkpoint.Checkpoint;
import io.streamling.checkpoint.CheckpointStore;
import io.streamling.checkpoint.InMemoryCheckpointStore;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A checkpoint store that a test looks into, and that can be made to fail or hang. It outlives the pipelines that use
 * it, and works on after {@link #close}. Thread-safe.
 */
public final class TestCheckpointStore implements CheckpointStore {
    private final InMemoryCheckpointStore kept = new InMemoryCheckpointStore();
    private final List<Checkpoint> saved = new ArrayList<>();
    private final PlantedFaults faults = new PlantedFaults();

    /** Makes the next attempts at a step fail. */
    public TestCheckpointStore failNext(Step step, int times, Exception failure) {
        faults.failNext(step, times, failure);
        return this;
    }

    /** Makes the next attempts at a step fail with the retryable {@code CHECKPOINT_STORE_UNAVAILABLE}. */
    public TestCheckpointStore failNext(Step step, int times) {
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
        return kept.latest(pipeline);
    }

    @Override
    public long takeOver(String pipeline) throws Exception {
        faults.reach(Step.READ);
        return kept.takeOver(pipeline);
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
        kept.save(checkpoint, owner);
        saved.add(checkpoint);
    }
}

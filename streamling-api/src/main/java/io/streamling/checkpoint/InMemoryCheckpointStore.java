package io.streamling.checkpoint;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Checkpoints that last as long as this object: for tests and for pipelines that may start from the beginning with the
 * process. Closing forgets nothing, so a restarted engine can be given the same store. Thread-safe.
 */
public final class InMemoryCheckpointStore implements CheckpointStore {
    private final Map<String, Entry> entryByPipeline = new HashMap<>();

    private record Entry(long owner, @Nullable Checkpoint latest) {
        long epoch() {
            return latest == null ? 0 : latest.epoch();
        }
    }

    @Override
    public synchronized Optional<Checkpoint> latest(String pipeline) {
        Entry entry = entryByPipeline.get(pipeline);
        return entry == null ? Optional.empty() : Optional.ofNullable(entry.latest);
    }

    @Override
    public synchronized long takeOver(String pipeline) {
        Entry before = entryByPipeline.get(pipeline);
        Entry after = before == null ? new Entry(1, null) : new Entry(before.owner + 1, before.latest);
        entryByPipeline.put(pipeline, after);
        return after.owner;
    }

    @Override
    public synchronized void save(Checkpoint checkpoint, long owner) {
        Entry entry = entryByPipeline.get(checkpoint.pipeline());
        if (entry == null || entry.owner != owner || entry.epoch() >= checkpoint.epoch()) {
            throw new StreamlingException(
                    ErrorCode.CHECKPOINT_FENCED,
                    "checkpoint store in memory: epoch " + checkpoint.epoch() + " of pipeline '"
                            + checkpoint.pipeline() + "' is refused: "
                            + (entry == null || entry.owner != owner
                                    ? "a later run of this pipeline has taken over"
                                    : "epoch " + entry.epoch() + " is stored already"));
        }
        entryByPipeline.put(checkpoint.pipeline(), new Entry(owner, checkpoint));
    }

    @Override
    public void close() {}
}

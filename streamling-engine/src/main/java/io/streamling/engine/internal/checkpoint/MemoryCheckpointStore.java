package io.streamling.engine.internal.checkpoint;

import io.streamling.checkpoint.Checkpoint;
import io.streamling.checkpoint.CheckpointStore;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Keeps checkpoints as long as the engine lives. Thread-safe. */
public final class MemoryCheckpointStore implements CheckpointStore {
    private final Map<String, Checkpoint> latestByPipeline = new HashMap<>();
    private final Map<String, Long> ownerByPipeline = new HashMap<>();

    @Override
    public synchronized Optional<Checkpoint> latest(String pipeline) {
        return Optional.ofNullable(latestByPipeline.get(pipeline));
    }

    @Override
    public synchronized long takeOver(String pipeline) {
        return ownerByPipeline.merge(pipeline, 1L, Long::sum);
    }

    @Override
    public synchronized void save(Checkpoint checkpoint, long owner) {
        String pipeline = checkpoint.pipeline();
        Checkpoint latest = latestByPipeline.get(pipeline);
        if (ownerByPipeline.getOrDefault(pipeline, 0L) != owner) {
            throw new StreamlingException(
                    ErrorCode.CHECKPOINT_FENCED, "pipeline '" + pipeline + "': a later run has taken it over");
        }
        if (latest != null && latest.epoch() >= checkpoint.epoch()) {
            throw new StreamlingException(
                    ErrorCode.CHECKPOINT_FENCED,
                    "pipeline '" + pipeline + "': epoch " + checkpoint.epoch() + " is not after the stored "
                            + latest.epoch());
        }
        latestByPipeline.put(pipeline, checkpoint);
    }

    @Override
    public void close() {}
}

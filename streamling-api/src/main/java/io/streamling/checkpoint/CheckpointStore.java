package io.streamling.checkpoint;

import java.util.Optional;

/**
 * Where checkpoints are kept. Thread-safe; may block. One store serves many pipelines.
 *
 * <p>Fencing: a run takes its pipeline over before it reads anything, and every save says who saves. Once a later run
 * has taken over, saves of the earlier one are refused, so two processes never move the same pipeline's positions.
 *
 * <p>Failures are {@link io.streamling.error.StreamlingException}s: {@code CHECKPOINT_STORE_UNAVAILABLE} is retried by
 * the engine, all others end the run.
 */
public interface CheckpointStore extends AutoCloseable {
    /** The latest checkpoint of a pipeline; empty if it has none. Never a part of one. */
    Optional<Checkpoint> latest(String pipeline) throws Exception;

    /**
     * Makes the caller the owner of a pipeline, from before its first checkpoint on.
     *
     * @return the owner's number: greater than that of every earlier owner
     */
    long takeOver(String pipeline) throws Exception;

    /**
     * Saves all of a checkpoint or nothing. Refuses with {@code CHECKPOINT_FENCED} when the owner is not the latest
     * one, or when the epoch is not greater than the stored one.
     */
    void save(Checkpoint checkpoint, long owner) throws Exception;

    /** Frees what this store opened itself, never a {@code DataSource} that it was given. */
    @Override
    void close();
}

package io.streamling;

import java.time.Duration;
import java.util.concurrent.CompletionStage;

/** A running pipeline. Thread-safe. Closing stops it with a last checkpoint. */
public interface PipelineHandle extends AutoCloseable {
    /** The pipeline's name. */
    String name();

    /** Where it is in its life. */
    PipelineState state();

    /**
     * The end: of the input, by {@link #stop}, or with a {@link io.streamling.error.StreamlingException}. Completed
     * after everything is closed. Do not block in a callback.
     */
    CompletionStage<PipelineResult> completion();

    /** Waits for the end, however it comes; false when it did not come in time. */
    boolean await(Duration timeout) throws InterruptedException;

    /** What it has done so far: counters and the positions of the last checkpoint. Never blocks. */
    PipelineResult progress();

    /**
     * Takes a checkpoint now and waits for it. Throws {@link io.streamling.error.StreamlingException} when it does not
     * come in time or the pipeline ends first.
     *
     * @return the epoch that was saved
     */
    long checkpoint(Duration timeout);

    /** Stops reading until {@link #resume}; what was read goes on to the sinks. Returns at once. */
    void pause();

    /** Undoes {@link #pause}. */
    void resume();

    /**
     * Stops reading, drains, takes a last checkpoint and closes everything, within the time given. When that is not
     * enough, whatever hangs is interrupted and left behind, and a {@code STOP_TIMEOUT} names it: rows since the last checkpoint are then read
     * again by the next run. May be called again, from several threads, and from the pipeline's own thread, which does
     * not wait.
     */
    void stop(Duration timeout);

    /** {@link #stop} with the engine's default time; throws nothing when the pipeline has failed already. */
    @Override
    void close();
}

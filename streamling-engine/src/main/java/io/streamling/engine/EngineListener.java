package io.streamling.engine;

import io.streamling.PipelineState;
import io.streamling.error.StreamlingException;
import java.time.Duration;

/**
 * Is told what happens to the pipelines of an engine, for health checks, metrics and alarms. Thread-safe: called from
 * the threads of the pipelines and of the engine. Must not block; what it throws is logged.
 */
public interface EngineListener {
    /** A pipeline has gone to another state. */
    default void stateChanged(String pipeline, PipelineState state) {}

    /**
     * A checkpoint is in the store.
     *
     * @param duration from its beginning
     */
    default void checkpointSaved(String pipeline, long epoch, Duration duration) {}

    /** A checkpoint has timed out. Whether the pipeline goes on is a matter of its limits. */
    default void checkpointFailed(String pipeline, long epoch, String reason) {}

    /** A pipeline has ended with a failure, and all of it is closed. */
    default void pipelineFailed(String pipeline, StreamlingException failure) {}
}

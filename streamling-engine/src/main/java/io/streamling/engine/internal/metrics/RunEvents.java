package io.streamling.engine.internal.metrics;

import io.streamling.PipelineState;
import io.streamling.error.StreamlingException;
import java.time.Duration;

/** What happens to pipelines, as it happens. Thread-safe; must not block or throw. */
public interface RunEvents {
    void stateChanged(String pipeline, PipelineState state);

    void checkpointSaved(String pipeline, long epoch, Duration duration);

    void checkpointFailed(String pipeline, long epoch, String reason);

    void failed(String pipeline, StreamlingException failure);

    /** Nobody listens. */
    RunEvents NONE = new RunEvents() {
        @Override
        public void stateChanged(String pipeline, PipelineState state) {}

        @Override
        public void checkpointSaved(String pipeline, long epoch, Duration duration) {}

        @Override
        public void checkpointFailed(String pipeline, long epoch, String reason) {}

        @Override
        public void failed(String pipeline, StreamlingException failure) {}
    };
}

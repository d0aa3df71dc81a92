package io.streamling.engine;

import io.streamling.PipelineState;
import io.streamling.engine.internal.metrics.RunEvents;
import io.streamling.error.StreamlingException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Passes events on to the host's listeners and into the log. Thread-safe. */
final class ListenerEvents implements RunEvents {
    private static final Logger LOG = LoggerFactory.getLogger(Streamling.class);

    private final List<EngineListener> listeners;

    ListenerEvents(List<EngineListener> listeners) {
        this.listeners = List.copyOf(listeners);
    }

    @Override
    public void stateChanged(String pipeline, PipelineState state) {
        LOG.debug("pipeline '{}' is {}", pipeline, state);
        tell(listener -> listener.stateChanged(pipeline, state));
    }

    @Override
    public void checkpointSaved(String pipeline, long epoch, Duration duration) {
        LOG.trace("pipeline '{}': checkpoint {} saved after {}", pipeline, epoch, duration);
        tell(listener -> listener.checkpointSaved(pipeline, epoch, duration));
    }

    @Override
    public void checkpointFailed(String pipeline, long epoch, String reason) {
        LOG.warn("pipeline '{}': {}", pipeline, reason);
        tell(listener -> listener.checkpointFailed(pipeline, epoch, reason));
    }

    @Override
    public void failed(String pipeline, StreamlingException failure) {
        LOG.error("{}", failure.getMessage(), failure);
        tell(listener -> listener.pipelineFailed(pipeline, failure));
    }

    private void tell(Consumer<EngineListener> event) {
        for (EngineListener listener : listeners) {
            try {
                event.accept(listener);
            } catch (RuntimeException | LinkageError e) {
                LOG.warn("a listener failed, which changes nothing", e);
            }
        }
    }
}

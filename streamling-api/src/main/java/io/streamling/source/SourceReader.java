package io.streamling.source;

import io.streamling.batch.Output;
import io.streamling.checkpoint.SourcePosition;
import java.time.Duration;
import java.util.Map;

/** A running source. Task thread only, except {@link #wakeup} and {@link #gauges}. */
public interface SourceReader extends AutoCloseable {
    /**
     * Emits what is there, at most a few batches, or waits up to {@code maxWait} for something. A failure ends the
     * pipeline; a bad record does not: it goes to {@link SourceContext#reject}.
     */
    SourceStatus poll(Output output, Duration maxWait) throws Exception;

    /** Where to go on after exactly the rows emitted so far: rejected records count as read. */
    SourcePosition position();

    /**
     * A checkpoint with this position is saved: tell whoever shows lag. Best effort; a failure is logged, and partitions
     * that this reader no longer owns must be left out.
     */
    default void commit(SourcePosition position) throws Exception {}

    /**
     * Stops asking the outside world for more until {@link #resume}, while staying connected. What is buffered may
     * still be polled.
     */
    default void pause() {}

    /** Undoes {@link #pause}. */
    default void resume() {}

    /**
     * Figures of its own for those who watch the pipeline, such as how far it is behind in each partition. Any thread;
     * does not block. Those of several readers of a source are added up by name.
     */
    default Map<String, Long> gauges() {
        return Map.of();
    }

    /** Any thread: makes a blocked {@link #poll} return soon. */
    void wakeup();

    /** Frees everything within a few seconds, also when the other side is unreachable. Commits nothing. */
    @Override
    void close();
}

package io.streamling.engine.internal.runtime;

/** Waits that end early when the pipeline does. Thread-safe. */
@FunctionalInterface
public interface Waiting {
    /**
     * Returns after the time given.
     *
     * @return false when the pipeline is ending and nothing should be waited for any more
     */
    boolean pause(long nanos) throws InterruptedException;
}

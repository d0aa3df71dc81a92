package io.streamling.engine.internal.task;

/** What a task must know about its pipeline. Thread-safe. */
public interface TaskControl {
    /** Whether sources are not to be read for now. */
    boolean isPaused();

    /** Whether sources are not to be read any more. */
    boolean isStopping();
}

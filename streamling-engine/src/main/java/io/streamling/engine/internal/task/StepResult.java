package io.streamling.engine.internal.task;

/** What a step of a task did. */
public enum StepResult {
    /** Something. */
    PROGRESS,
    /** Nothing: no source has anything. */
    IDLE,
    /** Nothing: it waits for other tasks. */
    WAITING,
    /** Nothing, and nothing will ever be. */
    DONE
}

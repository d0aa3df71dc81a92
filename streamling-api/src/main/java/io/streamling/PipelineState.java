package io.streamling;

/** Where a running pipeline is in its life. */
public enum PipelineState {
    /** Connecting, checking and restoring positions; no row has been read. */
    STARTING,
    /** Reading, or waiting for rows. */
    RUNNING,
    /** Not reading until resumed; still connected, and checkpoints go on. */
    PAUSED,
    /** Draining and taking the last checkpoint. */
    STOPPING,
    /** Ended as asked, or because the input ended. */
    STOPPED,
    /** Ended by a failure, which the handle's completion holds. */
    FAILED;

    /** Whether nothing happens any more. */
    public boolean isTerminal() {
        return this == STOPPED || this == FAILED;
    }
}

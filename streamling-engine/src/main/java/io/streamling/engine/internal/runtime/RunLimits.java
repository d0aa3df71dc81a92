package io.streamling.engine.internal.runtime;

import java.time.Duration;

/**
 * The bounds of one pipeline. Immutable.
 *
 * @param toleratedCheckpointTimeouts how many checkpoints in a row may time out before the pipeline fails
 */
public record RunLimits(
        int batchRows,
        long batchBytes,
        long memoryBytes,
        Duration checkpointInterval,
        Duration checkpointTimeout,
        int toleratedCheckpointTimeouts,
        Duration stopTimeout) {}

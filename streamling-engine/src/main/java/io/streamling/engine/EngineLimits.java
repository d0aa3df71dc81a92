package io.streamling.engine;

import io.streamling.engine.internal.runtime.RunLimits;
import java.time.Duration;

/**
 * The bounds of every pipeline of an engine. Each blocks or fails with a code when it is reached. Immutable.
 *
 * @param batchRows how many rows make a full batch
 * @param batchBytes how many bytes make a full batch
 * @param memoryBytes how much Arrow memory a pipeline may use; more fails it with {@code MEMORY_LIMIT}
 * @param checkpointInterval from the beginning of one checkpoint to that of the next
 * @param checkpointTimeout a checkpoint that takes longer fails the pipeline with {@code CHECKPOINT_TIMEOUT}
 * @param toleratedCheckpointTimeouts how many checkpoints in a row may time out before that; 0 as it stands
 * @param stopTimeout how long {@code close} and the end after a failure may take before threads are interrupted
 */
public record EngineLimits(
        int batchRows,
        long batchBytes,
        long memoryBytes,
        Duration checkpointInterval,
        Duration checkpointTimeout,
        int toleratedCheckpointTimeouts,
        Duration stopTimeout) {
    /** Checks the ranges. */
    public EngineLimits {
        require(batchRows >= 1 && batchRows <= 1 << 20, "batchRows must be between 1 and 1048576, is " + batchRows);
        require(batchBytes >= 1, "batchBytes must be at least 1, is " + batchBytes);
        require(memoryBytes >= 1, "memoryBytes must be at least 1, is " + memoryBytes);
        require(isPositive(checkpointInterval), "checkpointInterval must be more than 0, is " + checkpointInterval);
        require(isPositive(checkpointTimeout), "checkpointTimeout must be more than 0, is " + checkpointTimeout);
        require(
                toleratedCheckpointTimeouts >= 0,
                "toleratedCheckpointTimeouts must be at least 0, is " + toleratedCheckpointTimeouts);
        require(isPositive(stopTimeout), "stopTimeout must be more than 0, is " + stopTimeout);
    }

    /**
     * 4,096 rows or 1 MiB per batch, 256 MiB per pipeline, a checkpoint each second that may take a
     * minute, 25 seconds to stop.
     */
    public static EngineLimits standard() {
        return new EngineLimits(
                4_096, 1 << 20, 256L << 20, Duration.ofSeconds(1), Duration.ofMinutes(1), 0, Duration.ofSeconds(25));
    }

    /** These limits with another size of batches. */
    public EngineLimits withBatch(int rows, long bytes) {
        return new EngineLimits(
                rows,
                bytes,
                memoryBytes,
                checkpointInterval,
                checkpointTimeout,
                toleratedCheckpointTimeouts,
                stopTimeout);
    }

    /** These limits with another limit of memory. */
    public EngineLimits withMemoryBytes(long bytes) {
        return new EngineLimits(
                batchRows,
                batchBytes,
                bytes,
                checkpointInterval,
                checkpointTimeout,
                toleratedCheckpointTimeouts,
                stopTimeout);
    }

    /** These limits with another interval between checkpoints. */
    public EngineLimits withCheckpointInterval(Duration interval) {
        return new EngineLimits(
                batchRows,
                batchBytes,
                memoryBytes,
                interval,
                checkpointTimeout,
                toleratedCheckpointTimeouts,
                stopTimeout);
    }

    /** These limits with another timeout of checkpoints, and how many timeouts in a row are borne. */
    public EngineLimits withCheckpointTimeout(Duration timeout, int tolerated) {
        return new EngineLimits(
                batchRows, batchBytes, memoryBytes, checkpointInterval, timeout, tolerated, stopTimeout);
    }

    /** These limits with another time to stop. */
    public EngineLimits withStopTimeout(Duration timeout) {
        return new EngineLimits(
                batchRows,
                batchBytes,
                memoryBytes,
                checkpointInterval,
                checkpointTimeout,
                toleratedCheckpointTimeouts,
                timeout);
    }

    RunLimits forRuns() {
        return new RunLimits(
                batchRows,
                batchBytes,
                memoryBytes,
                checkpointInterval,
                checkpointTimeout,
                toleratedCheckpointTimeouts,
                stopTimeout);
    }

    private static boolean isPositive(Duration duration) {
        return !duration.isZero() && !duration.isNegative();
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}

package io.streamling.engine;

import io.streamling.error.ErrorCode;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * What went through a running pipeline so far. Immutable.
 *
 * @param sources by name
 * @param operators by name
 * @param sinks by name; the dead-letter sink is one of them
 * @param checkpointsFailed those that timed out
 * @param lastCheckpoint how long the last one took; empty before the first
 * @param checkpointAge how long ago the last one was saved; empty before the first
 */
public record PipelineMetrics(
        Map<String, Node> sources,
        Map<String, Node> operators,
        Map<String, Node> sinks,
        long checkpointsSaved,
        long checkpointsFailed,
        Optional<Duration> lastCheckpoint,
        Optional<Duration> checkpointAge) {
    /** Copies the maps. */
    public PipelineMetrics {
        sources = Map.copyOf(sources);
        operators = Map.copyOf(operators);
        sinks = Map.copyOf(sinks);
    }

    /**
     * One node over all of its copies.
     *
     * @param rowsIn rows that it was given; 0 for sources
     * @param rowsOut rows that it emitted; 0 for sinks
     * @param batchesOut batches that it emitted
     * @param bytesOut bytes of Arrow memory that it emitted; counted at sources
     * @param rejectedByCode bad rows by reason, skipped and dead letters together
     * @param slowBranches parts of the step that run more slowly than they should, such as SQL that is interpreted;
     *     {@code explain} says why
     * @param gauges what the readers of a source say of themselves by now, such as the lag of each partition; the
     *     connector's page lists them
     */
    public record Node(
            long rowsIn,
            long rowsOut,
            long batchesOut,
            long bytesOut,
            Map<ErrorCode, Long> rejectedByCode,
            long slowBranches,
            Map<String, Long> gauges) {
        /** Copies the maps. */
        public Node {
            gauges = Map.copyOf(gauges);
            rejectedByCode = Map.copyOf(rejectedByCode);
        }
    }
}

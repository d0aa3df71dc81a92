package io.streamling;

import io.streamling.checkpoint.SourcePosition;
import java.time.Duration;
import java.util.Map;

/**
 * What a run did. Immutable.
 *
 * @param rowsBySource rows that each source emitted
 * @param rowsBySink rows that each sink was given
 * @param skippedByNode bad rows that were dropped; nodes without any are left out
 * @param deadLettersByNode bad rows that went to the dead-letter sink; nodes without any are left out
 * @param positionBySource where each source would go on
 * @param epoch the last checkpoint saved, 0 for none
 */
public record PipelineResult(
        String pipeline,
        Map<String, Long> rowsBySource,
        Map<String, Long> rowsBySink,
        Map<String, Long> skippedByNode,
        Map<String, Long> deadLettersByNode,
        Map<String, SourcePosition> positionBySource,
        long epoch,
        Duration duration) {
    /** Copies the maps. */
    public PipelineResult {
        rowsBySource = Map.copyOf(rowsBySource);
        rowsBySink = Map.copyOf(rowsBySink);
        skippedByNode = Map.copyOf(skippedByNode);
        deadLettersByNode = Map.copyOf(deadLettersByNode);
        positionBySource = Map.copyOf(positionBySource);
    }
}

package io.streamling.checkpoint;

import java.time.Instant;
import java.util.Map;

/**
 * The durable record of an epoch: where every source of a pipeline stood when every writer had made the rows before it
 * durable. Immutable.
 *
 * @param epoch counts from 1; a saved number is never used again
 */
public record Checkpoint(String pipeline, long epoch, Instant takenAt, Map<String, SourcePosition> positionBySource) {
    /** Copies the map. */
    public Checkpoint {
        positionBySource = Map.copyOf(positionBySource);
    }
}

package io.streamling.checkpoint;

import java.util.Map;

/**
 * Separates the rows of one epoch from the next. Immutable.
 *
 * @param terminal no rows follow
 * @param positionBySource where each source of this task stands: after exactly the rows before this barrier
 */
public record Barrier(long epoch, boolean terminal, Map<String, SourcePosition> positionBySource) {
    /** Copies the map. */
    public Barrier {
        positionBySource = Map.copyOf(positionBySource);
    }
}

package io.streamling.sink;

import io.streamling.checkpoint.SourcePosition;
import java.util.Map;

/**
 * What a transactional sink has committed for a pipeline. Immutable.
 *
 * @param owner the number of the run that now owns it
 * @param epoch the last epoch committed, 0 for none
 * @param positionBySource up to where it has every row; a source or partition that is missing was never committed
 */
public record Committed(long owner, long epoch, Map<String, SourcePosition> positionBySource) {
    /** Copies the map. */
    public Committed {
        positionBySource = Map.copyOf(positionBySource);
    }
}

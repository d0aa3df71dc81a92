package io.streamling.engine.internal.checkpoint;

import io.streamling.checkpoint.SourcePosition;
import io.streamling.sink.Committed;
import io.streamling.source.ReplayCuts;
import java.util.Map;

/**
 * Where a run starts. Immutable.
 *
 * @param owner this run's number in the checkpoint store
 * @param savedEpoch the epoch of the stored checkpoint, 0 for none
 * @param lastEpoch the highest epoch that the store or any sink knows
 * @param positionBySource where each source starts: the lowest position that a sink still needs; sources that start
 *     anew are left out
 * @param cutsBySource where each source must end its batches
 * @param carriedPositions what is saved for partitions that no reader owns
 * @param takenOverBySink what each transactional sink has
 * @param aheadBySink for each sink that is ahead of where a source starts: up to where it has every row
 */
public record Restored(
        long owner,
        long savedEpoch,
        long lastEpoch,
        Map<String, SourcePosition> positionBySource,
        Map<String, ReplayCuts> cutsBySource,
        Map<String, SourcePosition> carriedPositions,
        Map<String, Committed> takenOverBySink,
        Map<String, Map<String, SourcePosition>> aheadBySink) {
    public Restored {
        positionBySource = Map.copyOf(positionBySource);
        cutsBySource = Map.copyOf(cutsBySource);
        carriedPositions = Map.copyOf(carriedPositions);
        takenOverBySink = Map.copyOf(takenOverBySink);
        aheadBySink = Map.copyOf(aheadBySink);
    }
}

package io.streamling.source;

import io.streamling.checkpoint.SourcePosition;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Where a reader must end its batches after a restart. Sinks that commit rows and positions together may be ahead of
 * others; a sink that is ahead drops whole batches, so no batch may hold rows from both sides of its position, nor, as
 * long as any cut lies ahead, rows of two partitions. Immutable; any thread.
 *
 * <p>Only positions that are decimal numbers can be cut at.
 */
public final class ReplayCuts {
    /** Nothing to cut: batches may hold anything. */
    public static final ReplayCuts NONE = new ReplayCuts(Map.of());

    private final Map<String, long[]> cutsByPartition;

    private ReplayCuts(Map<String, long[]> cutsByPartition) {
        this.cutsByPartition = cutsByPartition;
    }

    /** Cuts at each of these positions. */
    public static ReplayCuts at(Collection<SourcePosition> positions) {
        Map<String, long[]> cuts = new HashMap<>();
        for (SourcePosition position : positions) {
            position.nextByPartition()
                    .forEach((partition, next) ->
                            cuts.merge(partition, new long[] {Long.parseLong(next)}, ReplayCuts::join));
        }
        return cuts.isEmpty() ? NONE : new ReplayCuts(Map.copyOf(cuts));
    }

    /**
     * Whether a batch must end between two records that follow one another in it.
     *
     * @param partition of the record before, {@code nextPartition} that of the record after
     */
    public boolean separates(String partition, long offset, String nextPartition, long nextOffset) {
        if (cutsByPartition.isEmpty()) {
            return false;
        }
        if (!partition.equals(nextPartition)) {
            return isAhead(partition, offset) || isAhead(nextPartition, nextOffset);
        }
        for (long cut : cutsByPartition.getOrDefault(partition, NO_CUTS)) {
            if (offset < cut && nextOffset >= cut) {
                return true;
            }
        }
        return false;
    }

    /** Whether some sink already has the record at this offset, or one behind it, in this partition. */
    public boolean isAhead(String partition, long offset) {
        for (long cut : cutsByPartition.getOrDefault(partition, NO_CUTS)) {
            if (offset < cut) {
                return true;
            }
        }
        return false;
    }

    private static final long[] NO_CUTS = {};

    private static long[] join(long[] some, long[] more) {
        long[] all = Arrays.copyOf(some, some.length + more.length);
        System.arraycopy(more, 0, all, some.length, more.length);
        return all;
    }
}

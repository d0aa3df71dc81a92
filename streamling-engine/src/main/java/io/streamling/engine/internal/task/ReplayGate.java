package io.streamling.engine.internal.task;

import io.streamling.batch.Origin;
import io.streamling.checkpoint.Barrier;
import io.streamling.checkpoint.SourcePosition;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Keeps from one sink what it already has: after a crash a sink that commits rows and positions together may be ahead of
 * where its sources start again. Whole batches of a source are let through or not, which is why readers cut them at the
 * sink's position. Task thread only.
 */
final class ReplayGate {
    private final String sink;
    /** For each source: partition to the first offset that the sink does not have. */
    private final Map<String, Map<String, Long>> nextBySource = new HashMap<>();

    private boolean closed;

    ReplayGate(String sink, Map<String, SourcePosition> ahead) {
        this.sink = sink;
        ahead.forEach((source, position) -> {
            Map<String, Long> nextByPartition = new HashMap<>();
            position.nextByPartition().forEach((partition, next) -> nextByPartition.put(partition, Long.valueOf(next)));
            nextBySource.put(source, nextByPartition);
        });
    }

    boolean isClosed() {
        return closed;
    }

    /** Whether there is anything left that this sink is ahead of. */
    boolean isNeeded() {
        return closed || !nextBySource.isEmpty();
    }

    /** Whether rows of a source batch are to be kept from the sink. */
    boolean shutsOut(String source, Origin origin) {
        Map<String, Long> nextByPartition = nextBySource.get(source);
        if (nextByPartition == null) {
            return false;
        }
        if (origin.segments().isEmpty()) {
            throw new StreamlingException(
                    ErrorCode.INTERNAL,
                    "source '" + source + "': a batch does not say which records it came from, which sink '" + sink
                            + "' needs to know because it is ahead; the reader must call recordOrigin");
        }
        int behind = 0;
        for (Origin.Segment segment : origin.segments()) {
            Long next = nextByPartition.get(segment.partition());
            if (next != null && segment.lastOffset() < next) {
                behind++;
            } else if (next != null && segment.firstOffset() < next) {
                throw notCut(source, segment);
            }
        }
        if (behind > 0 && behind < origin.segments().size()) {
            throw notCut(source, origin.segments().get(0));
        }
        return behind > 0;
    }

    /** Sets whether rows that come now are let through, and forgets partitions that have caught up. */
    void turn(boolean shut, String source, Origin origin) {
        closed = shut;
        Map<String, Long> nextByPartition = nextBySource.get(source);
        if (!shut && nextByPartition != null) {
            origin.segments().forEach(segment -> nextByPartition.remove(segment.partition()));
            if (nextByPartition.isEmpty()) {
                nextBySource.remove(source);
            }
        }
    }

    /**
     * What this sink is told: partitions of which it has more than was read again stay where it has them, or it would
     * forget that it has those rows.
     */
    Barrier own(Barrier barrier) {
        if (nextBySource.isEmpty()) {
            return barrier;
        }
        Map<String, SourcePosition> positions = new HashMap<>(barrier.positionBySource());
        nextBySource.forEach((source, nextByPartition) ->
                positions.computeIfPresent(source, (name, position) -> furthest(position, nextByPartition)));
        return new Barrier(barrier.epoch(), barrier.terminal(), positions);
    }

    private static SourcePosition furthest(SourcePosition position, Map<String, Long> nextByPartition) {
        SortedMap<String, String> furthest = new TreeMap<>(position.nextByPartition());
        furthest.replaceAll((partition, next) -> {
            Long ahead = nextByPartition.get(partition);
            return ahead != null && ahead > Long.parseLong(next) ? Long.toString(ahead) : next;
        });
        return new SourcePosition(furthest);
    }

    private StreamlingException notCut(String source, Origin.Segment segment) {
        return new StreamlingException(
                ErrorCode.INTERNAL,
                "source '" + source + "': a batch with records " + segment.partition() + "@" + segment.firstOffset()
                        + ".." + segment.lastOffset() + " was not cut at the position of sink '" + sink + "'");
    }
}

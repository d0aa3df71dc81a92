package io.streamling.engine.internal.checkpoint;

import io.streamling.checkpoint.SourcePosition;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import java.math.BigInteger;
import java.util.Collection;
import java.util.Iterator;
import java.util.SortedMap;
import java.util.TreeMap;

/** Comparing positions. Stateless. */
final class Positions {
    private Positions() {}

    /** Per partition the lowest; a partition that is missing anywhere is left out: somebody needs it from the start. */
    static SourcePosition lowest(Collection<SourcePosition> positions) {
        Iterator<SourcePosition> all = positions.iterator();
        if (!all.hasNext()) {
            return SourcePosition.EMPTY;
        }
        SortedMap<String, String> lowest = new TreeMap<>(all.next().nextByPartition());
        while (all.hasNext()) {
            SortedMap<String, String> other = all.next().nextByPartition();
            lowest.keySet().retainAll(other.keySet());
            lowest.replaceAll((partition, next) -> lower(partition, next, other.getOrDefault(partition, next)));
        }
        return new SourcePosition(lowest);
    }

    /** The partitions of a position that are further than another position. */
    static SourcePosition beyond(SourcePosition position, SourcePosition start, String source) {
        SortedMap<String, String> beyond = new TreeMap<>();
        position.nextByPartition().forEach((partition, next) -> {
            if (!next.equals(start.nextByPartition().get(partition))) {
                number(source + "/" + partition, next);
                beyond.put(partition, next);
            }
        });
        return new SourcePosition(beyond);
    }

    private static String lower(String partition, String one, String other) {
        if (one.equals(other)) {
            return one;
        }
        return number(partition, one).compareTo(number(partition, other)) <= 0 ? one : other;
    }

    private static BigInteger number(String partition, String next) {
        try {
            return new BigInteger(next);
        } catch (NumberFormatException e) {
            throw new StreamlingException(
                    ErrorCode.CHECKPOINT_UNUSABLE,
                    "partition '" + partition + "': sinks stand at different positions, and '" + next
                            + "' is not a number, so nobody can tell which is further; write all sinks in one mode,"
                            + " or repair the stored positions",
                    e);
        }
    }
}

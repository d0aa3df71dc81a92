package io.streamling.checkpoint;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The next thing to read from each partition of a source, as text that a person can read and repair. Immutable.
 *
 * @param nextByPartition partition name, such as {@code orders-3}, to the next thing to read, such as {@code 1827365};
 *     a decimal number wherever the source counts its records
 */
public record SourcePosition(SortedMap<String, String> nextByPartition) {
    /** The position of a source that has no partitions yet. */
    public static final SourcePosition EMPTY = new SourcePosition(Collections.emptySortedMap());

    /** Copies the map. */
    public SourcePosition {
        nextByPartition = Collections.unmodifiableSortedMap(new TreeMap<>(nextByPartition));
    }

    /** A position of one partition. */
    public static SourcePosition of(String partition, long next) {
        return new SourcePosition(new TreeMap<>(Map.of(partition, Long.toString(next))));
    }

    /** This position, with the partitions of the other one added or replaced. */
    public SourcePosition with(SourcePosition other) {
        SortedMap<String, String> merged = new TreeMap<>(nextByPartition);
        merged.putAll(other.nextByPartition);
        return new SourcePosition(merged);
    }
}

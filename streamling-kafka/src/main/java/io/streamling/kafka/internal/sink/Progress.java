package io.streamling.kafka.internal.sink;

import io.streamling.checkpoint.SourcePosition;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where each partition of each source stands, and in which epoch it came to stand there. Of two statements about a
 * partition, as writers of several runs leave them, the one of the later epoch counts. One thread.
 */
final class Progress {
    /** The next thing to read. */
    record Next(String text, long epoch) {}

    private final Map<String, Map<String, Next>> nextByPartitionBySource = new TreeMap<>();

    /** Takes a statement in. */
    void add(String source, String partition, Next next) {
        nextByPartitionBySource
                .computeIfAbsent(source, ignored -> new TreeMap<>())
                .merge(partition, next, (known, other) -> other.epoch >= known.epoch ? other : known);
    }

    /** Takes all statements of another one in. */
    void add(Progress other) {
        other.nextByPartitionBySource.forEach(
                (source, parts) -> parts.forEach((partition, next) -> add(source, partition, next)));
    }

    /** Takes the positions of an epoch in. */
    void add(Map<String, SourcePosition> positionBySource, long epoch) {
        positionBySource.forEach((source, position) ->
                position.nextByPartition().forEach((partition, text) -> add(source, partition, new Next(text, epoch))));
    }

    Map<String, Map<String, Next>> nextByPartitionBySource() {
        return nextByPartitionBySource;
    }

    Map<String, SourcePosition> positionBySource() {
        Map<String, SourcePosition> positions = new HashMap<>();
        nextByPartitionBySource.forEach((source, parts) -> {
            TreeMap<String, String> next = new TreeMap<>();
            parts.forEach((partition, each) -> next.put(partition, each.text));
            positions.put(source, new SourcePosition(next));
        });
        return positions;
    }
}

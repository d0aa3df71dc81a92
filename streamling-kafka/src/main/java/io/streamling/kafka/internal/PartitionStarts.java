package io.streamling.kafka.internal;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds where to begin each partition, and refuses positions that are not in the log any more. The thread that owns the
 * client; blocks.
 */
final class PartitionStarts {
    private static final Logger LOG = LoggerFactory.getLogger(PartitionStarts.class);

    private final SourceSettings settings;
    private final Consumer<?, ?> consumer;
    private final Duration timeout;

    PartitionStarts(SourceSettings settings, Consumer<?, ?> consumer) {
        this.settings = settings;
        this.consumer = consumer;
        this.timeout = settings.client().connectTimeout();
    }

    /** The lasts offsets, where a bounded read ends; without aborted and open transactions unless those are read. */
    Map<TopicPartition, Long> ends(Collection<TopicPartition> partitions) {
        return consumer.endOffsets(partitions, timeout);
    }

    /** What the group has committed; empty without a group. */
    Map<TopicPartition, OffsetAndMetadata> committed(Collection<TopicPartition> partitions) {
        Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        if (settings.client().group() != null) {
            consumer.committed(Set.copyOf(partitions), timeout).forEach((partition, committed) -> {
                OffsetAndMetadata offset = committed;
                if (offset != null) {
                    offsets.put(partition, offset);
                }
            });
        }
        return offsets;
    }

    /**
     * Where to begin.
     *
     * @param stored the positions that are known, of some of the partitions; checked
     * @param knownTopics of which other partitions have been read before: all records of a partition without a position
     *     are new then, so the latest is not where to begin
     */
    Map<TopicPartition, Long> resolve(
            Collection<TopicPartition> partitions, Map<TopicPartition, Long> stored, Set<String> knownTopics) {
        Set<TopicPartition> gained = new HashSet<>();
        Set<TopicPartition> unknown = new HashSet<>();
        StartOffset start = settings.read().start();
        for (TopicPartition partition : partitions) {
            if (!stored.containsKey(partition)) {
                (knownTopics.contains(partition.topic()) ? gained : unknown).add(partition);
            }
        }
        Map<TopicPartition, Long> starts = new HashMap<>(lookUp(unknown, start));
        starts.putAll(lookUp(gained, start.equals(StartOffset.LATEST) ? StartOffset.EARLIEST : start));
        starts.putAll(inRange(stored));
        return starts;
    }

    /** These positions, or for those outside of the log where the policy says to go on. */
    Map<TopicPartition, Long> inRange(Map<TopicPartition, Long> stored) {
        if (stored.isEmpty()) {
            return stored;
        }
        Map<TopicPartition, Long> begins = consumer.beginningOffsets(stored.keySet(), timeout);
        Map<TopicPartition, Long> ends = consumer.endOffsets(stored.keySet(), timeout);
        Map<TopicPartition, Long> result = new HashMap<>(stored);
        stored.forEach((partition, offset) -> {
            long begin = known(begins, partition);
            long end = known(ends, partition);
            if (offset < begin || offset > end) {
                result.putAll(reset(partition, offset, begin, end));
            }
        });
        return result;
    }

    private Map<TopicPartition, Long> reset(TopicPartition partition, long stored, long begin, long end) {
        StartOffset resetTo = settings.read().resetTo();
        String problem = settings.label() + "topic '" + partition.topic() + "' partition " + partition.partition()
                + ": the position to go on from is " + stored + ", but the log holds " + begin + " to " + end
                + (stored > end
                        ? " (it is another topic of that name, or it was truncated)"
                        : " (retention has deleted records that were not read)");
        if (resetTo == null) {
            throw new StreamlingException(
                    ErrorCode.POSITION_OUT_OF_RANGE,
                    problem + "; to go on all the same, set onOffsetOutOfRange to EARLIEST or LATEST");
        }
        Map<TopicPartition, Long> target = lookUp(Set.of(partition), resetTo);
        LOG.warn("{}: going on at {} as configured", problem, target.get(partition));
        return target;
    }

    private Map<TopicPartition, Long> lookUp(Set<TopicPartition> partitions, StartOffset start) {
        if (partitions.isEmpty()) {
            return Map.of();
        }
        return switch (start.kind()) {
            case EARLIEST -> consumer.beginningOffsets(partitions, timeout);
            case LATEST -> consumer.endOffsets(partitions, timeout);
            case TIMESTAMP -> lookUpTimestamp(partitions, start.timestampMillis());
        };
    }

    private Map<TopicPartition, Long> lookUpTimestamp(Set<TopicPartition> partitions, long millis) {
        Map<TopicPartition, Long> wanted = new HashMap<>();
        partitions.forEach(partition -> wanted.put(partition, millis));
        Map<TopicPartition, Long> starts = new HashMap<>(consumer.endOffsets(partitions, timeout));
        consumer.offsetsForTimes(wanted, timeout).forEach((partition, found) -> {
            @Nullable OffsetAndTimestamp offset = found;
            if (offset != null) {
                starts.put(partition, offset.offset());
            }
        });
        return starts;
    }

    private static long known(Map<TopicPartition, Long> offsets, TopicPartition partition) {
        Long offset = offsets.get(partition);
        if (offset == null) {
            throw new IllegalStateException("the client gave no offset for " + partition);
        }
        return offset;
    }
}

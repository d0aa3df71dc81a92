package io.streamling.kafka.internal;

import io.streamling.checkpoint.SourcePosition;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which partitions this reader owns, and where each begins. Changed by the thread that owns the client; read by any.
 *
 * <p>Where a partition begins: in the first assignment of a reader the restored position counts, even when the group
 * has committed a later one, because the checkpoint is what the sinks agree with. A partition gained later may have been
 * read by somebody else in the meantime, who told only the group; so there the later one of our own position and the
 * group's offset counts. Without either: where the source is configured to start.
 */
final class Ownership implements ConsumerRebalanceListener {
    private static final Logger LOG = LoggerFactory.getLogger(Ownership.class);

    private final SourceSettings settings;
    private final Consumer<?, ?> consumer;
    private final HandOver handOver;
    private final Commits commits;
    private final PartitionStarts starts;
    private final SourcePosition restored;
    /** Client thread only: also those that are not owned any more, for how far we have come. */
    private final Map<TopicPartition, OwnedPartition> everOwned = new HashMap<>();

    private volatile Map<TopicPartition, OwnedPartition> owned = Map.of();
    private volatile boolean assignedBefore;

    Ownership(
            SourceSettings settings,
            Consumer<?, ?> consumer,
            HandOver handOver,
            Commits commits,
            SourcePosition restored) {
        this.settings = settings;
        this.consumer = consumer;
        this.handOver = handOver;
        this.commits = commits;
        this.starts = new PartitionStarts(settings, consumer);
        this.restored = restored;
    }

    Map<TopicPartition, OwnedPartition> owned() {
        return owned;
    }

    /** The next record of each owned partition; until the group has answered, what was restored. Any thread. */
    SourcePosition position() {
        if (!assignedBefore) {
            return restored;
        }
        SortedMap<String, String> next = new TreeMap<>();
        for (OwnedPartition partition : owned.values()) {
            if (!partition.isRevoked()) {
                next.put(partition.name, Long.toString(partition.next()));
            }
        }
        return new SourcePosition(next);
    }

    /** Partitions without a group that could take them away. */
    void assign(Collection<TopicPartition> partitions) {
        consumer.assign(partitions);
        onPartitionsAssigned(partitions);
    }

    /** Partitions that were not there at the start. */
    void assignMore(Collection<TopicPartition> partitions) {
        Set<TopicPartition> all = new HashSet<>(owned.keySet());
        all.addAll(partitions);
        consumer.assign(all);
        onPartitionsAssigned(partitions);
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
        Map<TopicPartition, Long> begins = starts.resolve(partitions, known(partitions), knownTopics());
        Map<TopicPartition, Long> ends = settings.read().bounded() ? starts.ends(partitions) : Map.of();
        Map<TopicPartition, OwnedPartition> all = new HashMap<>(owned);
        begins.forEach((partition, begin) -> {
            long end = ends.getOrDefault(partition, Long.MAX_VALUE);
            all.put(partition, new OwnedPartition(partition, begin, end));
            consumer.seek(partition, begin);
        });
        everOwned.putAll(all);
        owned = Map.copyOf(all);
        assignedBefore = true;
        LOG.info("{}reads from {}", settings.label(), begins);
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
        commits.sendBeforeRevocation(owned);
        onPartitionsLost(partitions);
    }

    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
        List<OwnedPartition> gone =
                partitions.stream().map(owned::get).filter(Objects::nonNull).toList();
        handOver.revoke(gone);
        Map<TopicPartition, OwnedPartition> left = new HashMap<>(owned);
        left.keySet().removeAll(partitions);
        owned = Map.copyOf(left);
        LOG.info("{}no longer reads {}", settings.label(), partitions);
    }

    /** Puts partitions whose position is not in the log any more where the policy says, or throws. */
    void seekIntoRange(Map<TopicPartition, Long> positions) {
        Map<TopicPartition, Long> targets = starts.inRange(positions);
        targets.forEach((partition, offset) -> {
            consumer.seek(partition, offset);
            OwnedPartition of = owned.get(partition);
            if (of != null) {
                of.fetchedUpTo(offset);
            }
        });
    }

    /** Topics that have been read before: a partition of them that nothing is known about is a new one. */
    private Set<String> knownTopics() {
        Set<String> topics = new HashSet<>();
        everOwned.keySet().forEach(partition -> topics.add(partition.topic()));
        for (String topic : settings.read().topics()) {
            if (restored.nextByPartition().keySet().stream().anyMatch(name -> isOf(topic, name))) {
                topics.add(topic);
            }
        }
        return topics;
    }

    private static boolean isOf(String topic, String partitionName) {
        return partitionName.lastIndexOf('-') == topic.length() && partitionName.startsWith(topic);
    }

    private Map<TopicPartition, Long> known(Collection<TopicPartition> partitions) {
        if (partitions.isEmpty()) {
            return Map.of();
        }
        Map<TopicPartition, Long> known = starts.committed(partitions);
        for (TopicPartition partition : partitions) {
            Long own = ownPosition(partition);
            Long committed = known.get(partition);
            if (own != null && (committed == null || !assignedBefore || own > committed)) {
                known.put(partition, own);
            }
            if (own != null && committed != null && own < committed && !assignedBefore) {
                LOG.warn(
                        "{}{} goes on at {} as the checkpoint says, although the group has committed {}: rows in between"
                                + " are read again",
                        settings.label(),
                        partition,
                        own,
                        committed);
            }
        }
        return known;
    }

    private @Nullable Long ownPosition(TopicPartition partition) {
        OwnedPartition before = everOwned.get(partition);
        if (before != null) {
            return before.next();
        }
        String next = restored.nextByPartition().get(partition.toString());
        return next == null ? null : Long.valueOf(next);
    }

    /**
     * Those entries of a position that may be committed: of what is owned now, and not from an earlier time of owning
     * it, since when another reader may have committed more.
     */
    static Map<TopicPartition, OffsetAndMetadata> committable(
            SourcePosition position, Map<TopicPartition, OwnedPartition> owned) {
        Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        owned.forEach((partition, ownedPartition) -> {
            String next = position.nextByPartition().get(ownedPartition.name);
            if (next != null && Long.parseLong(next) >= ownedPartition.begin) {
                offsets.put(partition, new OffsetAndMetadata(Long.parseLong(next)));
            }
        });
        return offsets;
    }
}

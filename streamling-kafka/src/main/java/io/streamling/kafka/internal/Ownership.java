package io.streamling.kafka.internal;

import io.streamling.checkpoint.SourcePosition;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.source.SourceContext;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
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
 * has committed a later one, because the checkpoint is what the sinks agree with; unless it was another pipeline that has
 * committed it, as a member of the group that has had the partition since. A partition gained later may have been
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
    private final String pipeline;
    private final SourcePosition restored;
    /** Client thread only: also those that are not owned any more, for how far we have come. */
    private final Map<TopicPartition, OwnedPartition> everOwned = new HashMap<>();

    private volatile Map<TopicPartition, OwnedPartition> owned = Map.of();
    private volatile boolean assignedBefore;
    private final AtomicLong revocationsTimedOut = new AtomicLong();
    private final AtomicLong partitionsLost = new AtomicLong();

    Ownership(SourceSettings settings, Consumer<?, ?> consumer, HandOver handOver, SourceContext context) {
        this.settings = settings;
        this.consumer = consumer;
        this.handOver = handOver;
        this.commits = new Commits(settings, consumer, handOver, context);
        this.starts = new PartitionStarts(settings, consumer);
        this.pipeline = context.pipeline();
        this.restored = context.restoredPosition().orElse(SourcePosition.EMPTY);
    }

    Commits commits() {
        return commits;
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
        // Also of partitions that are about to go: the checkpoint that they wait for must hold their rows.
        for (OwnedPartition partition : owned.values()) {
            next.put(partition.name, Long.toString(partition.next()));
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

    /**
     * A topic is not there any more. Throws NOT_FOUND, unless it was said what to do about positions that are gone.
     */
    void topicGone(String topic) {
        String problem = settings.label() + "topic '" + topic + "' is gone: it was deleted while it was read";
        if (settings.read().resetTo() == null) {
            throw new StreamlingException(
                    ErrorCode.NOT_FOUND,
                    problem + "; make the topic again and restart with onOffsetOutOfRange, or read other topics");
        }
        List<TopicPartition> gone = owned.keySet().stream()
                .filter(partition -> partition.topic().equals(topic))
                .toList();
        LOG.warn("{}; going on without it, as onOffsetOutOfRange is configured", problem);
        if (!settings.subscribes() && !gone.isEmpty()) {
            handOver.revoke(ownedOf(gone));
            forget(gone);
            consumer.assign(owned.keySet());
        }
    }

    /** How often partitions went before their rows were saved, and how many were taken away without asking. Any thread. */
    Map<String, Long> gauges() {
        return settings.subscribes()
                ? Map.of("revocationsTimedOut", revocationsTimedOut.get(), "partitionsLost", partitionsLost.get())
                : Map.of();
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
        Map<TopicPartition, Long> begins = starts.resolve(partitions, known(partitions), knownTopics(partitions));
        Map<TopicPartition, Long> ends = settings.read().bounded() ? starts.ends(partitions) : Map.of();
        Map<TopicPartition, OwnedPartition> all = new HashMap<>(owned);
        begins.forEach((partition, begin) -> {
            long end = ends.getOrDefault(partition, Long.MAX_VALUE);
            all.put(partition, new OwnedPartition(partition, begin, end));
            consumer.seek(partition, begin);
        });
        if (settings.subscribes() && !settings.read().start().equals(StartOffset.EARLIEST)) {
            commits.sendBegins(all, begins.keySet());
        }
        everOwned.putAll(all);
        owned = Map.copyOf(all);
        assignedBefore = true;
        LOG.info("{}reads from {}", settings.label(), begins);
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
        List<OwnedPartition> leaving = ownedOf(partitions);
        handOver.revoke(leaving);
        if (!commits.awaitSaved(leaving)) {
            long ignored = revocationsTimedOut.incrementAndGet();
            LOG.warn(
                    "{}no checkpoint came within {} ms before {} go to another member of the group: rows of them may be"
                            + " read twice, and in a table by key an old row may stand in the place of a newer one"
                            + " until the key comes again",
                    settings.label(),
                    settings.client().revocationMillis(),
                    partitions);
        }
        commits.sendBeforeRevocation(owned);
        forget(partitions);
    }

    /** The group took them away without waiting: somebody else may be reading them for long. */
    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
        List<OwnedPartition> lost = ownedOf(partitions);
        handOver.revoke(lost);
        long ignored = partitionsLost.addAndGet(lost.size());
        LOG.warn(
                "{}the group has given {} to others without asking, because it heard nothing from here in time: rows of"
                        + " them may be read twice, and in a table by key an old row may stand in the place of a newer"
                        + " one until the key comes again",
                settings.label(),
                partitions);
        forget(partitions);
    }

    private List<OwnedPartition> ownedOf(Collection<TopicPartition> partitions) {
        return partitions.stream().map(owned::get).filter(Objects::nonNull).toList();
    }

    private void forget(Collection<TopicPartition> partitions) {
        Map<TopicPartition, OwnedPartition> left = new HashMap<>(owned);
        left.keySet().removeAll(partitions);
        owned = Map.copyOf(left);
        commits.forget(partitions);
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

    /**
     * Topics of which a partition that nothing is known about is a new one: those that have been read before, and those
     * that match a pattern only since the reader runs.
     */
    private Set<String> knownTopics(Collection<TopicPartition> partitions) {
        Set<String> topics = new HashSet<>();
        everOwned.keySet().forEach(partition -> topics.add(partition.topic()));
        for (String name : restored.nextByPartition().keySet()) {
            topics.add(name.substring(0, Math.max(0, name.lastIndexOf('-'))));
        }
        if (settings.read().topicPattern() != null && !everOwned.isEmpty()) {
            partitions.forEach(partition -> topics.add(partition.topic()));
        }
        return topics;
    }

    private Map<TopicPartition, Long> known(Collection<TopicPartition> partitions) {
        if (partitions.isEmpty()) {
            return Map.of();
        }
        Map<TopicPartition, OffsetAndMetadata> committed = starts.committed(partitions);
        Map<TopicPartition, Long> known = new HashMap<>();
        committed.forEach((partition, offset) -> known.put(partition, offset.offset()));
        for (TopicPartition partition : partitions) {
            Long own = ownPosition(partition);
            if (own != null && counts(partition, own, committed.get(partition))) {
                known.put(partition, own);
            }
        }
        return known;
    }

    /** Whether to go on at our own position rather than at the group's. */
    private boolean counts(TopicPartition partition, long own, @Nullable OffsetAndMetadata committed) {
        if (committed == null || own >= committed.offset()) {
            return true;
        }
        if (assignedBefore || isOfAnotherMember(committed)) {
            return false;
        }
        LOG.warn(
                "{}{} goes on at {} as the checkpoint says, although the group has committed {}: rows in between are"
                        + " read again",
                settings.label(),
                partition,
                own,
                committed.offset());
        return true;
    }

    /** Another pipeline has read on while this one was away or had the partition no more. */
    private boolean isOfAnotherMember(OffsetAndMetadata committed) {
        return settings.subscribes()
                && !committed.metadata().isEmpty()
                && !committed.metadata().equals(pipeline);
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
            SourcePosition position, Map<TopicPartition, OwnedPartition> owned, String pipeline) {
        Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        owned.forEach((partition, ownedPartition) -> {
            String next = position.nextByPartition().get(ownedPartition.name);
            if (next != null && Long.parseLong(next) >= ownedPartition.begin) {
                offsets.put(partition, new OffsetAndMetadata(Long.parseLong(next), pipeline));
            }
        });
        return offsets;
    }
}

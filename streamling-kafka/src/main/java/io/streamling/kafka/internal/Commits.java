package io.streamling.kafka.internal;

import io.streamling.checkpoint.SourcePosition;
import io.streamling.kafka.internal.group.SavedPositions;
import io.streamling.source.SourceContext;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the group which positions have been saved, for those who look at its lag and for readers that gain a partition;
 * with each offset goes the name of the pipeline. Best effort: a failure is logged. {@link #saved} and {@link #stop}
 * from any thread, the rest on the client thread.
 */
final class Commits {
    private static final Logger LOG = LoggerFactory.getLogger(Commits.class);
    private static final Duration BEFORE_REVOCATION = Duration.ofSeconds(2);

    private final SourceSettings settings;
    private final Consumer<?, ?> consumer;
    private final HandOver handOver;
    private final SourceContext context;
    private final SavedPositions positions = new SavedPositions();
    private final AtomicBoolean unsent = new AtomicBoolean();
    /** What the group has confirmed of partitions that are owned. */
    private final Map<TopicPartition, Long> confirmed = new HashMap<>();

    Commits(SourceSettings settings, Consumer<?, ?> consumer, HandOver handOver, SourceContext context) {
        this.settings = settings;
        this.consumer = consumer;
        this.handOver = handOver;
        this.context = context;
    }

    /** A checkpoint with this position has been saved. The latest one counts. */
    void saved(SourcePosition position) {
        if (settings.client().group() != null) {
            positions.saved(position);
            unsent.set(true);
        }
    }

    /** Ends {@link #awaitSaved}. */
    void stop() {
        positions.close();
    }

    /** Sends what was saved, of partitions that are owned now. Does not wait. */
    void send(Map<TopicPartition, OwnedPartition> owned) {
        if (!unsent.getAndSet(false)) {
            return;
        }
        Map<TopicPartition, OffsetAndMetadata> offsets = toCommit(owned);
        if (offsets.isEmpty()) {
            return;
        }
        try {
            // The client does not always say which offsets an answer is about.
            consumer.commitAsync(offsets, (ignored, failure) -> answered(offsets, failure));
        } catch (KafkaException e) {
            answered(offsets, e);
        }
    }

    /**
     * Has a checkpoint taken and waits until it holds every row that was emitted of partitions that are about to go, so
     * that no row of them is written after their next owner has begun to read. The task thread goes on meanwhile.
     *
     * @return false when that did not come in time
     */
    boolean awaitSaved(Collection<OwnedPartition> leaving) {
        Map<String, Long> emitted = new HashMap<>();
        for (OwnedPartition partition : leaving) {
            if (partition.next() > partition.begin) {
                emitted.put(partition.name, partition.next());
            }
        }
        long millis = settings.client().revocationMillis();
        if (millis == 0 || positions.covers(emitted) || positions.isClosed()) {
            return true;
        }
        context.requestCheckpoint();
        handOver.wakeup();
        try {
            return positions.await(emitted, millis) || positions.isClosed();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    /** The last chance for partitions that are about to go, so that whoever gets them reads nothing twice. */
    void sendBeforeRevocation(Map<TopicPartition, OwnedPartition> owned) {
        passRevocation();
        boolean ignored = sendAndWait(owned);
    }

    /**
     * Sends what the group has not confirmed and waits for the answer.
     *
     * @return false when the group takes nothing before a rebalance, which goes on by polling, is over
     */
    boolean sendAndWait(Map<TopicPartition, OwnedPartition> owned) {
        unsent.set(false);
        Map<TopicPartition, OffsetAndMetadata> offsets = toCommit(owned);
        offsets.entrySet().removeIf(entry -> entry.getValue().offset() == confirmed.getOrDefault(entry.getKey(), -1L));
        if (offsets.isEmpty()) {
            return true;
        }
        try {
            commit(offsets);
            answered(offsets, null);
        } catch (KafkaException e) {
            answered(offsets, e);
        }
        return !unsent.get();
    }

    /**
     * Where reading begins, which depends on the moment: a member that gains the partition before any row of it is saved
     * must not look for a later moment of its own.
     */
    void sendBegins(Map<TopicPartition, OwnedPartition> owned, Collection<TopicPartition> assigned) {
        Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        for (TopicPartition partition : assigned) {
            OwnedPartition begun = owned.get(partition);
            if (begun != null) {
                offsets.put(partition, new OffsetAndMetadata(begun.begin, context.pipeline()));
            }
        }
        if (!offsets.isEmpty()) {
            try {
                commit(offsets);
                answered(offsets, null);
            } catch (KafkaException e) {
                answered(offsets, e);
            }
        }
    }

    /** These partitions are no longer ours, and somebody else commits their offsets. */
    void forget(Collection<TopicPartition> partitions) {
        confirmed.keySet().removeAll(partitions);
    }

    private void commit(Map<TopicPartition, OffsetAndMetadata> offsets) {
        try {
            consumer.commitSync(offsets, BEFORE_REVOCATION);
        } catch (WakeupException e) {
            // The reader is being closed, which is no reason to have the next owner read twice.
            consumer.commitSync(offsets, BEFORE_REVOCATION);
        }
    }

    private Map<TopicPartition, OffsetAndMetadata> toCommit(Map<TopicPartition, OwnedPartition> owned) {
        return Ownership.committable(positions.last(), owned, context.pipeline());
    }

    private void passRevocation() {
        try {
            context.faultPoints().at("CP25");
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new KafkaException(e);
        }
    }

    private void answered(Map<TopicPartition, OffsetAndMetadata> offsets, @Nullable Exception failure) {
        if (failure instanceof RebalanceInProgressException) {
            unsent.set(true);
        } else if (failure == null) {
            offsets.forEach((partition, offset) -> confirmed.put(partition, offset.offset()));
        } else {
            LOG.warn(
                    "{}the group's offsets were not updated: whoever gains a partition next may read rows again: {}",
                    settings.label(),
                    failure.toString());
        }
    }
}

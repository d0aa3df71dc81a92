package io.streamling.kafka.internal;

import io.streamling.kafka.internal.fetch.DirectFetch;
import io.streamling.kafka.internal.fetch.FetchOptions;
import io.streamling.kafka.internal.fetch.RecordCursor;
import io.streamling.kafka.internal.fetch.UnusualFetchException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fetches from the leaders without the consumer for as long as nothing unusual turns up. Then the consumer goes on at the
 * same offsets, and after a while, each time longer, the leaders are tried again. Client thread only, except
 * {@link #wakeup}.
 */
final class DirectPath implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DirectPath.class);
    private static final Duration FIRST_REST = Duration.ofSeconds(10);
    private static final Duration LONGEST_REST = Duration.ofMinutes(5);
    private static final Duration METADATA = Duration.ofSeconds(5);

    private final String label;
    private final Consumer<?, ?> consumer;
    private final FetchOptions options;
    private final InstantSource clock;
    private volatile @Nullable DirectFetch fetch;
    private Duration rest = FIRST_REST.dividedBy(2);
    private long begunMillis;
    private long nextTryMillis;

    DirectPath(SourceSettings settings, Consumer<?, ?> consumer, FetchOptions options, InstantSource clock) {
        this.label = settings.label();
        this.consumer = consumer;
        this.options = options;
        this.clock = clock;
    }

    /** Whether it is worth trying. */
    boolean isUsable() {
        return fetch != null || clock.millis() >= nextTryMillis;
    }

    /** Waits for records of these partitions; false when the consumer is to bring them. */
    boolean fetch(List<OwnedPartition> wanted, Duration maxWait, BiConsumer<OwnedPartition, RecordCursor> receiver) {
        try {
            DirectFetch current = fetch;
            if (current == null) {
                current = new DirectFetch(options, this::leaderOf, clock);
                fetch = current;
                begunMillis = clock.millis();
                LOG.info("{}fetches from the partitions' leaders directly", label);
            }
            current.fetch(
                    wanted, maxWait, (partition, records) -> receiver.accept((OwnedPartition) partition, records));
            return true;
        } catch (UnusualFetchException e) {
            rest = nextRest();
            LOG.warn(
                    "{}the consumer fetches for {} s at least, because of {}", label, rest.toSeconds(), e.getMessage());
            return false;
        }
    }

    /** Lets the consumer go on where these partitions stand. */
    void giveBack(Collection<OwnedPartition> partitions) {
        DirectFetch current = fetch;
        for (OwnedPartition partition : partitions) {
            consumer.seek(
                    partition.partition,
                    new OffsetAndMetadata(
                            partition.fetchOffset(),
                            current == null ? Optional.empty() : current.leaderEpoch(partition),
                            ""));
        }
        close();
        nextTryMillis = clock.millis() + rest.toMillis();
    }

    /** How long the leaders are left alone: longer each time, unless it went well for long. */
    private Duration nextRest() {
        if (clock.millis() - begunMillis > LONGEST_REST.toMillis()) {
            return FIRST_REST;
        }
        Duration longer = rest.multipliedBy(2);
        return longer.compareTo(LONGEST_REST) > 0 ? LONGEST_REST : longer;
    }

    void wakeup() {
        DirectFetch current = fetch;
        if (current != null) {
            current.wakeup();
        }
    }

    @Override
    public void close() {
        DirectFetch current = fetch;
        fetch = null;
        if (current != null) {
            current.close();
        }
    }

    private @Nullable Node leaderOf(TopicPartition partition) throws KafkaException {
        @Nullable List<PartitionInfo> infos = consumer.partitionsFor(partition.topic(), METADATA);
        if (infos != null) {
            for (PartitionInfo info : infos) {
                Node leader = info.leader();
                if (info.partition() == partition.partition() && leader != null && !leader.isEmpty()) {
                    return leader;
                }
            }
        }
        return null;
    }
}

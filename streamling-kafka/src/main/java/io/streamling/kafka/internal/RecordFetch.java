package io.streamling.kafka.internal;

import io.streamling.kafka.internal.fetch.PolledRecords;
import io.streamling.kafka.internal.fetch.RecordCursor;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Brings records of the owned partitions: from the consumer, or from the {@link DirectPath} where there is one and it
 * works. The consumer is polled in any case, because it is the member of the group. Client thread only, except
 * {@link #pause}, {@link #resume} and {@link #wakeup}.
 */
final class RecordFetch implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(100);

    private final SourceSettings settings;
    private final Consumer<ByteBuffer, ByteBuffer> consumer;
    private final Ownership ownership;
    private final HandOver handOver;
    private final @Nullable DirectPath directPath;
    private final BiConsumer<OwnedPartition, RecordCursor> receiver;
    private volatile boolean paused;

    /** @param receiver takes the records of a partition, which are valid until the next fetch */
    RecordFetch(OpenClient client, BiConsumer<OwnedPartition, RecordCursor> receiver) {
        this.settings = client.settings();
        this.consumer = client.consumer();
        this.ownership = client.ownership();
        this.handOver = client.handOver();
        this.directPath = client.directPath();
        this.receiver = receiver;
    }

    void pause() {
        paused = true;
    }

    void resume() {
        paused = false;
    }

    void wakeup() {
        consumer.wakeup();
        if (directPath != null) {
            directPath.wakeup();
        }
    }

    /** Waits a little for records. Those of the last call must have been handed over. */
    void fetch() throws InterruptedException {
        if (directPath != null && directPath.isUsable() && !wanted().isEmpty()) {
            poll(Duration.ZERO, Set.of());
            List<OwnedPartition> wanted = wanted();
            if (wanted.isEmpty() || directPath.fetch(wanted, POLL, receiver)) {
                return;
            }
            directPath.giveBack(ownership.owned().values());
        }
        add(poll(POLL, partitions(wanted())));
    }

    /** Whether the consumer itself fetches nothing. */
    boolean isDirect() {
        return directPath != null && directPath.isUsable();
    }

    /** Polls without bringing anything, and waits a little: a rebalance that is under way goes on. */
    void letRebalance() {
        consumer.pause(consumer.assignment());
        ConsumerRecords<ByteBuffer, ByteBuffer> ignored = consumer.poll(POLL);
    }

    /** Polls without waiting or bringing anything: shows the group that we live. */
    void keepAlive() throws InterruptedException {
        poll(Duration.ZERO, Set.of());
    }

    /** Partitions that are to be read now. */
    private List<OwnedPartition> wanted() {
        List<OwnedPartition> wanted = new ArrayList<>();
        if (!paused) {
            for (OwnedPartition partition : ownership.owned().values()) {
                if (!partition.isDone()) {
                    wanted.add(partition);
                }
            }
        }
        return wanted;
    }

    /** Polls for some of the partitions; all others are paused. */
    private ConsumerRecords<ByteBuffer, ByteBuffer> poll(Duration timeout, Set<TopicPartition> from)
            throws InterruptedException {
        if (!settings.subscribes() && ownership.owned().isEmpty()) {
            // The client refuses to poll before it is assigned something.
            handOver.awaitClosed(timeout.toMillis());
            return ConsumerRecords.empty();
        }
        Set<TopicPartition> others = new HashSet<>(consumer.assignment());
        others.removeAll(from);
        if (!consumer.paused().equals(others)) {
            consumer.resume(from);
            consumer.pause(others);
        }
        try {
            return consumer.poll(timeout);
        } catch (OffsetOutOfRangeException e) {
            ownership.seekIntoRange(e.offsetOutOfRangePartitions());
            return ConsumerRecords.empty();
        }
    }

    /** Passes on what was polled, including how far the client went where there was nothing to see. */
    private void add(ConsumerRecords<ByteBuffer, ByteBuffer> polled) {
        Map<TopicPartition, OwnedPartition> owned = ownership.owned();
        polled.nextOffsets().forEach((topicPartition, next) -> {
            OwnedPartition partition = owned.get(topicPartition);
            if (partition != null) {
                receiver.accept(
                        partition, new PolledRecords(polled.records(topicPartition), next.offset(), partition.end));
            }
        });
    }

    private static Set<TopicPartition> partitions(List<OwnedPartition> wanted) {
        Set<TopicPartition> partitions = new HashSet<>();
        wanted.forEach(one -> partitions.add(one.partition));
        return partitions;
    }

    @Override
    public void close() {
        if (directPath != null) {
            directPath.close();
        }
    }
}

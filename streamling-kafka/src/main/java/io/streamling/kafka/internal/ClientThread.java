package io.streamling.kafka.internal;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Polls the client all the time, so that a slow pipeline never costs the reader its partitions: while there is no room
 * for batches all partitions are paused and polling goes on. Runs on a thread of its own, which owns the client;
 * {@link #pause}, {@link #resume} and {@link #stop} from any thread.
 */
final class ClientThread implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(ClientThread.class);
    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration CLOSE = Duration.ofSeconds(2);

    private final SourceSettings settings;
    private final Consumer<ByteBuffer, ByteBuffer> consumer;
    private final Ownership ownership;
    private final PartitionDiscovery discovery;
    private final Commits commits;
    private final HandOver handOver;
    private final RecordAssembler assembler;
    private final long roomMillis;
    private volatile boolean paused;
    private volatile boolean stopping;
    private boolean ended;

    /** @param maxPollIntervalMillis how long the group waits for a poll before it takes the partitions away */
    ClientThread(OpenClient client, RecordAssembler assembler, long maxPollIntervalMillis) {
        this.settings = client.settings();
        this.consumer = client.consumer();
        this.ownership = client.ownership();
        this.discovery = client.discovery();
        this.commits = client.commits();
        this.handOver = client.handOver();
        this.assembler = assembler;
        this.roomMillis = Math.max(1, Math.min(500, maxPollIntervalMillis / 4));
    }

    void pause() {
        paused = true;
    }

    void resume() {
        paused = false;
    }

    void stop() {
        stopping = true;
        consumer.wakeup();
        handOver.close();
    }

    @Override
    public void run() {
        try {
            while (!stopping && hasAnythingToDo()) {
                step();
            }
        } catch (Throwable e) {
            // Whatever it is, also an Error: the task thread must hear of it, or the pipeline looks alive and reads
            // nothing.
            if (!stopping) {
                handOver.fail(new KafkaFailures(settings).of("read", e));
            }
        } finally {
            close();
        }
    }

    /** A reader without a share of the partitions will never have any, unless a group gives it some. */
    private boolean hasAnythingToDo() {
        if (settings.subscribes() || discovery.isActive() || !ownership.owned().isEmpty()) {
            return true;
        }
        endWhenDone();
        return false;
    }

    private void step() throws InterruptedException {
        commits.send(ownership.owned());
        discovery.look();
        if (!assembler.hasMore()) {
            add(poll(POLL));
            endWhenDone();
        } else if (handOver.awaitRoom(roomMillis)) {
            handOver.put(assembler.next());
        } else {
            consumer.pause(consumer.assignment());
            add(poll(Duration.ZERO));
        }
    }

    private ConsumerRecords<ByteBuffer, ByteBuffer> poll(Duration timeout) throws InterruptedException {
        if (!settings.subscribes() && ownership.owned().isEmpty()) {
            // The client refuses to poll before it is assigned something.
            handOver.awaitClosed(POLL.toMillis());
            return ConsumerRecords.empty();
        }
        if (!timeout.isZero()) {
            pauseAndResume();
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
                assembler.add(
                        partition, new PolledRecords(polled.records(topicPartition), next.offset(), partition.end));
            }
        });
    }

    /** Fetches from every partition that is wanted and from no other. */
    private void pauseAndResume() {
        Set<TopicPartition> wanted = new HashSet<>();
        Set<TopicPartition> unwanted = new HashSet<>();
        for (Map.Entry<TopicPartition, OwnedPartition> entry : ownership.owned().entrySet()) {
            (paused || entry.getValue().isDone() ? unwanted : wanted).add(entry.getKey());
        }
        Set<TopicPartition> now = consumer.paused();
        if (!now.equals(unwanted)) {
            consumer.resume(wanted);
            consumer.pause(unwanted);
        }
    }

    private void endWhenDone() {
        if (!ended && settings.read().bounded() && !assembler.hasMore() && allDone()) {
            ended = true;
            handOver.end();
        }
    }

    private boolean allDone() {
        return ownership.owned().values().stream().allMatch(OwnedPartition::isDone);
    }

    private void close() {
        try {
            commits.send(ownership.owned());
            assembler.close();
        } finally {
            closeClient();
        }
    }

    private void closeClient() {
        try {
            consumer.close(CloseOptions.timeout(CLOSE));
        } catch (KafkaException e) {
            LOG.warn("{}the client did not close cleanly: {}", settings.label(), e.toString());
        }
    }
}

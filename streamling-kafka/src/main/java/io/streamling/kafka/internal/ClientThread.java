package io.streamling.kafka.internal;

import io.streamling.kafka.internal.group.BrokerWatch;
import io.streamling.kafka.internal.group.LogEnds;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Set;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Polls the client all the time, so that a slow pipeline never costs the reader its partitions: while there is no room
 * for batches all partitions are paused and polling goes on. Runs on a thread of its own, which owns the client;
 * {@link #pause}, {@link #resume} and {@link #stop} from any thread.
 */
final class ClientThread implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(ClientThread.class);
    /** How often to poll at the end so that a rebalance comes to its own. */
    private static final int CLOSING_POLLS = 20;

    private static final Duration CLOSE = Duration.ofSeconds(2);

    private final SourceSettings settings;
    private final Consumer<ByteBuffer, ByteBuffer> consumer;
    private final Ownership ownership;
    private final PartitionDiscovery discovery;
    private final Commits commits;
    private final LogEnds logEnds;
    private final BrokerWatch brokers;
    private final HandOver handOver;
    private final RecordAssembler assembler;
    private final RecordFetch fetch;
    private final long roomMillis;
    private volatile boolean stopping;
    private boolean ended;

    /** @param maxPollIntervalMillis how long the group waits for a poll before it takes the partitions away */
    ClientThread(OpenClient client, RecordAssembler assembler, long maxPollIntervalMillis) {
        this.settings = client.settings();
        this.consumer = client.consumer();
        this.ownership = client.ownership();
        this.discovery = client.discovery();
        this.commits = client.ownership().commits();
        this.logEnds = client.logEnds();
        this.brokers = client.brokers();
        this.handOver = client.handOver();
        this.assembler = assembler;
        this.fetch = new RecordFetch(client, assembler::add);
        this.roomMillis = Math.max(1, Math.min(500, maxPollIntervalMillis / 4));
    }

    void pause() {
        fetch.pause();
    }

    void resume() {
        fetch.resume();
    }

    void stop() {
        stopping = true;
        commits.stop();
        fetch.wakeup();
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
        brokers.look();
        if (!assembler.hasMore()) {
            fetch.fetch();
            lookAtLogEnds(fetch.isDirect());
            endWhenDone();
        } else if (handOver.awaitRoom(roomMillis)) {
            handOver.put(assembler.next());
            endWhenDone();
        } else {
            fetch.keepAlive();
            lookAtLogEnds(true);
        }
    }

    /** @param asking where the consumer fetches nothing, and so learns nothing */
    private void lookAtLogEnds(boolean asking) {
        Set<TopicPartition> owned = ownership.owned().keySet();
        if (asking) {
            logEnds.ask(owned);
        } else {
            logEnds.note(owned);
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
            sendLastOffsets();
            assembler.close();
            fetch.close();
        } finally {
            closeClient();
        }
    }

    /** What has been saved is not to be read again by whoever gets the partitions. */
    private void sendLastOffsets() {
        int pollsLeft = CLOSING_POLLS;
        while (!commits.sendAndWait(ownership.owned()) && pollsLeft > 0) {
            pollsLeft = letRebalance() ? pollsLeft - 1 : 0;
        }
    }

    /** False when the client cannot do anything any more. */
    private boolean letRebalance() {
        try {
            fetch.letRebalance();
            return true;
        } catch (WakeupException e) {
            // That was for the poll that is over.
            return true;
        } catch (KafkaException e) {
            return false;
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

package io.streamling.kafka.internal.fetch;

import io.streamling.kafka.internal.fetch.Protocol.Asked;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Fetches record batches straight from the leaders of partitions, and shows their records where they lie. While the
 * records of an answer are decoded, the next one is under way. Client thread only, except {@link #wakeup}; blocks no
 * longer than it is told to.
 *
 * <p>After an {@link UnusualFetchException} it can only be closed. Nothing is lost by that: positions move when records
 * have been handed over, not when they were fetched.
 */
public final class DirectFetch implements AutoCloseable {
    /** Finds the broker that leads a partition; null while there is none. */
    public interface Leaders {
        /** May ask the brokers. Throws what the client throws. */
        @Nullable
        Node leaderOf(TopicPartition partition);
    }

    /** Takes the records that have come of a partition. They are valid until the next {@link #fetch}. */
    public interface Receiver {
        /** Takes them, or forgets them when the partition is not wanted any more. */
        void receive(FetchPosition partition, RecordCursor records);
    }

    /** What is known about a partition between two fetches. */
    private static final class Progress {
        final Node leader;
        /** What is to be asked for next: behind all that has come, although not all of it may be handed over yet. */
        long next;
        /** Which answer was the last with records of it: whoever has waited longest is asked for first. */
        long lastAnswer;

        int leaderEpoch = -1;

        @Nullable
        BatchRecords records;

        Progress(Node leader, long next) {
            this.leader = leader;
            this.next = next;
        }
    }

    private final FetchOptions options;
    private final Leaders leaders;
    private final InstantSource clock;
    private final Selector selector;
    private final Inflater inflater = new Inflater();
    private final Map<Node, BrokerConnection> connections = new HashMap<>();
    private Map<FetchPosition, Progress> progress = new HashMap<>();
    private long quietUntilMillis;
    private long answers;

    /** Connects to nobody yet. */
    public DirectFetch(FetchOptions options, Leaders leaders, InstantSource clock) throws UnusualFetchException {
        this.options = options;
        this.leaders = leaders;
        this.clock = clock;
        try {
            this.selector = Selector.open();
        } catch (IOException e) {
            throw new UnusualFetchException("no selector", e);
        }
    }

    /**
     * Asks for records of these partitions where it has not been done yet, and waits for an answer. All records that
     * were received before must have been handed over, or given up.
     */
    public void fetch(Collection<? extends FetchPosition> wanted, Duration maxWait, Receiver receiver)
            throws UnusualFetchException {
        try {
            goOn(wanted);
            ask();
            long answersBefore = answers;
            long endMillis = clock.millis() + maxWait.toMillis();
            long leftMillis = maxWait.toMillis();
            while (answers == answersBefore && leftMillis > 0 && selector.select(leftMillis) > 0) {
                receive(receiver);
                leftMillis = endMillis - clock.millis();
            }
            checkDeadlines();
        } catch (IOException | KafkaException e) {
            throw new UnusualFetchException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Under which leader the record before the position was appended, as far as it is known: to notice a cut log. */
    public Optional<Integer> leaderEpoch(FetchPosition position) {
        Progress known = progress.get(position);
        return known == null || known.leaderEpoch < 0 || known.next != position.fetchOffset()
                ? Optional.empty()
                : Optional.of(known.leaderEpoch);
    }

    /** Any thread: makes a waiting {@link #fetch} return. */
    public void wakeup() {
        selector.wakeup();
    }

    @Override
    public void close() {
        try {
            for (BrokerConnection connection : connections.values()) {
                connection.close();
            }
            selector.close();
        } catch (IOException e) {
            // Nothing was written that could be lost.
            connections.clear();
        }
    }

    /** Goes on with the wanted partitions from where they stand, and forgets the others. */
    private void goOn(Collection<? extends FetchPosition> wanted) throws UnusualFetchException {
        Map<FetchPosition, Progress> now = new HashMap<>();
        for (FetchPosition position : wanted) {
            Progress known = progress.get(position);
            if (known == null) {
                Node leader = leaders.leaderOf(position.partition());
                if (leader == null) {
                    throw new UnusualFetchException(position.partition() + " has no leader");
                }
                known = new Progress(leader, position.fetchOffset());
            }
            BatchRecords records = known.records;
            if (records != null && records.problem() != null) {
                throw new UnusualFetchException(
                        position.partition() + "@" + position.fetchOffset() + ": " + records.problem());
            }
            known.records = null;
            known.next = position.fetchOffset();
            now.put(position, known);
        }
        progress = now;
    }

    private void ask() throws IOException {
        long now = clock.millis();
        if (now < quietUntilMillis) {
            return;
        }
        Map<Node, List<Asked>> askedByLeader = new HashMap<>();
        progress.forEach((position, known) -> {
            if (known.next < position.end()) {
                askedByLeader
                        .computeIfAbsent(known.leader, leader -> new ArrayList<>())
                        .add(new Asked(position, known.next));
            }
        });
        for (Map.Entry<Node, List<Asked>> entry : askedByLeader.entrySet()) {
            ask(entry.getKey(), entry.getValue(), now);
        }
    }

    private void ask(Node leader, List<Asked> asked, long now) throws IOException {
        BrokerConnection connection = connections.get(leader);
        if (connection == null) {
            connections.put(leader, new BrokerConnection(leader, options, selector, now));
        } else if (connection.isIdle()) {
            asked.sort(
                    Comparator.comparingLong(one -> Objects.requireNonNull(progress.get(one.position())).lastAnswer));
            connection.fetch(asked, now);
        }
    }

    @SuppressWarnings("ByteBufferBackingArray") // The response counts in the array.
    private void receive(Receiver receiver) throws IOException, UnusualFetchException {
        long now = clock.millis();
        Set<SelectionKey> selected = selector.selectedKeys();
        for (Iterator<SelectionKey> keys = selected.iterator(); keys.hasNext(); ) {
            BrokerConnection connection = (BrokerConnection) keys.next().attachment();
            keys.remove();
            ByteBuffer answer = read(connection, now);
            if (answer != null) {
                answers++;
                receive(connection.takeAsked(), FetchResponse.read(answer), answer.array(), receiver);
            }
        }
        ask();
    }

    private void checkDeadlines() throws UnusualFetchException {
        long now = clock.millis();
        for (BrokerConnection connection : connections.values()) {
            connection.checkDeadline(now);
        }
    }

    private @Nullable ByteBuffer read(BrokerConnection connection, long now) throws IOException, UnusualFetchException {
        try {
            return connection.read(now);
        } catch (IOException e) {
            if (!connection.isIdle()) {
                throw e;
            }
            // Brokers close connections that have been quiet for long. The next question opens another one.
            connections.values().remove(connection);
            connection.close();
            return null;
        }
    }

    private void receive(List<Asked> asked, FetchResponse response, byte[] bytes, Receiver receiver)
            throws UnusualFetchException {
        quietUntilMillis = clock.millis() + response.throttleMillis();
        Map<TopicPartition, Asked> askedByPartition = new HashMap<>();
        asked.forEach(one -> askedByPartition.put(one.partition(), one));
        for (FetchResponse.Part part : response.parts()) {
            Asked one = askedByPartition.get(part.partition());
            Progress known = one == null ? null : progress.get(one.position());
            // Since it was asked, the partition may have been given away, or put somewhere else.
            if (one != null && known != null && known.next == one.offset() && part.from() < part.to()) {
                boolean received = receive(one, known, part, bytes, receiver);
                if (!received && asked.get(0).equals(one)) {
                    throw new UnusualFetchException(part.partition() + "@" + one.offset() + ": not one whole batch");
                }
            }
        }
    }

    /** False when there is not one whole batch, which only happens to those that were not asked for first. */
    private boolean receive(Asked asked, Progress known, FetchResponse.Part part, byte[] bytes, Receiver receiver)
            throws UnusualFetchException {
        BatchRange range = BatchRange.check(bytes, part.from(), part.to(), options.checkCrcs());
        if (range.nextOffset() <= asked.offset()) {
            return false;
        }
        BatchRecords records = new BatchRecords(
                bytes,
                range,
                part.aborted(),
                inflater,
                asked.offset(),
                asked.position().end());
        known.records = records;
        known.next = range.nextOffset();
        known.leaderEpoch = range.leaderEpoch();
        known.lastAnswer = answers;
        receiver.receive(asked.position(), records);
        return true;
    }
}

package io.streamling.kafka.internal.group;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;

/**
 * Where the log of each partition ends, to tell how far a reader is behind. Uses the reader's own client, so nothing of
 * it outlives the reader. Updated by the client thread, read by any.
 *
 * <p>Fetches bring the ends along. Where nothing is fetched because the pipeline is slow, which is when the lag matters
 * most, the brokers are asked now and then.
 */
public final class LogEnds {
    private static final Duration PERIOD = Duration.ofSeconds(1);
    private static final Duration ASKING_PERIOD = Duration.ofSeconds(10);
    private static final Duration ANSWER = Duration.ofMillis(500);

    private final Consumer<?, ?> consumer;
    private final InstantSource clock;
    private volatile Map<TopicPartition, Long> ends = Map.of();
    private @Nullable Instant last;

    public LogEnds(Consumer<?, ?> consumer, InstantSource clock) {
        this.consumer = consumer;
        this.clock = clock;
    }

    /** Notes what the last fetches have told, if it is time to. */
    public void note(Set<TopicPartition> owned) {
        if (!isTime(PERIOD)) {
            return;
        }
        Map<TopicPartition, Long> now = new HashMap<>();
        for (TopicPartition partition : owned) {
            OptionalLong ahead = consumer.currentLag(partition);
            Long before = ends.get(partition);
            if (ahead.isPresent()) {
                now.put(partition, consumer.position(partition, ANSWER) + ahead.getAsLong());
            } else if (before != null) {
                now.put(partition, before);
            }
        }
        ends = Map.copyOf(now);
        if (now.size() < owned.size()) {
            last = null;
        }
    }

    /** Asks the brokers, if it is time to. */
    public void ask(Set<TopicPartition> owned) {
        if (owned.isEmpty() || !isTime(ASKING_PERIOD)) {
            return;
        }
        try {
            ends = Map.copyOf(consumer.endOffsets(owned, ANSWER));
        } catch (WakeupException | InterruptException e) {
            throw e;
        } catch (KafkaException e) {
            // The brokers are away, which the next fetch finds out as well; the last answer stays.
            return;
        }
    }

    /** How many offsets lie between a position and the end of the log; empty when the end is not known. */
    public OptionalLong lag(TopicPartition partition, long next) {
        Long end = ends.get(partition);
        return end == null ? OptionalLong.empty() : OptionalLong.of(Math.max(0, end - next));
    }

    private boolean isTime(Duration period) {
        Instant now = clock.instant();
        Instant before = last;
        if (before != null && now.isBefore(before.plus(period))) {
            return false;
        }
        last = now;
        return true;
    }
}

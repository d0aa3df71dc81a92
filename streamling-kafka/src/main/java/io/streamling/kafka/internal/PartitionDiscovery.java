package io.streamling.kafka.internal;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * Notices that topics are gone, and takes over partitions that are new while reading, where no group does that. The
 * client refreshes what it knows about its topics by itself; this mostly looks there. Client thread only.
 */
final class PartitionDiscovery {
    private static final Duration PERIOD = Duration.ofSeconds(10);

    private final SourceSettings settings;
    private final PartitionList list;
    private final Ownership ownership;
    private final InstantSource clock;
    private final Duration period;
    private final boolean active;
    private final Set<String> gone = new HashSet<>();
    private Set<String> missing = Set.of();
    private Instant last;

    PartitionDiscovery(SourceSettings settings, PartitionList list, Ownership ownership, InstantSource clock) {
        this.settings = settings;
        this.list = list;
        this.ownership = ownership;
        this.clock = clock;
        this.active = !settings.subscribes()
                && !settings.read().bounded()
                && settings.read().partitions().isEmpty();
        String refresh = settings.client().properties().get(ConsumerConfig.METADATA_MAX_AGE_CONFIG);
        this.period = refresh == null || Long.parseLong(refresh.trim()) > PERIOD.toMillis()
                ? PERIOD
                : Duration.ofMillis(Long.parseLong(refresh.trim()));
        this.last = clock.instant();
    }

    /** Whether this reader may gain partitions. */
    boolean isActive() {
        return active;
    }

    /** Looks, if it is time to. Throws NOT_FOUND when a topic is gone. */
    void look() {
        Instant now = clock.instant();
        if (now.isBefore(last.plus(period))) {
            return;
        }
        last = now;
        try {
            lookForGone();
            if (active) {
                lookForMore();
            }
        } catch (TimeoutException e) {
            // The brokers are away; the next look will tell.
            return;
        }
    }

    /** A topic that is missing twice is gone: a broker that has just started may not know all of them. */
    private void lookForGone() {
        Set<String> topics = new HashSet<>(settings.read().topics());
        ownership.owned().keySet().forEach(partition -> topics.add(partition.topic()));
        Set<String> now = list.missing(topics);
        for (String topic : now) {
            if (missing.contains(topic) && gone.add(topic)) {
                ownership.topicGone(topic);
            }
        }
        gone.retainAll(now);
        missing = now;
    }

    private void lookForMore() {
        Set<TopicPartition> gained = new HashSet<>(list.shareByNow());
        gained.removeAll(ownership.owned().keySet());
        gained.removeIf(partition -> gone.contains(partition.topic()));
        if (!gained.isEmpty()) {
            ownership.assignMore(List.copyOf(gained));
        }
    }
}

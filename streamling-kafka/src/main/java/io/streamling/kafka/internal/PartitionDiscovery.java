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
 * Takes over partitions that a topic gains while it is read, where no group does that. The client refreshes what it
 * knows about its topics by itself; this only looks there. Client thread only.
 */
final class PartitionDiscovery {
    private static final Duration PERIOD = Duration.ofSeconds(10);

    private final PartitionList list;
    private final Ownership ownership;
    private final InstantSource clock;
    private final Duration period;
    private final boolean active;
    private Instant last;

    PartitionDiscovery(SourceSettings settings, PartitionList list, Ownership ownership, InstantSource clock) {
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

    /** Looks, if it is time to. */
    void look() {
        Instant now = clock.instant();
        if (!active || now.isBefore(last.plus(period))) {
            return;
        }
        last = now;
        try {
            Set<TopicPartition> gained = new HashSet<>(list.shareByNow());
            gained.removeAll(ownership.owned().keySet());
            if (!gained.isEmpty()) {
                ownership.assignMore(List.copyOf(gained));
            }
        } catch (TimeoutException e) {
            // The brokers are away; the next look will tell.
            return;
        }
    }
}

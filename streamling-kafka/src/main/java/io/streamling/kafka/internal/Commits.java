package io.streamling.kafka.internal;

import io.streamling.checkpoint.SourcePosition;
import io.streamling.spi.FaultPoints;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the group which positions have been saved, for those who look at its lag and for readers that gain a partition.
 * Best effort: a failure is logged. {@link #request} from any thread, the rest on the client thread.
 */
final class Commits {
    private static final Logger LOG = LoggerFactory.getLogger(Commits.class);
    private static final Duration BEFORE_REVOCATION = Duration.ofSeconds(2);

    private final SourceSettings settings;
    private final Consumer<?, ?> consumer;
    private final FaultPoints faults;
    private final AtomicReference<@Nullable SourcePosition> requested = new AtomicReference<>();

    Commits(SourceSettings settings, Consumer<?, ?> consumer, FaultPoints faults) {
        this.settings = settings;
        this.consumer = consumer;
        this.faults = faults;
    }

    /** A checkpoint with this position has been saved. The latest one counts. */
    void request(SourcePosition position) {
        if (settings.client().group() != null) {
            requested.set(position);
        }
    }

    /** Sends what was requested, of partitions that are owned now. Does not wait. */
    void send(Map<TopicPartition, OwnedPartition> owned) {
        SourcePosition position = requested.getAndSet(null);
        if (position == null) {
            return;
        }
        try {
            consumer.commitAsync(Ownership.committable(position, owned), this::logFailure);
        } catch (KafkaException e) {
            logFailure(Map.of(), e);
        }
    }

    /** The last chance for partitions that are about to go, so that whoever gets them reads nothing twice. */
    void sendBeforeRevocation(Map<TopicPartition, OwnedPartition> owned) {
        passRevocation();
        SourcePosition position = requested.getAndSet(null);
        if (position == null) {
            return;
        }
        try {
            consumer.commitSync(Ownership.committable(position, owned), BEFORE_REVOCATION);
        } catch (KafkaException e) {
            logFailure(Map.of(), e);
        }
    }

    private void passRevocation() {
        try {
            faults.at("CP25");
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new KafkaException(e);
        }
    }

    private void logFailure(Map<TopicPartition, OffsetAndMetadata> offsets, @Nullable Exception failure) {
        if (failure != null) {
            LOG.warn(
                    "{}the group's offsets were not updated, which changes nothing but its lag: {}",
                    settings.label(),
                    failure.toString());
        }
    }
}

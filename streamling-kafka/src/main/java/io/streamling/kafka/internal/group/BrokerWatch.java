package io.streamling.kafka.internal.group;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices that no broker is connected any more, which the client by itself takes for an idle topic: one warning, and one
 * line when a broker is back. Looked by the client thread; {@link #isConnected} from any.
 */
public final class BrokerWatch {
    private static final Logger LOG = LoggerFactory.getLogger(BrokerWatch.class);
    private static final Duration PERIOD = Duration.ofSeconds(1);
    /** Connections are closed and made again in the course of things. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final String label;
    private final @Nullable Metric connections;
    private final InstantSource clock;
    private volatile boolean connected = true;
    private Instant lastLook;
    private Instant lastConnected;

    /** @param label how messages begin */
    public BrokerWatch(String label, Consumer<?, ?> consumer, InstantSource clock) {
        this.label = label;
        this.connections = connections(consumer.metrics());
        this.clock = clock;
        this.lastLook = clock.instant();
        this.lastConnected = lastLook;
    }

    /** Whether a broker was connected within the last ten seconds. */
    public boolean isConnected() {
        return connected;
    }

    /** Looks, if it is time to. */
    public void look() {
        Instant now = clock.instant();
        if (connections == null || now.isBefore(lastLook.plus(PERIOD))) {
            return;
        }
        lastLook = now;
        if (((Number) connections.metricValue()).longValue() > 0) {
            lastConnected = now;
            if (!connected) {
                connected = true;
                LOG.info("{}a broker is connected again", label);
            }
        } else if (connected && now.isAfter(lastConnected.plus(PATIENCE))) {
            connected = false;
            LOG.warn(
                    "{}no broker has been connected for {} s: nothing is read until one is; see that the brokers run and"
                            + " can be reached",
                    label,
                    PATIENCE.toSeconds());
        }
    }

    private static @Nullable Metric connections(Map<MetricName, ? extends Metric> metrics) {
        for (Map.Entry<MetricName, ? extends Metric> metric : metrics.entrySet()) {
            MetricName name = metric.getKey();
            if (name.name().equals("connection-count") && name.group().equals("consumer-metrics")) {
                return metric.getValue();
            }
        }
        return null;
    }
}

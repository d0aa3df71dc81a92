package io.streamling.kafka.internal.group;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.jspecify.annotations.Nullable;

/** Finds what is wrong with how a member of a group is told to behave. Offline; stateless. */
public final class GroupCheck {
    private static final long DEFAULT_MAX_POLL_INTERVAL_MILLIS = 300_000;

    private GroupCheck() {}

    /** One message each; empty when nothing is wrong. */
    public static List<String> problems(
            Map<String, String> properties, boolean subscribes, @Nullable Duration revocationTimeout) {
        List<String> problems = new ArrayList<>();
        if ("consumer".equalsIgnoreCase(properties.get(ConsumerConfig.GROUP_PROTOCOL_CONFIG))) {
            addWhatBrokersDecide(properties, problems);
        }
        if (revocationTimeout != null) {
            if (revocationTimeout.isNegative()) {
                problems.add("revocationTimeout must not be negative");
            }
            if (!subscribes) {
                problems.add("revocationTimeout(...) needs a group that divides the partitions: drop it");
            } else if (revocationTimeout.toMillis() >= maxPollIntervalMillis(properties)) {
                problems.add("revocationTimeout must be below max.poll.interval.ms, which is "
                        + maxPollIntervalMillis(properties) + " ms: the group does not wait longer than that");
            }
        }
        return problems;
    }

    /** How long the group waits for a poll before it takes the partitions away. */
    public static long maxPollIntervalMillis(Map<String, String> properties) {
        String given = properties
                .getOrDefault(ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG, "")
                .trim();
        // What is no number is told as a problem of the property.
        return given.matches("\\d{1,10}") ? Long.parseLong(given) : DEFAULT_MAX_POLL_INTERVAL_MILLIS;
    }

    private static void addWhatBrokersDecide(Map<String, String> properties, List<String> problems) {
        for (String property : List.of(
                ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG,
                ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG,
                ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG)) {
            if (properties.containsKey(property)) {
                problems.add("property '" + property + "' has no place beside group.protocol=consumer, where the"
                        + " brokers decide that: drop it");
            }
        }
    }
}

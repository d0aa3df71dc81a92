package io.streamling.kafka.internal;

import io.streamling.kafka.security.KafkaSecurity;
import io.streamling.source.SourceContext;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;

/**
 * The properties of the client: ours for speed, over them the user's, over those the few that correctness depends on.
 * Stateless.
 *
 * <p>A poll brings about a batch. The client's default of 500 records costs a third more CPU; many more than a batch are
 * objects that survive a young collection, which makes the heap grow.
 */
final class ConsumerProperties {
    private static final Map<String, String> TUNING = Map.of(
            ConsumerConfig.MAX_POLL_RECORDS_CONFIG, "4096",
            ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, "1048576",
            ConsumerConfig.RECEIVE_BUFFER_CONFIG, "1048576",
            // A record of an aborted transaction never happened.
            ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed",
            // A misspelt topic must be missed and not made.
            ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, "false");

    /** Offsets are committed and chosen by us, never by the client. */
    static final Map<String, String> OURS =
            Map.of(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false", ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");

    private ConsumerProperties() {}

    static Map<String, Object> of(SourceSettings settings, SourceContext context) {
        Map<String, Object> properties = new HashMap<>(TUNING);
        properties.put(ConsumerConfig.CLIENT_ID_CONFIG, context.pipeline() + "-" + settings.name());
        properties.putAll(settings.client().properties());
        KafkaSecurity security = settings.client().security();
        if (security != null) {
            properties.putAll(security.clientProperties());
        }
        properties.putAll(OURS);
        String group = settings.client().group();
        if (group != null) {
            properties.put(ConsumerConfig.GROUP_ID_CONFIG, group);
        }
        if (context.parallelism() > 1) {
            addIndex(properties, ConsumerConfig.CLIENT_ID_CONFIG, context.taskIndex());
            addIndex(properties, ConsumerConfig.GROUP_INSTANCE_ID_CONFIG, context.taskIndex());
        }
        return properties;
    }

    /** Several clients of one JVM must not bear the same name. */
    private static void addIndex(Map<String, Object> properties, String name, int taskIndex) {
        properties.computeIfPresent(name, (key, value) -> value + "-" + taskIndex);
    }
}

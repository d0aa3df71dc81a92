package io.streamling.kafka.internal.sink;

import io.streamling.kafka.security.KafkaSecurity;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * The properties of the clients: ours for speed, over them the user's, over those the few that correctness depends on.
 * Stateless.
 */
final class ProducerProperties {
    private static final int MAX_BATCH_BYTES = 1 << 18;

    private static final Map<String, String> TUNING = Map.of(
            ProducerConfig.LINGER_MS_CONFIG, "5",
            ProducerConfig.BUFFER_MEMORY_CONFIG, "67108864",
            // From the first row of an epoch to its end; readers wait that long for a process that was killed.
            ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, "300000");

    private static final Map<String, String> OURS =
            Map.of(ProducerConfig.ACKS_CONFIG, "all", ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, "true");

    private ProducerProperties() {}

    /** Of a client that writes records. */
    static Map<String, Object> of(SinkSettings settings, String clientId, int maxRecordBytes) {
        Map<String, Object> properties = new HashMap<>(TUNING);
        // A topic of small records also takes small batches only.
        properties.put(ProducerConfig.BATCH_SIZE_CONFIG, Integer.toString(Math.min(MAX_BATCH_BYTES, maxRecordBytes)));
        properties.put(ProducerConfig.CLIENT_ID_CONFIG, clientId);
        properties.putAll(settings.client().properties());
        addSecurity(settings, properties);
        // The size of rows is checked before; positions may be larger than the rows' topic allows.
        long maxRequestBytes = Math.max(maxRecordBytes, number(settings, ProducerConfig.MAX_REQUEST_SIZE_CONFIG));
        properties.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, Long.toString(maxRequestBytes));
        properties.putAll(OURS);
        return properties;
    }

    /** Of a client that asks: the user's where they are not about producing, and no longer than the connect timeout. */
    static Map<String, Object> shared(SinkSettings settings) {
        Map<String, Object> properties = new HashMap<>();
        settings.client().properties().forEach((name, value) -> {
            if (isShared(name)) {
                properties.put(name, value);
            }
        });
        addSecurity(settings, properties);
        return properties;
    }

    static long number(SinkSettings settings, String property) {
        String given = settings.client().properties().getOrDefault(property, TUNING.get(property));
        return Long.parseLong(
                given == null
                        ? String.valueOf(
                                ProducerConfig.configDef().defaultValues().get(property))
                        : given.trim());
    }

    private static boolean isShared(String name) {
        return name.equals(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG)
                || name.equals(CommonClientConfigs.SECURITY_PROTOCOL_CONFIG)
                || name.equals(CommonClientConfigs.CLIENT_DNS_LOOKUP_CONFIG)
                || name.startsWith("sasl.")
                || name.startsWith("ssl.");
    }

    private static void addSecurity(SinkSettings settings, Map<String, Object> properties) {
        KafkaSecurity security = settings.client().security();
        if (security != null) {
            properties.putAll(security.clientProperties());
        }
    }
}

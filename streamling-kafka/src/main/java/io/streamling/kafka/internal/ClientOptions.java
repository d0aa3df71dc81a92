package io.streamling.kafka.internal;

import io.streamling.kafka.internal.group.GroupCheck;
import io.streamling.kafka.security.KafkaSecurity;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How to talk to the brokers. Immutable; shows no secret.
 *
 * @param properties the user's own, by the client's names
 * @param security encryption and log-in; null where the properties say them, or where there are none
 * @param connectTimeout for each question that has to be answered before the first record
 * @param revocationTimeout for the checkpoint before partitions go to another member; null for the default
 */
public record ClientOptions(
        Map<String, String> properties,
        @Nullable String groupId,
        @Nullable KafkaSecurity security,
        Duration connectTimeout,
        @Nullable Duration revocationTimeout) {
    static final String BOOTSTRAP_SERVERS = "bootstrap.servers";
    static final String GROUP_ID = "group.id";

    /** Nothing said. */
    public static final ClientOptions NONE = new ClientOptions(Map.of(), null, null, Duration.ofSeconds(30), null);

    private static final long MOST_REVOCATION_MILLIS = 30_000;

    /** Copies the properties. */
    public ClientOptions {
        properties = Map.copyOf(properties);
    }

    /** The same with one more property; the last one of a name counts. */
    public ClientOptions property(String property, String value) {
        Map<String, String> more = new TreeMap<>(properties);
        more.put(property, value);
        return new ClientOptions(more, groupId, security, connectTimeout, revocationTimeout);
    }

    /** The same with a group. */
    public ClientOptions groupId(String group) {
        return new ClientOptions(properties, group, security, connectTimeout, revocationTimeout);
    }

    /** The same with encryption and log-in. */
    public ClientOptions security(KafkaSecurity other) {
        return new ClientOptions(properties, groupId, other, connectTimeout, revocationTimeout);
    }

    /** The same with another timeout. */
    public ClientOptions connectTimeout(Duration timeout) {
        return new ClientOptions(properties, groupId, security, timeout, revocationTimeout);
    }

    /** The same with another timeout of revocations. */
    public ClientOptions revocationTimeout(Duration timeout) {
        return new ClientOptions(properties, groupId, security, connectTimeout, timeout);
    }

    /** How long a checkpoint may take before partitions are given up, 0 for not to wait. */
    long revocationMillis() {
        return revocationTimeout != null
                ? revocationTimeout.toMillis()
                : Math.min(MOST_REVOCATION_MILLIS, maxPollIntervalMillis() / 2);
    }

    /** How long the group waits for a poll before it takes the partitions away. */
    long maxPollIntervalMillis() {
        return GroupCheck.maxPollIntervalMillis(properties);
    }

    /** The group that offsets are committed to, however it was given; null for none. */
    @Nullable
    String group() {
        return groupId != null ? groupId : properties.get(GROUP_ID);
    }

    /** The brokers' addresses for messages. */
    public String servers() {
        return properties.getOrDefault(BOOTSTRAP_SERVERS, "");
    }

    /** Without the values of the properties, which can be secrets. */
    @Override
    public String toString() {
        return "brokers '" + servers() + "', group " + group() + ", " + security + ", "
                + new TreeMap<>(properties).keySet();
    }
}

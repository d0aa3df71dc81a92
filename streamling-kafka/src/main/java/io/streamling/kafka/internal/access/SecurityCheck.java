package io.streamling.kafka.internal.access;

import io.streamling.kafka.security.KafkaSecurity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.common.config.SaslConfigs;
import org.apache.kafka.common.config.SslConfigs;
import org.apache.kafka.common.security.auth.SecurityProtocol;
import org.jspecify.annotations.Nullable;

/** Finds what is wrong with how a client is told to reach its brokers. Offline; stateless. */
public final class SecurityCheck {
    private static final Set<String> OURS = Set.of(
            CommonClientConfigs.SECURITY_PROTOCOL_CONFIG,
            SaslConfigs.SASL_MECHANISM,
            SaslConfigs.SASL_JAAS_CONFIG,
            SaslConfigs.SASL_LOGIN_CALLBACK_HANDLER_CLASS,
            SslConfigs.SSL_ENGINE_FACTORY_CLASS_CONFIG);
    private static final Set<String> READABLE = Set.of("PLAIN", "OAUTHBEARER");

    private SecurityCheck() {}

    /**
     * One message each, without a secret; empty when nothing is wrong.
     *
     * @param properties those that the user has given by Kafka's names
     */
    public static List<String> problems(Map<String, String> properties, @Nullable KafkaSecurity security) {
        if (security == null) {
            return ofProperties(properties);
        }
        List<String> problems = new ArrayList<>();
        for (String property : new TreeMap<>(properties).keySet()) {
            if (OURS.contains(property)
                    || property.startsWith("ssl.truststore.")
                    || property.startsWith("ssl.keystore.")
                    || property.startsWith("ssl.key.")) {
                problems.add("property '" + property + "' and security(...) speak of the same: drop the property");
            }
        }
        problems.addAll(security.problems());
        return problems;
    }

    private static List<String> ofProperties(Map<String, String> properties) {
        String protocol = properties.getOrDefault(CommonClientConfigs.SECURITY_PROTOCOL_CONFIG, "");
        String mechanism = properties.getOrDefault(SaslConfigs.SASL_MECHANISM, SaslConfigs.DEFAULT_SASL_MECHANISM);
        boolean isReadable = protocol.trim().toUpperCase(Locale.ROOT).equals(SecurityProtocol.SASL_PLAINTEXT.name)
                && READABLE.contains(mechanism.trim());
        return isReadable
                ? List.of("property 'sasl.mechanism' is " + mechanism.trim()
                        + " and 'security.protocol' is SASL_PLAINTEXT:"
                        + " the password or token would be sent where everybody on the way can read it: use SASL_SSL, or"
                        + " drop both and say security(KafkaSecurity.plainText()...insecure())")
                : List.of();
    }
}

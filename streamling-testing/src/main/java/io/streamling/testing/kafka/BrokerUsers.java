package io.streamling.testing.kafka;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Who may log in to a broker, and what it and its clients must be told for that. Immutable.
 *
 * @param passwordByUser empty for a broker that asks nobody
 * @param adminPassword of the user that may do everything: the broker itself and the test
 */
record BrokerUsers(Map<String, String> passwordByUser, String adminPassword) {
    static final BrokerUsers NOBODY_ASKED = new BrokerUsers(Map.of(), "");
    private static final String ADMIN = "embedded-admin";
    private static final String LOGIN = "org.apache.kafka.common.security.plain.PlainLoginModule required";

    BrokerUsers {
        passwordByUser = Map.copyOf(passwordByUser);
    }

    static BrokerUsers of(Map<String, String> passwordByUser) {
        return new BrokerUsers(passwordByUser, UUID.randomUUID().toString());
    }

    Map<String, String> brokerProperties() {
        if (passwordByUser.isEmpty()) {
            return Map.of();
        }
        String users = passwordByUser.entrySet().stream()
                .map(user -> " user_" + user.getKey() + "=\"" + user.getValue() + "\"")
                .collect(Collectors.joining());
        String jaas = LOGIN + credentials(ADMIN, adminPassword) + " user_" + ADMIN + "=\"" + adminPassword + "\""
                + users + ";";
        return Map.of(
                "listener.security.protocol.map", "EXTERNAL:SASL_PLAINTEXT,CONTROLLER:PLAINTEXT",
                "sasl.enabled.mechanisms", "PLAIN",
                "sasl.mechanism.inter.broker.protocol", "PLAIN",
                "listener.name.external.plain.sasl.jaas.config", jaas,
                "authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer",
                "super.users", "User:" + ADMIN + ";User:ANONYMOUS");
    }

    /** For the test's own clients. */
    Map<String, Object> clientProperties(String bootstrapServers) {
        Map<String, Object> properties = new HashMap<>();
        properties.put("bootstrap.servers", bootstrapServers);
        if (!passwordByUser.isEmpty()) {
            properties.putAll(logIn(ADMIN, adminPassword));
        }
        return properties;
    }

    static Map<String, String> logIn(String user, String password) {
        return Map.of(
                "security.protocol",
                "SASL_PLAINTEXT",
                "sasl.mechanism",
                "PLAIN",
                "sasl.jaas.config",
                LOGIN + credentials(user, password) + ";");
    }

    private static String credentials(String user, String password) {
        return " username=\"" + user + "\" password=\"" + password + "\"";
    }
}

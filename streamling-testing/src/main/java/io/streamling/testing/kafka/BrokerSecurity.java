package io.streamling.testing.kafka;

import io.streamling.testing.tls.TestAuthority;
import io.streamling.testing.tls.TestCertificate;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Who may reach a broker, and how: with or without TLS, with or without a log-in. Immutable.
 *
 * <pre>{@code
 * EmbeddedKafka.start(BrokerSecurity.users(Map.of("orders", "secret")).tls(authority, certificate))
 * }</pre>
 */
public final class BrokerSecurity {
    /** A broker that anybody may use. */
    static final BrokerSecurity NONE = new BrokerSecurity(Map.of(), null, null, false);

    private static final String ADMIN = "embedded-admin";
    private static final String MODULES = "org.apache.kafka.common.security.";
    private static final String JAAS = "listener.name.external.%s.sasl.jaas.config";

    private final Map<String, String> passwordByUser;
    private final @Nullable TestAuthority authority;
    private final @Nullable TestCertificate certificate;
    private final boolean needsClientCertificate;
    private final String adminPassword = UUID.randomUUID().toString();

    private BrokerSecurity(
            Map<String, String> passwordByUser,
            @Nullable TestAuthority authority,
            @Nullable TestCertificate certificate,
            boolean needsClientCertificate) {
        this.passwordByUser = Map.copyOf(passwordByUser);
        this.authority = authority;
        this.certificate = certificate;
        this.needsClientCertificate = needsClientCertificate;
    }

    /**
     * A broker with these users, who may do only what they are allowed to: {@link EmbeddedKafka#allowTopic}. They log in
     * with SASL PLAIN, SCRAM-SHA-256, SCRAM-SHA-512, or an {@linkplain EmbeddedKafka#token unsigned token}.
     */
    public static BrokerSecurity users(Map<String, String> passwordByUser) {
        return new BrokerSecurity(passwordByUser, null, null, false);
    }

    /** A broker with TLS and without users. */
    public static BrokerSecurity encrypted(TestAuthority authority, TestCertificate certificate) {
        return NONE.tls(authority, certificate);
    }

    /** The same with TLS. The certificate must be one of the authority's, and for {@code localhost}. */
    public BrokerSecurity tls(TestAuthority theAuthority, TestCertificate theCertificate) {
        return new BrokerSecurity(passwordByUser, theAuthority, theCertificate, needsClientCertificate);
    }

    /** The same for clients with a certificate of the authority only; for a broker with TLS and without users. */
    public BrokerSecurity clientCertificates() {
        return new BrokerSecurity(passwordByUser, authority, certificate, true);
    }

    Map<String, String> passwordByUser() {
        return passwordByUser;
    }

    Map<String, String> brokerProperties() {
        Map<String, String> properties = new HashMap<>();
        properties.put("listener.security.protocol.map", "EXTERNAL:" + protocol() + ",CONTROLLER:PLAINTEXT");
        properties.putAll(tlsProperties());
        if (needsClientCertificate) {
            properties.put("ssl.client.auth", "required");
        }
        if (!passwordByUser.isEmpty()) {
            properties.putAll(userProperties());
        }
        return properties;
    }

    /** For the test's own clients. */
    Map<String, Object> clientProperties(String bootstrapServers) {
        Map<String, Object> properties = new HashMap<>(tlsProperties());
        properties.put("bootstrap.servers", bootstrapServers);
        if (!passwordByUser.isEmpty()) {
            properties.putAll(logIn(ADMIN, adminPassword));
        }
        properties.put("security.protocol", protocol());
        return properties;
    }

    static Map<String, String> logIn(String user, String password) {
        return Map.of(
                "security.protocol",
                "SASL_PLAINTEXT",
                "sasl.mechanism",
                "PLAIN",
                "sasl.jaas.config",
                module("plain.Plain") + credentials(user, password) + ";");
    }

    static String token(String user, Duration life) {
        long now = Instant.now().getEpochSecond();
        String claims =
                "{\"sub\":\"" + user + "\",\"iat\":" + (now - 60) + ",\"exp\":" + (now + life.toSeconds()) + "}";
        return encoded("{\"alg\":\"none\"}") + "." + encoded(claims) + ".";
    }

    private String protocol() {
        return (passwordByUser.isEmpty() ? "" : "SASL_") + (certificate != null ? "SSL" : "PLAINTEXT");
    }

    private Map<String, String> tlsProperties() {
        if (certificate == null || authority == null) {
            return Map.of();
        }
        return Map.of(
                "ssl.keystore.type", "PEM",
                "ssl.keystore.certificate.chain", certificate.pem(),
                "ssl.keystore.key", certificate.privateKeyPem(),
                "ssl.truststore.type", "PEM",
                "ssl.truststore.certificates", authority.pem());
    }

    private Map<String, String> userProperties() {
        String users = passwordByUser.entrySet().stream()
                .map(user -> " user_" + user.getKey() + "=\"" + user.getValue() + "\"")
                .collect(Collectors.joining());
        String plain = module("plain.Plain") + credentials(ADMIN, adminPassword) + " user_" + ADMIN + "=\""
                + adminPassword + "\"" + users + ";";
        return Map.of(
                "sasl.enabled.mechanisms",
                "PLAIN,SCRAM-SHA-256,SCRAM-SHA-512,OAUTHBEARER",
                "sasl.mechanism.inter.broker.protocol",
                "PLAIN",
                JAAS.formatted("plain"),
                plain,
                JAAS.formatted("scram-sha-256"),
                module("scram.Scram") + ";",
                JAAS.formatted("scram-sha-512"),
                module("scram.Scram") + ";",
                JAAS.formatted("oauthbearer"),
                module("oauthbearer.OAuthBearer") + " unsecuredLoginStringClaim_sub=\"" + ADMIN + "\";",
                "authorizer.class.name",
                "org.apache.kafka.metadata.authorizer.StandardAuthorizer",
                "super.users",
                "User:" + ADMIN + ";User:ANONYMOUS");
    }

    private static String module(String name) {
        return MODULES + name + "LoginModule required";
    }

    private static String credentials(String user, String password) {
        return " username=\"" + user + "\" password=\"" + password + "\"";
    }

    private static String encoded(String json) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(StandardCharsets.UTF_8));
    }
}

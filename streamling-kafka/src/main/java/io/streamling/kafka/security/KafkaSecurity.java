package io.streamling.kafka.security;

import io.streamling.kafka.security.internal.TlsEngines;
import io.streamling.kafka.security.internal.TokenLogin;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.common.config.SaslConfigs;
import org.apache.kafka.common.config.SslConfigs;
import org.jspecify.annotations.Nullable;

/**
 * How to reach brokers safely: encryption and log-in, the same for sources and sinks. Immutable: each method returns a
 * changed copy. Passwords, keys and tokens are never shown.
 *
 * <pre>{@code
 * KafkaSecurity.tls(Tls.trusting(Path.of("ca.pem"))).scram512("orders", secret)
 * }</pre>
 *
 * <p>A password or token over a connection that is not encrypted is refused when the pipeline is validated, unless
 * {@link #insecure} says that this is meant. SCRAM never sends the password, and is taken.
 */
public final class KafkaSecurity {
    private final @Nullable Tls tls;
    private final @Nullable Login login;
    private final boolean insecure;

    private KafkaSecurity(@Nullable Tls tls, @Nullable Login login, boolean insecure) {
        this.tls = tls;
        this.login = login;
        this.insecure = insecure;
    }

    /** TLS with the certificates that the JVM trusts. */
    public static KafkaSecurity tls() {
        return tls(Tls.system());
    }

    /** TLS. */
    public static KafkaSecurity tls(Tls tls) {
        return new KafkaSecurity(tls, null, false);
    }

    /** No encryption. */
    public static KafkaSecurity plainText() {
        return new KafkaSecurity(null, null, false);
    }

    /** Logs in with a password that is sent as it is (SASL PLAIN). */
    public KafkaSecurity saslPlain(String user, String password) {
        return with(Login.plain(user, password));
    }

    /** Logs in with a password that is not sent (SASL SCRAM-SHA-256). */
    public KafkaSecurity scram256(String user, String password) {
        return with(Login.scram("SCRAM-SHA-256", user, password));
    }

    /** Logs in with a password that is not sent (SASL SCRAM-SHA-512). */
    public KafkaSecurity scram512(String user, String password) {
        return with(Login.scram("SCRAM-SHA-512", user, password));
    }

    /**
     * Logs in with a token (SASL OAUTHBEARER).
     *
     * @param token gives a JWT with an expiry; called at the start and again before each one expires, by threads of
     *     Kafka's client. It may block for a few seconds
     */
    public KafkaSecurity oauthBearer(Supplier<String> token) {
        return with(Login.token(token));
    }

    /** Sends a password or token also where everybody on the way can read it. */
    public KafkaSecurity insecure() {
        return new KafkaSecurity(tls, login, true);
    }

    /** What is wrong, one message each; empty when nothing is. Reads the files of TLS; asks no server. */
    public List<String> problems() {
        List<String> problems = new ArrayList<>(tls == null ? List.of() : tls.problems());
        if (login != null && login.isReadable() && tls == null && !insecure) {
            problems.add("the " + login.secret() + " would be sent where everybody on the way can read it (SASL "
                    + login.mechanism() + " without TLS): use KafkaSecurity.tls(), or say insecure()");
        }
        return problems;
    }

    /**
     * The properties for a client of Kafka. They hold the secrets: give them to a client and to nothing else. Throws
     * PIPELINE_INVALID when TLS cannot be set up.
     */
    public Map<String, Object> clientProperties() {
        Map<String, Object> properties = new HashMap<>();
        String transport = tls == null ? "PLAINTEXT" : "SSL";
        if (tls != null) {
            properties.put(SslConfigs.SSL_ENGINE_FACTORY_CLASS_CONFIG, TlsEngines.class);
            properties.put(TlsEngines.CONTEXT, tls.context());
        }
        if (login != null) {
            transport = "SASL_" + transport;
            properties.put(SaslConfigs.SASL_MECHANISM, login.mechanism());
            properties.put(SaslConfigs.SASL_JAAS_CONFIG, login.jaas());
            Supplier<String> token = login.token();
            if (token != null) {
                properties.put(SaslConfigs.SASL_LOGIN_CALLBACK_HANDLER_CLASS, TokenLogin.class);
                properties.put(TokenLogin.TOKEN, token);
            }
        }
        properties.put(CommonClientConfigs.SECURITY_PROTOCOL_CONFIG, transport);
        return properties;
    }

    /** Says which kind of security it is, and nothing secret. */
    @Override
    public String toString() {
        return (tls == null ? "no encryption" : tls.toString()) + (login == null ? "" : ", " + login);
    }

    private KafkaSecurity with(Login other) {
        return new KafkaSecurity(tls, other, insecure);
    }
}

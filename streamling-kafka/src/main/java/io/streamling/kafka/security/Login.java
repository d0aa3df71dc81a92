package io.streamling.kafka.security;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Who one is to a broker. Immutable; shows no secret. */
final class Login {
    private final String mechanism;
    private final String user;
    private final String jaas;
    private final @Nullable Supplier<String> token;

    private Login(String mechanism, String user, String jaas, @Nullable Supplier<String> token) {
        this.mechanism = mechanism;
        this.user = user;
        this.jaas = jaas;
        this.token = token;
    }

    static Login plain(String user, String password) {
        return new Login("PLAIN", user, module("plain.PlainLoginModule") + credentials(user, password), null);
    }

    static Login scram(String mechanism, String user, String password) {
        return new Login(mechanism, user, module("scram.ScramLoginModule") + credentials(user, password), null);
    }

    static Login token(Supplier<String> token) {
        return new Login("OAUTHBEARER", "", module("oauthbearer.OAuthBearerLoginModule") + ";", token);
    }

    String mechanism() {
        return mechanism;
    }

    /** The text that Kafka wants; it holds the password. */
    String jaas() {
        return jaas;
    }

    @Nullable
    Supplier<String> token() {
        return token;
    }

    /** Whether what is sent is enough to log in as this user. */
    boolean isReadable() {
        return !mechanism.startsWith("SCRAM");
    }

    String secret() {
        return token == null ? "password" : "token";
    }

    @Override
    public String toString() {
        return "SASL " + mechanism + (user.isEmpty() ? "" : " as '" + user + "'");
    }

    private static String module(String name) {
        return "org.apache.kafka.common.security." + name + " required";
    }

    private static String credentials(String user, String password) {
        return " username=" + quoted(user) + " password=" + quoted(password) + ";";
    }

    /** As Kafka's parser reads it: escapes as in C. */
    private static String quoted(String text) {
        return '"'
                + text.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\n", "\\n")
                        .replace("\r", "\\r")
                + '"';
    }
}

package io.streamling.kafka.format.internal.registry;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Where a registry is. A user and password written into the address are taken out of it, so that it can be shown.
 * Immutable.
 */
public final class RegistryAddress {
    private final URI uri;
    private final @Nullable String authorization;

    private RegistryAddress(URI uri, @Nullable String authorization) {
        this.uri = uri;
        this.authorization = authorization;
    }

    /** Parses an address; the message of the {@link IllegalArgumentException} can be shown. */
    public static RegistryAddress parse(String text) {
        URI given = parseUri(text);
        String scheme = given.getScheme() == null ? "" : given.getScheme().toLowerCase(Locale.ROOT);
        if (!(scheme.equals("http") || scheme.equals("https")) || given.getHost() == null) {
            throw new IllegalArgumentException("a schema registry's address must look like http://host:8081");
        }
        String path = given.getRawPath() == null ? "" : given.getRawPath().replaceAll("/+$", "");
        String port = given.getPort() < 0 ? "" : ":" + given.getPort();
        URI shown = URI.create(scheme + "://" + given.getHost() + port + path);
        String userInfo = given.getUserInfo();
        return new RegistryAddress(shown, userInfo == null ? null : encode(userInfo));
    }

    /** The same with credentials. */
    public RegistryAddress withBasicAuth(String user, String password) {
        return new RegistryAddress(uri, encode(user + ":" + password));
    }

    boolean isEncrypted() {
        return "https".equals(uri.getScheme());
    }

    URI resolve(String path) {
        return URI.create(uri + path);
    }

    @Nullable
    String authorization() {
        return authorization;
    }

    /** The address without its secrets. */
    @Override
    public String toString() {
        return uri.toString();
    }

    private static URI parseUri(String text) {
        try {
            return URI.create(text.trim());
        } catch (IllegalArgumentException e) {
            // Without the cause: its message repeats the address, and with it a password.
            throw new IllegalArgumentException("a schema registry's address is not a URL");
        }
    }

    private static String encode(String userAndPassword) {
        return "Basic " + Base64.getEncoder().encodeToString(userAndPassword.getBytes(StandardCharsets.UTF_8));
    }
}

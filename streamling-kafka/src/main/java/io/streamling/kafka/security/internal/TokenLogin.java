package io.streamling.kafka.security.internal;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javax.security.auth.callback.Callback;
import javax.security.auth.callback.UnsupportedCallbackException;
import javax.security.auth.login.AppConfigurationEntry;
import org.apache.kafka.common.security.auth.AuthenticateCallbackHandler;
import org.apache.kafka.common.security.auth.SaslExtensionsCallback;
import org.apache.kafka.common.security.oauthbearer.OAuthBearerTokenCallback;
import org.jspecify.annotations.Nullable;

/**
 * Gives Kafka's client the application's token, again each time that it is about to expire. Kafka creates it and hands it
 * the client's properties; used by Kafka's threads. Immutable once configured.
 */
public final class TokenLogin implements AuthenticateCallbackHandler {
    /** The property with the supplier. It begins as Kafka's own do, so that Kafka keeps log-ins of two suppliers apart. */
    public static final String TOKEN = "sasl.streamling.token";

    private @Nullable Supplier<?> tokens;

    /** For Kafka. */
    public TokenLogin() {}

    @Override
    public void configure(Map<String, ?> properties, String mechanism, List<AppConfigurationEntry> entries) {
        tokens = properties.get(TOKEN) instanceof Supplier<?> given ? given : null;
    }

    @Override
    public void handle(Callback[] callbacks) throws UnsupportedCallbackException {
        for (Callback callback : callbacks) {
            if (callback instanceof OAuthBearerTokenCallback wanted) {
                give(wanted);
            } else if (!(callback instanceof SaslExtensionsCallback)) {
                throw new UnsupportedCallbackException(callback);
            }
        }
    }

    @Override
    public void close() {}

    private void give(OAuthBearerTokenCallback wanted) {
        try {
            wanted.token(JsonWebToken.parse(text()));
        } catch (IOException e) {
            // Kafka keeps this sentence, but not the message of an exception.
            wanted.error("no_token", e.getMessage(), null);
        }
    }

    private String text() throws IOException {
        Supplier<?> supplier = tokens;
        if (supplier == null) {
            throw new IOException("property '" + TOKEN + "' is missing");
        }
        Object token;
        try {
            token = supplier.get();
        } catch (RuntimeException e) {
            // Without the cause, whose message could hold the token.
            throw new IOException(
                    "the supplier of the bearer token failed: " + e.getClass().getName());
        }
        if (token == null) {
            throw new IOException("the supplier of the bearer token gave null");
        }
        return token.toString();
    }
}

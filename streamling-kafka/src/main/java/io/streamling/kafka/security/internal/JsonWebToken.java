package io.streamling.kafka.security.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Base64;
import java.util.Set;
import org.apache.kafka.common.security.oauthbearer.OAuthBearerToken;
import org.jspecify.annotations.Nullable;

/** A token that says itself how long it is valid, which is what Kafka's client has to know of it. Immutable. */
final class JsonWebToken implements OAuthBearerToken {
    private static final JsonFactory JSON = new JsonFactory();

    private final String text;
    private final String subject;
    private final long expiresAtMillis;

    private JsonWebToken(String text, String subject, long expiresAtMillis) {
        this.text = text;
        this.subject = subject;
        this.expiresAtMillis = expiresAtMillis;
    }

    /** Reads the claims {@code sub} and {@code exp}. The message of the exception says nothing of the token. */
    static JsonWebToken parse(String text) throws IOException {
        String[] parts = text.trim().split("\\.", -1);
        if (parts.length != 3) {
            throw new IOException("the bearer token is not a JWT (header.claims.signature), which Kafka needs");
        }
        String subject = "";
        double expiry = -1;
        try (JsonParser claims = JSON.createParser(Base64.getUrlDecoder().decode(parts[1]))) {
            claims.nextToken();
            for (String name = claims.nextFieldName(); name != null; name = claims.nextFieldName()) {
                JsonToken value = claims.nextToken();
                if (name.equals("exp") && value.isNumeric()) {
                    expiry = claims.getDoubleValue();
                } else if (name.equals("sub") && value == JsonToken.VALUE_STRING) {
                    subject = claims.getText();
                } else {
                    claims.skipChildren();
                }
            }
        } catch (IOException | IllegalArgumentException e) {
            throw new IOException("the claims of the bearer token are not the JSON of a JWT");
        }
        if (expiry < 0) {
            throw new IOException("the bearer token has no expiry (claim 'exp'), which Kafka needs");
        }
        return new JsonWebToken(text.trim(), subject, (long) (expiry * 1000));
    }

    @Override
    public String value() {
        return text;
    }

    @Override
    public Set<String> scope() {
        return Set.of();
    }

    @Override
    public long lifetimeMs() {
        return expiresAtMillis;
    }

    @Override
    public String principalName() {
        return subject;
    }

    @Override
    public @Nullable Long startTimeMs() {
        return null;
    }

    /** Not the token. */
    @Override
    public String toString() {
        return "a bearer token";
    }
}

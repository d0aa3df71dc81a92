package io.streamling.kafka.format.internal.registry;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The application's token, kept until the registry refuses it. Thread-safe; shows no token. */
final class BearerToken {
    private final Supplier<String> supplier;
    private @Nullable String header;

    BearerToken(Supplier<String> supplier) {
        this.supplier = supplier;
    }

    /** What to send. Blocks as long as the application's supplier does. */
    synchronized String header() {
        String known = header;
        if (known == null) {
            known = "Bearer " + ask();
            header = known;
        }
        return known;
    }

    /** Forgets a token that was refused, unless another thread has got a new one already. */
    synchronized void refused(String old) {
        if (old.equals(header)) {
            header = null;
        }
    }

    private String ask() {
        String token;
        try {
            token = supplier.get();
        } catch (RuntimeException e) {
            // Without the cause, whose message could hold the token.
            throw new StreamlingException(
                    ErrorCode.SOURCE_UNAVAILABLE,
                    "schema registry: the supplier of the bearer token failed: "
                            + e.getClass().getName());
        }
        if (token == null || token.isBlank() || token.chars().anyMatch(c -> c <= ' ' || c > '~')) {
            throw new StreamlingException(
                    ErrorCode.ACCESS_DENIED, "schema registry: the bearer token is empty or holds what no header may");
        }
        return token;
    }
}

package io.streamling.kafka.internal.access;

import io.streamling.kafka.security.internal.TlsFailure;
import javax.security.auth.login.LoginException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.jspecify.annotations.Nullable;

/** Why a client was not let in at all. Stateless. */
public final class AccessFailure {
    private AccessFailure() {}

    /** A sentence that goes on behind "brokers 'x': "; null when the failure is about something else. */
    public static @Nullable String explain(KafkaException failure) {
        String tls = TlsFailure.explain(failure);
        if (tls != null) {
            return tls;
        }
        if (failure instanceof AuthenticationException) {
            return "the log-in is refused: " + failure.getMessage()
                    + ": check user and password or token, and the mechanism";
        }
        LoginException login = loginFailure(failure);
        return login == null ? null : "the log-in cannot begin: " + reason(login);
    }

    private static @Nullable LoginException loginFailure(Throwable failure) {
        int depth = 0;
        for (Throwable cause = failure; cause != null && depth < 20; cause = cause.getCause(), depth++) {
            if (cause instanceof LoginException login) {
                return login;
            }
        }
        return null;
    }

    private static String reason(LoginException failure) {
        Throwable cause = failure.getCause();
        return String.valueOf(cause == null ? failure.getMessage() : cause.getMessage());
    }
}

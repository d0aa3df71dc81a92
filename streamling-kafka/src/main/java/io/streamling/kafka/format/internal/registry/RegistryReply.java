package io.streamling.kafka.format.internal.registry;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import java.io.IOException;
import java.net.HttpURLConnection;
import org.jspecify.annotations.Nullable;

/** What came back over HTTP, and what it means. One call's thread. */
final class RegistryReply {
    private static final int UNPROCESSABLE = 422;
    private static final int TOO_MANY = 429;
    private static final int MAX_QUOTED = 600;

    private final int status;
    private final byte[] body;

    RegistryReply(int status, byte[] body) {
        this.status = status;
        this.body = body;
    }

    int status() {
        return status;
    }

    /** The answer; throws what its status means. */
    RegistryAnswer answer(String prefix) throws UnknownSchemaException {
        if (status != HttpURLConnection.HTTP_OK) {
            throw refused(prefix);
        }
        RegistryAnswer answer = parsed();
        if (answer == null) {
            throw unavailable(prefix + "the answer is not the JSON of a schema registry; check the address");
        }
        return answer;
    }

    private StreamlingException refused(String prefix) throws UnknownSchemaException {
        return switch (status) {
            case HttpURLConnection.HTTP_NOT_FOUND -> notFound(prefix);
            case HttpURLConnection.HTTP_UNAUTHORIZED, HttpURLConnection.HTTP_FORBIDDEN ->
                new StreamlingException(
                        ErrorCode.ACCESS_DENIED,
                        prefix + "access refused (" + status
                                + "); check the user, the password or token, and their permissions");
            case HttpURLConnection.HTTP_CONFLICT ->
                new StreamlingException(
                        ErrorCode.SCHEMA_MISMATCH,
                        prefix + "the schema does not fit the subject's compatibility rule (409" + said()
                                + "); change it as the rule allows, or change the rule in the registry");
            case UNPROCESSABLE ->
                new StreamlingException(
                        ErrorCode.SCHEMA_MISMATCH,
                        prefix + "the registry takes this for no valid schema (422" + said() + ")");
            case HttpURLConnection.HTTP_CLIENT_TIMEOUT, TOO_MANY -> unavailable(prefix + "answered " + status);
            default ->
                status >= HttpURLConnection.HTTP_INTERNAL_ERROR
                        ? unavailable(prefix + "answered " + status)
                        : new StreamlingException(
                                ErrorCode.NOT_FOUND,
                                prefix + "answered " + status + ", which no schema registry does; check the address");
        };
    }

    /** A registry says in its own words that it has no such schema; another server has no such path. */
    private StreamlingException notFound(String prefix) throws UnknownSchemaException {
        RegistryAnswer answer = parsed();
        if (answer != null && answer.errorCode() / 100 == HttpURLConnection.HTTP_NOT_FOUND) {
            throw new UnknownSchemaException(prefix + "not found");
        }
        return new StreamlingException(
                ErrorCode.NOT_FOUND,
                prefix
                        + "there is no schema registry at this address; check its path, such as Apicurio's /apis/ccompat/v7");
    }

    /** The registry's reason, which speaks of fields and types only. */
    private String said() {
        RegistryAnswer answer = parsed();
        if (answer == null || answer.message().isEmpty()) {
            return "";
        }
        String message = answer.message();
        return ": " + (message.length() <= MAX_QUOTED ? message : message.substring(0, MAX_QUOTED) + "...");
    }

    private @Nullable RegistryAnswer parsed() {
        try {
            return RegistryAnswer.parse(body);
        } catch (IOException e) {
            // Without the cause, whose message quotes the answer.
            return null;
        }
    }

    private static StreamlingException unavailable(String message) {
        return new StreamlingException(ErrorCode.SOURCE_UNAVAILABLE, message);
    }
}

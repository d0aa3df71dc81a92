package io.streamling.error;

import org.jspecify.annotations.Nullable;

/**
 * Everything the library throws at its callers. The message says what failed, which one, why and what to do; it
 * carries names and positions, never row values or secrets.
 */
public class StreamlingException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;

    /** A failure with a cause that explains it further, or null. */
    public StreamlingException(ErrorCode code, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    /** A failure that the message explains completely. */
    public StreamlingException(ErrorCode code, String message) {
        this(code, message, null);
    }

    /** The stable code to branch on. */
    public ErrorCode code() {
        return code;
    }
}

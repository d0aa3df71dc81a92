package io.streamling.format;

import io.streamling.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * A record that is not what its format says. The one checked exception: whoever decodes must decide what becomes of
 * the record, and knows which one it is. The message never holds the record's content.
 */
public final class DecodeException extends Exception {
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;

    /** A record that cannot be decoded. */
    public DecodeException(String message) {
        this(ErrorCode.RECORD_UNDECODABLE, message, null);
    }

    /** A record that cannot be decoded, and what the decoder threw. */
    public DecodeException(String message, @Nullable Throwable cause) {
        this(ErrorCode.RECORD_UNDECODABLE, message, cause);
    }

    /** A bad record with a code of its own. */
    public DecodeException(ErrorCode code, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    /** The code that the row is rejected with. */
    public ErrorCode code() {
        return code;
    }
}

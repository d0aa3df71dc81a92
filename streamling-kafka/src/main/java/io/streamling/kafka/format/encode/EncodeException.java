package io.streamling.kafka.format.encode;

/**
 * A row that cannot be written in the format, such as a null where the schema has none. The one checked exception: whoever
 * encodes must decide what becomes of the row. The message names the column and never holds a value.
 */
public final class EncodeException extends Exception {
    private static final long serialVersionUID = 1L;

    /** A row that cannot be encoded. */
    public EncodeException(String message) {
        super(message);
    }
}

package io.streamling.kafka.format.internal.registry;

/** The registry answers, and does not have it. */
public final class UnknownSchemaException extends Exception {
    private static final long serialVersionUID = 1L;

    UnknownSchemaException(String message) {
        super(message, null, false, false);
    }
}

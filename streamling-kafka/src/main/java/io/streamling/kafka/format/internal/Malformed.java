package io.streamling.kafka.format.internal;

/**
 * A record does not hold what it should. Thrown deep inside of a decoder, where it is not known yet which field and
 * which schema; without a stack trace, because a stream can be full of them. The message never holds a value.
 */
public final class Malformed extends Exception {
    private static final long serialVersionUID = 1L;

    /** What is wrong, without the field. */
    public Malformed(String message) {
        super(message, null, false, false);
    }

    /** The same, said of a field. */
    public Malformed in(String field) {
        return new Malformed("field '" + field + "': " + getMessage());
    }

    /** The message, which is never null. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}

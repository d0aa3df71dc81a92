package io.streamling.kafka.internal.fetch;

/** Something that direct fetching leaves to the consumer: the consumer should go on where the partitions stand. */
public final class UnusualFetchException extends Exception {
    private static final long serialVersionUID = 1L;

    UnusualFetchException(String what) {
        super(what);
    }

    UnusualFetchException(String what, Exception cause) {
        super(what, cause);
    }
}

package io.streamling.kafka.internal;

/**
 * Where to begin a partition of which no position is known. Immutable.
 *
 * @param timestampMillis for {@link Kind#TIMESTAMP} only
 */
public record StartOffset(Kind kind, long timestampMillis) {
    /** The first record that is still there. */
    public static final StartOffset EARLIEST = new StartOffset(Kind.EARLIEST, -1);
    /** What is produced from now on. */
    public static final StartOffset LATEST = new StartOffset(Kind.LATEST, -1);

    /** Which end, or neither. */
    public enum Kind {
        /** The first record that is still there. */
        EARLIEST,
        /** What is produced from now on. */
        LATEST,
        /** The first record that was made at a time or later. */
        TIMESTAMP
    }

    /** The first record whose timestamp is not before {@code millis}; the end when there is none. */
    public static StartOffset timestamp(long millis) {
        return new StartOffset(Kind.TIMESTAMP, millis);
    }
}

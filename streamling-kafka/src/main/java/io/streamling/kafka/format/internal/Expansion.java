package io.streamling.kafka.format.internal;

/**
 * How much memory one record may ask for. The elements of an array take a byte each in a record, and hundreds in wide columns,
 * so the bytes of the record alone bound nothing. Stateless.
 */
public final class Expansion {
    private static final long ALWAYS_ALLOWED = 32 << 20;
    private static final int TIMES_THE_RECORD = 16;

    private Expansion() {}

    /** For elements and defaults within a record of so many bytes. */
    public static long roomFor(int recordBytes) {
        return Math.max(ALWAYS_ALLOWED, (long) TIMES_THE_RECORD * recordBytes);
    }

    /** What is left of the room; throws when that is nothing. */
    public static long take(long room, long bytes) throws Malformed {
        if (bytes > room) {
            throw new Malformed("arrays that would take more than " + (ALWAYS_ALLOWED >> 20) + " MiB and "
                    + TIMES_THE_RECORD + " times the record");
        }
        return room - bytes;
    }
}

package io.streamling.sql.internal.compiled;

import java.util.Arrays;

/** The integers of an IN list. Immutable. */
public final class LongSet {
    private final long[] sorted;

    /** Some integers. */
    public LongSet(long[] values) {
        sorted = values.clone();
        Arrays.sort(sorted);
    }

    /** Whether the value is among them. */
    public boolean contains(long value) {
        return Arrays.binarySearch(sorted, value) >= 0;
    }
}

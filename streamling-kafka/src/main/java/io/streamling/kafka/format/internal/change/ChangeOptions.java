package io.streamling.kafka.format.internal.change;

/**
 * What a user has said about change data. Immutable.
 *
 * @param isFlattened whether the rows come without an envelope
 * @param skipsTombstones whether tombstones are moved past; else each deletes the row with its key
 * @param skipsTruncate whether a truncated table is moved past; else it is a bad record
 * @param unavailable what stands for a value that the database did not tell again because it is unchanged
 */
public record ChangeOptions(boolean isFlattened, boolean skipsTombstones, boolean skipsTruncate, String unavailable) {
    /** Envelopes; tombstones delete, truncating fails. */
    public static final ChangeOptions DEFAULT = new ChangeOptions(false, false, false, "__debezium_unavailable_value");

    /** The same for rows without an envelope. */
    public ChangeOptions flattened() {
        return new ChangeOptions(true, skipsTombstones, skipsTruncate, unavailable);
    }

    /** The same with or without tombstones. */
    public ChangeOptions skipsTombstones(boolean skips) {
        return new ChangeOptions(isFlattened, skips, skipsTruncate, unavailable);
    }

    /** The same with or without truncated tables. */
    public ChangeOptions skipsTruncate(boolean skips) {
        return new ChangeOptions(isFlattened, skipsTombstones, skips, unavailable);
    }

    /** The same with another marker. */
    public ChangeOptions unavailable(String marker) {
        return new ChangeOptions(isFlattened, skipsTombstones, skipsTruncate, marker);
    }
}

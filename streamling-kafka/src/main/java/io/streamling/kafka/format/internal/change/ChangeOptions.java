package io.streamling.kafka.format.internal.change;

/**
 * What a user has said about change data. Immutable.
 *
 * @param isFlattened whether the rows come without an envelope
 * @param skipsTombstones whether tombstones are moved past; else each deletes the row with its key
 * @param skipsTruncate whether a truncated table is moved past; else it is a bad record
 */
public record ChangeOptions(boolean isFlattened, boolean skipsTombstones, boolean skipsTruncate) {
    /** Envelopes; tombstones delete, truncating fails. */
    public static final ChangeOptions DEFAULT = new ChangeOptions(false, false, false);

    /** The same for rows without an envelope. */
    public ChangeOptions flattened() {
        return new ChangeOptions(true, skipsTombstones, skipsTruncate);
    }

    /** The same with or without tombstones. */
    public ChangeOptions skipsTombstones(boolean skips) {
        return new ChangeOptions(isFlattened, skips, skipsTruncate);
    }

    /** The same with or without truncated tables. */
    public ChangeOptions skipsTruncate(boolean skips) {
        return new ChangeOptions(isFlattened, skipsTombstones, skips);
    }
}

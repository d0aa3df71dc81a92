package io.streamling.kafka.format;

/**
 * What a decoder has let pass. Immutable.
 *
 * @param recordsWithTrailingBytes records with bytes behind their last field
 * @param recordsWithUnknownFields records whose writer knows a field that the pipeline's schema does not
 * @param skippedRecords records that are no change of a row: heartbeats, transactions, tombstones that are not wanted
 */
public record DecodeStats(long recordsWithTrailingBytes, long recordsWithUnknownFields, long skippedRecords) {
    /** Nothing was let pass. */
    public static final DecodeStats NONE = new DecodeStats(0, 0, 0);

    /** Both together. */
    public DecodeStats plus(DecodeStats other) {
        return new DecodeStats(
                recordsWithTrailingBytes + other.recordsWithTrailingBytes,
                recordsWithUnknownFields + other.recordsWithUnknownFields,
                skippedRecords + other.skippedRecords);
    }
}

package io.streamling.kafka.deadletter;

/**
 * What a replay has done. Immutable.
 *
 * @param read all letters
 * @param replayed those that were written to a topic again
 * @param otherErrors those whose error code was not asked for
 * @param tooOften those that were replayed as often as is allowed, and failed each time
 * @param withoutRecord those that do not hold the record as it was read: rows, and records that were too large
 */
public record ReplayCounts(long read, long replayed, long otherErrors, long tooOften, long withoutRecord) {}

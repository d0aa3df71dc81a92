package io.streamling.testing;

import io.streamling.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * A row or record that was rejected to one of the test contexts. Immutable.
 *
 * @param where the record it came from, such as {@code orders-0@17}
 * @param row the row; null for a record that could not be decoded
 * @param key the record's key, for one that could not be decoded
 * @param value the record's value, for one that could not be decoded
 */
public record Rejected(
        ErrorCode code,
        String reason,
        String where,
        @Nullable Row row,
        Row.@Nullable Bytes key,
        Row.@Nullable Bytes value) {}

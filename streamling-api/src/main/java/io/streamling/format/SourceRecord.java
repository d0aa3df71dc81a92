package io.streamling.format;

import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One undecoded message of the outside world; a view that its reader reuses, valid during the call only. The buffers
 * hold exactly the record's own bytes between position and limit.
 */
public interface SourceRecord {
    /** The key; null when the record has none. */
    @Nullable
    ByteBuffer key();

    /** The value; null is a tombstone. */
    @Nullable
    ByteBuffer value();

    /** The last value of a header, null when there is no such header; only where the plan asked for headers. */
    default byte @Nullable [] header(String name) {
        return null;
    }

    /** All headers, in their order; none where the outside world has none. For bad records, not for every one. */
    default List<RecordHeader> headers() {
        return List.of();
    }

    /** The partition, named as in the source's position. */
    String partition();

    /** The offset within the partition. */
    long offset();

    /** When the record was made or appended, in milliseconds since 1970, or -1. */
    long timestampMillis();
}

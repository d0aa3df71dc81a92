package io.streamling.kafka.internal;

import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * The fetched records of one partition, one behind the other: a view that moves on, so that no object is needed for a
 * record. Client thread only. What is shown is valid until {@link #advance}; the methods about a record may only be
 * called while {@link #isAtRecord}.
 */
interface RecordCursor {
    /** Whether there is a record here; false behind the last one. */
    boolean isAtRecord();

    /** Goes to the next record, or behind the last one. */
    void advance();

    long offset();

    long timestampMillis();

    /** The array that holds the value, from {@link #valueFrom} up to, not including, {@link #valueTo}; null for a tombstone. */
    byte @Nullable [] valueArray();

    int valueFrom();

    int valueTo();

    /** The array that holds the key, from {@link #keyFrom} up to, not including, {@link #keyTo}; null without a key. */
    byte @Nullable [] keyArray();

    int keyFrom();

    int keyTo();

    /** All headers of the record. Makes objects: not for every record. */
    Headers headers();

    /** The value of the last header of this name; null when there is none, or a header without a value. */
    default byte @Nullable [] header(String name) {
        Header header = headers().lastHeader(name);
        return header == null ? null : header.value();
    }

    /** The offset to go on from when all records have been read, also those that are not shown. */
    long endOffset();
}

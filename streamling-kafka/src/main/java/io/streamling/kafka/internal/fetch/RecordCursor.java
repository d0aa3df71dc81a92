package io.streamling.kafka.internal.fetch;

import java.util.List;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * The fetched records of one partition, one behind the other: a view that moves on, so that no object is needed for a
 * record. Client thread only. What is shown is valid until {@link #advance}; the methods about a record may only be
 * called while {@link #isAtRecord}. The cursors of one fetch are looked at in their order, one when the other has ended.
 */
public interface RecordCursor {
    /** Whether there is a record here; false behind the last one. */
    boolean isAtRecord();

    /** Goes to the next record, or behind the last one. */
    void advance();

    /** The record's offset. */
    long offset();

    /** When the record was made, or appended where the topic says so; in milliseconds since 1970, or -1. */
    long timestampMillis();

    /** Whether the record's time is when it was appended, and not when it was made. */
    boolean hasAppendTime();

    /** The epoch of the leader that has appended the record; -1 where it is not known. */
    int leaderEpoch();

    /** The array that holds the value, from {@link #valueFrom} up to, not including, {@link #valueTo}; null for a tombstone. */
    byte @Nullable [] valueArray();

    /** See {@link #valueArray}. */
    int valueFrom();

    /** See {@link #valueArray}. */
    int valueTo();

    /** The array that holds the key, from {@link #keyFrom} up to, not including, {@link #keyTo}; null without a key. */
    byte @Nullable [] keyArray();

    /** See {@link #keyArray}. */
    int keyFrom();

    /** See {@link #keyArray}. */
    int keyTo();

    /** All headers of the record, in order. Makes objects: not for every record. */
    List<Header> headers();

    /** The value of the last header of this name; null when there is none, or a header without a value. */
    byte @Nullable [] header(String name);

    /** Whether there is a header of this name, with or without a value. */
    boolean hasHeader(String name);

    /** Behind the last record: the offset to go on from. Counts also what was there and is not shown. */
    long endOffset();
}

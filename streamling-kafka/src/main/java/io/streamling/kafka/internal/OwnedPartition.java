package io.streamling.kafka.internal;

import io.streamling.kafka.internal.fetch.FetchPosition;
import org.apache.kafka.common.TopicPartition;

/**
 * One time of owning a partition: a partition that is lost and gained again is another object. Thread-safe; written as
 * said at each field.
 */
final class OwnedPartition implements FetchPosition {
    final TopicPartition partition;
    /** As in positions: {@code orders-3}. */
    final String name;
    /** Where reading began this time; older positions than this say nothing about what the partition has come to. */
    final long begin;
    /** Where a bounded read stops. */
    final long end;

    /** Client thread: everything before has been handed over. */
    private long fetchOffset;
    /** Under the lock of the {@link HandOver}. */
    private volatile boolean revoked;
    /** Under the lock of the {@link HandOver}: the next record that the task thread has not taken. */
    private volatile long next;

    OwnedPartition(TopicPartition partition, long next, long end) {
        this.partition = partition;
        this.name = partition.toString();
        this.begin = next;
        this.next = next;
        this.end = end;
        this.fetchOffset = next;
    }

    boolean isRevoked() {
        return revoked;
    }

    void revoke() {
        revoked = true;
    }

    long next() {
        return next;
    }

    void taken(long nextOffset) {
        next = nextOffset;
    }

    boolean isDone() {
        return fetchOffset >= end;
    }

    void fetchedUpTo(long nextOffset) {
        fetchOffset = nextOffset;
    }

    @Override
    public TopicPartition partition() {
        return partition;
    }

    @Override
    public long fetchOffset() {
        return fetchOffset;
    }

    @Override
    public long end() {
        return end;
    }
}

package io.streamling.kafka.internal.fetch;

import org.apache.kafka.common.TopicPartition;

/** A partition that is read, and how far. One object for one time of owning the partition. Client thread only. */
public interface FetchPosition {
    /** Which one. */
    TopicPartition partition();

    /** The offset to read next: all before it has been handed over. */
    long fetchOffset();

    /** The offset at which reading ends. */
    long end();
}

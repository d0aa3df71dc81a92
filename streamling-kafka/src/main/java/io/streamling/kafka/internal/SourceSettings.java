package io.streamling.kafka.internal;

import io.streamling.kafka.internal.row.RowOptions;

/** All that a user has said about a source. Immutable. */
public record SourceSettings(String name, ClientOptions client, ReadOptions read, RowOptions rows) {
    /** Whether the group divides the partitions. */
    boolean subscribes() {
        return client.group() != null && !read.assigned() && !read.bounded();
    }

    /** How messages begin. */
    public String label() {
        return "source '" + name + "': ";
    }
}

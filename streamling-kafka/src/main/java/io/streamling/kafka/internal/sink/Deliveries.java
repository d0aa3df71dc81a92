package io.streamling.kafka.internal.sink;

import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.jspecify.annotations.Nullable;

/**
 * What the brokers have answered to all records of a writer: the first failure is kept. One object for all records.
 * Thread-safe: the client's thread tells, the task's thread asks.
 */
final class Deliveries implements Callback {
    private volatile @Nullable Exception failure;

    @Override
    public void onCompletion(@Nullable RecordMetadata metadata, @Nullable Exception exception) {
        // Only the client's one thread, or the sender itself, calls; losing a race would keep a later failure.
        if (exception != null && failure == null) {
            failure = exception;
        }
    }

    /** Throws when any record was not written. */
    void check(SinkFailures failures, String doing) {
        Exception first = failure;
        if (first != null) {
            throw failures.of(doing, first);
        }
    }
}

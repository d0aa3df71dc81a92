/**
 * Records as they come from the brokers. {@link io.streamling.kafka.internal.fetch.RecordCursor} shows them one behind
 * the other without an object for each; {@link io.streamling.kafka.internal.fetch.PolledRecords} is what Kafka's consumer
 * has polled, {@link io.streamling.kafka.internal.fetch.BatchRecords} walks the record batches in place as the broker
 * has sent them.
 *
 * <p>{@link io.streamling.kafka.internal.fetch.DirectFetch} asks the partitions' leaders for such batches over
 * connections of its own. It speaks three messages of Kafka's published protocol (ApiVersions 0, Fetch 11 and the record
 * batch of version 2) and uses nothing that is internal to Kafka's client. Groups, commits, metadata, security and every
 * trouble stay with the consumer: whatever is unusual is an {@link
 * io.streamling.kafka.internal.fetch.UnusualFetchException}, upon which the consumer goes on at the same offsets.
 */
@NullMarked
package io.streamling.kafka.internal.fetch;

import org.jspecify.annotations.NullMarked;

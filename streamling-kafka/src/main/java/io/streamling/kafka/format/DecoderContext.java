package io.streamling.kafka.format;

import io.streamling.error.Retrier;
import java.time.InstantSource;
import java.util.List;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * What a reader gives to its decoder. Immutable.
 *
 * @param topic the topic whose records are decoded
 * @param projection the columns to decode, in the order of the builder: some of the format's {@link KafkaFormat#schema}
 * @param keyColumns the columns that a tombstone's key is decoded into; those outside of the projection are ignored
 * @param clock tells when an id that the registry did not know may be asked for again
 * @param retrier for a registry that is down for a while
 */
public record DecoderContext(
        String topic, Schema projection, List<String> keyColumns, InstantSource clock, Retrier retrier) {
    /** Copies the key columns. */
    public DecoderContext {
        keyColumns = List.copyOf(keyColumns);
    }
}

package io.streamling.kafka.format;

import io.streamling.error.Retrier;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * What a reader gives to its decoder. Immutable.
 *
 * @param topic the topic whose records are decoded
 * @param projection the columns to decode: some of the format's {@link KafkaFormat#schema}
 * @param places the builder's column for each column of the projection; other columns of the builder are not the decoder's
 * @param keyColumns the columns that a tombstone's key is decoded into; those outside of the projection are ignored
 * @param clock tells when an id that the registry did not know may be asked for again
 * @param retrier for a registry that is down for a while
 */
public record DecoderContext(
        String topic,
        Schema projection,
        List<Integer> places,
        List<String> keyColumns,
        InstantSource clock,
        Retrier retrier) {
    /** Copies the lists. */
    public DecoderContext {
        places = List.copyOf(places);
        keyColumns = List.copyOf(keyColumns);
    }

    /** For a decoder that fills all columns of the builder, in their order. */
    public DecoderContext(
            String topic, Schema projection, List<String> keyColumns, InstantSource clock, Retrier retrier) {
        this(topic, projection, inOrder(projection), keyColumns, clock, retrier);
    }

    /** The same for other columns. */
    public DecoderContext columns(Schema some, List<Integer> where) {
        return new DecoderContext(topic, some, where, keyColumns, clock, retrier);
    }

    private static List<Integer> inOrder(Schema projection) {
        return IntStream.range(0, projection.getFields().size()).boxed().toList();
    }
}

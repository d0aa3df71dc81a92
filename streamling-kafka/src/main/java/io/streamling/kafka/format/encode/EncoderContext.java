package io.streamling.kafka.format.encode;

import io.streamling.error.Retrier;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * What a writer gives to its encoder. Immutable.
 *
 * @param topic the topic that is written to
 * @param part what the bytes are for
 * @param columns those of the batches to encode, all of them and in order: for a key only the key's columns
 * @param retrier for a registry that is down for a while
 */
public record EncoderContext(String topic, RecordPart part, Schema columns, Retrier retrier) {}

package io.streamling.kafka.format.encode;

import java.util.List;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Describes how rows become the keys or values of records: the counterpart of {@link
 * io.streamling.kafka.format.KafkaFormat}, and one class can be both. Immutable for its users, and thread-safe.
 */
public interface RowFormat {
    /** Names the format in messages: "avro", "json". */
    String name();

    /**
     * What is wrong with the options, and with writing these columns, one message each without the sink's name, with the
     * way out; empty when nothing is. Offline.
     */
    List<String> problems(RecordPart part, Schema columns);

    /**
     * An encoder for one writer. May block and ask a schema registry through {@link EncoderContext#retrier}. Throws {@link
     * io.streamling.error.StreamlingException}: SCHEMA_MISMATCH for a schema that the registry refuses.
     */
    RecordEncoder createEncoder(EncoderContext context) throws Exception;
}

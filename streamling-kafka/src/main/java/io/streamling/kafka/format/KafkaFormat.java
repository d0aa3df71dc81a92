package io.streamling.kafka.format;

import java.util.List;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Describes how the records of a topic become rows. Immutable for its users, and thread-safe; what it has learned from
 * a schema registry it keeps, so that a pipeline is validated, planned and run with one and the same schema.
 */
public interface KafkaFormat {
    /** Names the format in messages: "avro", "json". */
    String name();

    /** Whether {@link #schema} knows the columns without asking anybody. */
    boolean isOffline();

    /**
     * All columns that records of this topic can give, in order. May block on the first call for a topic, unless
     * {@link #isOffline}. Throws {@link io.streamling.error.StreamlingException}: SOURCE_UNAVAILABLE while the registry
     * cannot be reached, SCHEMA_MISMATCH for a schema with a type that has no column type.
     */
    Schema schema(String topic);

    /**
     * What is wrong with the options, one message each without the source's name; empty when nothing is. Offline.
     *
     * @param keyColumns the source's key columns; empty when it has none
     */
    default List<String> problems(List<String> keyColumns) {
        return List.of();
    }

    /** Whether decoding needs the record's headers; without them fetching is cheaper. */
    default boolean needsHeaders() {
        return false;
    }

    /** Whether a record without a value is a row of nulls in a source that only appends, and not a bad one. */
    default boolean takesNull() {
        return false;
    }

    /** The same format as it reads the keys of records; null when it cannot read keys. */
    default @Nullable KafkaFormat ofKeys() {
        return null;
    }

    /** A decoder for one reader. May block as {@link #schema} does. */
    RecordDecoder createDecoder(DecoderContext context);
}

package io.streamling.kafka.internal.sink;

import io.streamling.batch.RowType;
import io.streamling.kafka.format.encode.RowFormat;
import io.streamling.kafka.internal.ClientOptions;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * All that a user has said about a sink. Immutable.
 *
 * @param positionsTopic where a transactional sink keeps what it has; null for an ordinary one
 */
public record SinkSettings(
        String name,
        ClientOptions client,
        TopicOptions topic,
        RecordOptions records,
        @Nullable String positionsTopic) {
    /** Whether rows and positions are committed together. */
    public boolean isTransactional() {
        return positionsTopic != null;
    }

    /** The format, which {@link SinkCheck} has seen. */
    RowFormat format() {
        return Objects.requireNonNull(records.format());
    }

    String positions() {
        return Objects.requireNonNull(positionsTopic);
    }

    /** The columns of the record's key. */
    List<String> keyColumns(RowType input) {
        return records.keyColumns().isEmpty() ? input.keyColumns() : records.keyColumns();
    }

    /** How messages begin. */
    public String label() {
        return "sink '" + name + "': ";
    }
}

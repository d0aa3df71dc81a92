package io.streamling.kafka.internal.deadletter;

import io.streamling.kafka.internal.sink.KafkaWriters;
import io.streamling.kafka.internal.sink.SinkSettings;
import io.streamling.sink.SinkContext;
import io.streamling.sink.SinkWriter;

/** Connects writers of dead letters. Stateless. */
public final class LetterWriters {
    private LetterWriters() {}

    /** A writer that has found its topic. */
    public static SinkWriter open(SinkSettings settings, SinkContext context) throws Exception {
        return KafkaWriters.open(
                settings, context, target -> new LetterRecords(settings.topic().name(), target.maxRecordBytes()));
    }
}

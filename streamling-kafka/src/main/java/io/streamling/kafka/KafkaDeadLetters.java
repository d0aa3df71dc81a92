package io.streamling.kafka;

import io.streamling.DeadLetters;
import io.streamling.batch.ChangelogMode;
import io.streamling.batch.RowType;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.kafka.deadletter.DeadLetterHeaders;
import io.streamling.kafka.format.Json;
import io.streamling.kafka.internal.ClientOptions;
import io.streamling.kafka.internal.deadletter.LetterWriters;
import io.streamling.kafka.internal.sink.RecordOptions;
import io.streamling.kafka.internal.sink.SinkCheck;
import io.streamling.kafka.internal.sink.SinkSettings;
import io.streamling.kafka.internal.sink.TopicOptions;
import io.streamling.kafka.security.KafkaSecurity;
import io.streamling.sink.Sink;
import io.streamling.sink.SinkContext;
import io.streamling.sink.SinkWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A dead-letter sink that writes to a topic. Immutable: each method returns a changed copy. A record that could not be
 * decoded is written as it was read, with its key, value and headers; a row that was refused later is written as JSON,
 * without a key. {@linkplain DeadLetterHeaders Headers} say what was wrong, and where it came from. {@link
 * DeadLetterReplay} brings records back.
 *
 * <pre>{@code
 * pipeline.deadLetters(KafkaDeadLetters.topic("orders-dead").bootstrapServers("kafka:9092").createTopic(3))
 * }</pre>
 *
 * <p>At least once: after a crash a letter can be there twice. A record that would not fit the topic with its headers is
 * written with the headers alone.
 */
public final class KafkaDeadLetters implements Sink {
    private final SinkSettings settings;

    private KafkaDeadLetters(SinkSettings settings) {
        this.settings = settings;
    }

    /** A sink for a topic, named like it. */
    public static KafkaDeadLetters topic(String topic) {
        return new KafkaDeadLetters(new SinkSettings(
                topic, ClientOptions.NONE, TopicOptions.existing(topic), RecordOptions.of(Json.keys()), null));
    }

    /** Names the sink within its pipeline. */
    public KafkaDeadLetters named(String name) {
        return new KafkaDeadLetters(
                new SinkSettings(name, settings.client(), settings.topic(), settings.records(), null));
    }

    /** The brokers to ask first: {@code host:port,host:port}. */
    public KafkaDeadLetters bootstrapServers(String servers) {
        return property("bootstrap.servers", servers);
    }

    /** Makes the topic when it is missing. A topic that is there stays as it is. */
    public KafkaDeadLetters createTopic(int partitions) {
        return createTopic(partitions, -1);
    }

    /** Makes the topic when it is missing, on this many brokers. A topic that is there stays as it is. */
    public KafkaDeadLetters createTopic(int partitions, int replicas) {
        return new KafkaDeadLetters(new SinkSettings(
                settings.name(),
                settings.client(),
                settings.topic().created(partitions, replicas),
                settings.records(),
                null));
    }

    /** Any property of Kafka's producer, as {@link KafkaSink#property}. */
    public KafkaDeadLetters property(String property, String value) {
        return client(settings.client().property(property, value));
    }

    /** Encryption and log-in, instead of Kafka's properties for them. */
    public KafkaDeadLetters security(KafkaSecurity security) {
        return client(settings.client().security(security));
    }

    /** How long the brokers may take to answer each question at the start, by default 30 s. */
    public KafkaDeadLetters connectTimeout(Duration timeout) {
        return client(settings.client().connectTimeout(timeout));
    }

    @Override
    public String name() {
        return settings.name();
    }

    @Override
    public Set<ChangelogMode> accepts() {
        return Set.of(ChangelogMode.APPEND);
    }

    @Override
    public void validate(RowType input) {
        List<String> problems = new ArrayList<>(SinkCheck.problems(settings));
        if (!input.schema().equals(DeadLetters.SCHEMA)) {
            problems.add("it takes dead letters only: use KafkaSink for rows");
        }
        if (!problems.isEmpty()) {
            throw new StreamlingException(ErrorCode.PIPELINE_INVALID, settings.label() + String.join("; ", problems));
        }
    }

    @Override
    public SinkWriter createWriter(SinkContext context) throws Exception {
        validate(context.input());
        return LetterWriters.open(settings, context);
    }

    private KafkaDeadLetters client(ClientOptions client) {
        return new KafkaDeadLetters(
                new SinkSettings(settings.name(), client, settings.topic(), settings.records(), null));
    }
}

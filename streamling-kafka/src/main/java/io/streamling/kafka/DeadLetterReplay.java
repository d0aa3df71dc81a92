package io.streamling.kafka;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.kafka.deadletter.DeadLetterHeaders;
import io.streamling.kafka.deadletter.ReplayCounts;
import io.streamling.kafka.format.Json;
import io.streamling.kafka.internal.ClientOptions;
import io.streamling.kafka.internal.deadletter.Replay;
import io.streamling.kafka.internal.deadletter.ReplayOptions;
import io.streamling.kafka.internal.sink.RecordOptions;
import io.streamling.kafka.internal.sink.SinkCheck;
import io.streamling.kafka.internal.sink.SinkSettings;
import io.streamling.kafka.internal.sink.TopicOptions;
import io.streamling.kafka.security.KafkaSecurity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes the records of a topic of dead letters once more: each with its original key, value and headers to the partition
 * that it came from, or to another topic. Immutable: each method returns a changed copy.
 *
 * <pre>{@code
 * ReplayCounts counts = DeadLetterReplay.of("orders-dead").bootstrapServers("kafka:9092").run();
 * }</pre>
 *
 * <p>A replay reads up to the end that the topic has when it starts. Records and progress are one transaction, so a record
 * is replayed once, also when a replay is killed and started again; the next replay of the same error codes goes on where
 * this one has ended. The header {@value DeadLetterHeaders#REPLAYS} counts: a record that fails again is replayed once more
 * only if {@link #maxReplays} allows it.
 */
public final class DeadLetterReplay {
    private final SinkSettings settings;
    private final ReplayOptions options;

    private DeadLetterReplay(SinkSettings settings, ReplayOptions options) {
        this.settings = settings;
        this.options = options;
    }

    /** A replay of a topic of dead letters. */
    public static DeadLetterReplay of(String topic) {
        SinkSettings settings = new SinkSettings(
                topic, ClientOptions.NONE, TopicOptions.existing(topic), RecordOptions.of(Json.keys()), null);
        return new DeadLetterReplay(settings, ReplayOptions.ALL);
    }

    /** The brokers to ask first: {@code host:port,host:port}. */
    public DeadLetterReplay bootstrapServers(String servers) {
        return property("bootstrap.servers", servers);
    }

    /** Writes to this topic, partitioned by key, instead of to where each record came from. */
    public DeadLetterReplay to(String topic) {
        return new DeadLetterReplay(settings, options.to(topic));
    }

    /** Replays only what failed in these ways. */
    public DeadLetterReplay errorCodes(ErrorCode first, ErrorCode... others) {
        Set<ErrorCode> codes = EnumSet.of(first, others);
        return new DeadLetterReplay(settings, options.codes(codes));
    }

    /** How often one record may be replayed, by default once. */
    public DeadLetterReplay maxReplays(int count) {
        return new DeadLetterReplay(settings, options.maxReplays(count));
    }

    /** Begins with the first letter, also with those that were replayed already. */
    public DeadLetterReplay fromBeginning() {
        return new DeadLetterReplay(settings, options.fromBeginning(true));
    }

    /** A property of Kafka's producer; those about brokers and security are also the consumer's. */
    public DeadLetterReplay property(String property, String value) {
        return client(settings.client().property(property, value));
    }

    /** Encryption and log-in, instead of Kafka's properties for them. */
    public DeadLetterReplay security(KafkaSecurity security) {
        return client(settings.client().security(security));
    }

    /** How long the brokers may take to answer each question, by default 30 s. */
    public DeadLetterReplay connectTimeout(Duration timeout) {
        return client(settings.client().connectTimeout(timeout));
    }

    /**
     * Replays and blocks until it is done. Throws {@link StreamlingException}: PIPELINE_INVALID for wrong options,
     * SINK_UNAVAILABLE, NOT_FOUND, ACCESS_DENIED, CHECKPOINT_FENCED when the same replay runs elsewhere.
     */
    public ReplayCounts run() {
        List<String> problems = new ArrayList<>(SinkCheck.problems(settings));
        @Nullable String target = options.topic();
        if (settings.topic().name().equals(target)) {
            problems.add("dead letters cannot be replayed into their own topic");
        }
        if (options.maxReplays() < 1) {
            problems.add("maxReplays must be at least 1");
        }
        if (!problems.isEmpty()) {
            throw new StreamlingException(
                    ErrorCode.PIPELINE_INVALID,
                    "replay of '" + settings.topic().name() + "': " + String.join("; ", problems));
        }
        return Replay.run(settings, options);
    }

    private DeadLetterReplay client(ClientOptions client) {
        return new DeadLetterReplay(
                new SinkSettings(settings.name(), client, settings.topic(), settings.records(), null), options);
    }
}

package io.streamling.kafka;

import io.streamling.Pipeline;
import io.streamling.PipelineHandle;
import io.streamling.engine.EngineLimits;
import io.streamling.engine.PipelineMetrics;
import io.streamling.engine.Streamling;
import io.streamling.sink.Sink;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;

/** One of several processes that share a group, in this process: an engine of its own with one pipeline. Thread-safe. */
final class Instance implements AutoCloseable {
    static final Duration WAIT = Duration.ofSeconds(30);
    /** Only when somebody asks. */
    static final Duration NEVER = Duration.ofHours(1);

    final PipelineHandle handle;
    private final Streamling streamling;

    private Instance(Streamling streamling, PipelineHandle handle) {
        this.streamling = streamling;
        this.handle = handle;
    }

    static Instance start(String name, KafkaSource source, Sink sink, Duration checkpointInterval) {
        return start(
                Streamling.builder()
                        .limits(EngineLimits.standard().withCheckpointInterval(checkpointInterval))
                        .build(),
                Pipeline.from(source).to(sink).named(name));
    }

    static Instance start(Streamling streamling, Pipeline pipeline) {
        try {
            return new Instance(streamling, streamling.start(pipeline));
        } catch (RuntimeException | Error e) {
            streamling.close();
            throw e;
        }
    }

    /** The partitions that it owns and how far it is behind in each. */
    Map<String, Long> lagByPartition() {
        return gauges().entrySet().stream()
                .filter(gauge -> gauge.getKey().startsWith("lag."))
                .collect(Collectors.toMap(gauge -> gauge.getKey().substring("lag.".length()), Map.Entry::getValue));
    }

    Map<String, Long> gauges() {
        return streamling
                .metrics(handle.name())
                .map(PipelineMetrics::sources)
                .map(sources -> sources.values().iterator().next().gauges())
                .orElse(Map.of());
    }

    void checkpoint() {
        long ignored = handle.checkpoint(WAIT);
    }

    @Override
    public void close() {
        streamling.close();
    }
}

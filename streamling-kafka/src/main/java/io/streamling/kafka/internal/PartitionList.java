package io.streamling.kafka.internal;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.source.SourceContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** Asks which partitions there are, and knows which of them are this reader's. The thread that owns the client; blocks. */
final class PartitionList {
    private final SourceSettings settings;
    private final Consumer<?, ?> consumer;
    private final int taskIndex;
    private final int parallelism;

    PartitionList(SourceSettings settings, Consumer<?, ?> consumer, SourceContext context) {
        this.settings = settings;
        this.consumer = consumer;
        this.taskIndex = context.taskIndex();
        this.parallelism = context.parallelism();
    }

    /** All partitions that the source is to read. Throws NOT_FOUND. */
    List<TopicPartition> all() {
        List<TopicPartition> partitions = new ArrayList<>();
        for (String topic : settings.read().topics()) {
            List<TopicPartition> found = of(topic, settings.client().connectTimeout());
            if (found.isEmpty()) {
                throw notFound("topic '" + topic + "' does not exist");
            }
            partitions.addAll(found);
        }
        List<Integer> wanted = settings.read().partitions();
        for (int number : wanted) {
            if (partitions.stream().noneMatch(partition -> partition.partition() == number)) {
                throw notFound("topic '" + settings.read().topics().get(0) + "' has no partition " + number);
            }
        }
        partitions.removeIf(partition -> !wanted.isEmpty() && !wanted.contains(partition.partition()));
        return partitions;
    }

    /** Those among some partitions that this reader has to read; the others have theirs, also when topics grow. */
    List<TopicPartition> shareOf(List<TopicPartition> partitions) {
        List<String> topics = settings.read().topics();
        List<Integer> wanted = settings.read().partitions();
        return partitions.stream()
                .filter(partition -> {
                    int number = partition.partition();
                    int index = wanted.isEmpty() ? number + topics.indexOf(partition.topic()) : wanted.indexOf(number);
                    return index % parallelism == taskIndex;
                })
                .toList();
    }

    /** The share of what there is by now, as far as the client has heard; does not wait for the brokers. */
    List<TopicPartition> shareByNow() {
        List<TopicPartition> partitions = new ArrayList<>();
        settings.read().topics().forEach(topic -> partitions.addAll(of(topic, Duration.ofMillis(1))));
        return shareOf(partitions);
    }

    private List<TopicPartition> of(String topic, Duration timeout) {
        @Nullable List<PartitionInfo> infos = consumer.partitionsFor(topic, timeout);
        return infos == null
                ? List.of()
                : infos.stream()
                        .map(info -> new TopicPartition(topic, info.partition()))
                        .toList();
    }

    private StreamlingException notFound(String what) {
        return new StreamlingException(
                ErrorCode.NOT_FOUND,
                settings.label() + what + " at brokers '" + settings.client().servers() + "'");
    }
}

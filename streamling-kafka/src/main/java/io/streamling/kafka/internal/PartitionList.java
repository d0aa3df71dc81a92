package io.streamling.kafka.internal;

import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.source.SourceContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Asks which partitions there are, and knows which of them are this reader's. The thread that owns the client; blocks. */
final class PartitionList {
    private static final Set<String> KAFKAS_OWN =
            Set.of("__consumer_offsets", "__transaction_state", "__share_group_state");
    private static final Duration ANSWER = Duration.ofSeconds(2);

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
        if (settings.read().topicPattern() != null) {
            return matching(settings.client().connectTimeout());
        }
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
                    // Of topics that are found by a pattern there is no order that all readers know.
                    int topic = topics.isEmpty() ? partition.topic().hashCode() : topics.indexOf(partition.topic());
                    int index = wanted.isEmpty() ? number + topic : wanted.indexOf(number);
                    return Math.floorMod(index, parallelism) == taskIndex;
                })
                .toList();
    }

    /**
     * The share of what there is by now. Named topics are looked up in what the client has heard, without waiting for
     * the brokers; for a pattern they are asked.
     */
    List<TopicPartition> shareByNow() {
        if (settings.read().topicPattern() != null) {
            return shareOf(matching(ANSWER));
        }
        List<TopicPartition> partitions = new ArrayList<>();
        settings.read().topics().forEach(topic -> partitions.addAll(of(topic, Duration.ofMillis(1))));
        return shareOf(partitions);
    }

    /** Those of some topics that do not exist by now. Asks the brokers about topics that the client knows nothing of. */
    Set<String> missing(Collection<String> topics) {
        Set<String> missing = new HashSet<>();
        for (String topic : topics) {
            if (isUnknown(topic) && of(topic, ANSWER).isEmpty()) {
                missing.add(topic);
            }
        }
        return missing;
    }

    private boolean isUnknown(String topic) {
        try {
            return of(topic, Duration.ofMillis(1)).isEmpty();
        } catch (TimeoutException e) {
            return true;
        }
    }

    private List<TopicPartition> matching(Duration timeout) {
        List<TopicPartition> partitions = new ArrayList<>();
        consumer.listTopics(timeout).forEach((topic, infos) -> {
            if (settings.read().reads(topic) && !KAFKAS_OWN.contains(topic)) {
                infos.forEach(info -> partitions.add(new TopicPartition(topic, info.partition())));
            }
        });
        if (partitions.isEmpty() && settings.read().bounded()) {
            throw notFound("no topic matches '" + settings.read().topicPattern() + "'");
        }
        return partitions;
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

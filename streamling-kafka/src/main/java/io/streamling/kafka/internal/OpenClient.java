package io.streamling.kafka.internal;

import io.streamling.checkpoint.SourcePosition;
import io.streamling.error.ErrorCode;
import io.streamling.error.StreamlingException;
import io.streamling.kafka.internal.fetch.FetchOptions;
import io.streamling.kafka.internal.group.BrokerWatch;
import io.streamling.kafka.internal.group.LogEnds;
import io.streamling.source.SourceContext;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteBufferDeserializer;
import org.jspecify.annotations.Nullable;

/** A client that has reached its topics and stands at its positions, with what belongs to it. */
record OpenClient(
        SourceSettings settings,
        Consumer<ByteBuffer, ByteBuffer> consumer,
        Ownership ownership,
        PartitionDiscovery discovery,
        LogEnds logEnds,
        BrokerWatch brokers,
        HandOver handOver,
        @Nullable DirectPath directPath) {
    /** Two batches in hand while a third is decoded: more would only be more memory. */
    private static final int WAITING_BATCHES = 2;

    /** Connects. Throws a {@link StreamlingException} when that fails within the timeout. */
    static OpenClient connect(SourceSettings settings, SourceContext context) throws Exception {
        Consumer<ByteBuffer, ByteBuffer> consumer = null;
        try {
            consumer = new KafkaConsumer<>(
                    ConsumerProperties.of(settings, context),
                    new ByteBufferDeserializer(),
                    new ByteBufferDeserializer());
            return open(settings, context, consumer);
        } catch (RuntimeException e) {
            if (consumer != null) {
                consumer.close(CloseOptions.timeout(Duration.ZERO));
            }
            throw new KafkaFailures(settings).of("start", e);
        }
    }

    /** The lag of each owned partition, behind the rows that were emitted, and what happened to the ownership. Any thread. */
    Map<String, Long> gauges() {
        Map<String, Long> gauges = new HashMap<>(ownership.gauges());
        gauges.put("connected", brokers.isConnected() ? 1L : 0L);
        ownership
                .owned()
                .forEach((partition, owned) ->
                        logEnds.lag(partition, owned.next()).ifPresent(lag -> gauges.put("lag." + owned.name, lag)));
        return gauges;
    }

    private static OpenClient open(
            SourceSettings settings, SourceContext context, Consumer<ByteBuffer, ByteBuffer> consumer) {
        PartitionList list = new PartitionList(settings, consumer, context);
        List<TopicPartition> partitions = list.all();
        HandOver handOver = new HandOver(WAITING_BATCHES);
        SourcePosition restored = context.restoredPosition().orElse(SourcePosition.EMPTY);
        checkRestored(settings, restored, partitions);
        Ownership ownership = new Ownership(settings, consumer, handOver, context);
        if (settings.subscribes()) {
            subscribe(settings, consumer, ownership);
        } else {
            ownership.assign(list.shareOf(partitions));
        }
        PartitionDiscovery discovery = new PartitionDiscovery(settings, list, ownership, context.clock());
        return new OpenClient(
                settings,
                consumer,
                ownership,
                discovery,
                new LogEnds(consumer, context.clock()),
                new BrokerWatch(settings.label(), consumer, context.clock()),
                handOver,
                directPath(settings, context, consumer));
    }

    private static void subscribe(SourceSettings settings, Consumer<?, ?> consumer, Ownership ownership) {
        String pattern = settings.read().topicPattern();
        if (pattern == null) {
            consumer.subscribe(settings.read().topics(), ownership);
        } else {
            consumer.subscribe(Pattern.compile(pattern), ownership);
        }
    }

    private static @Nullable DirectPath directPath(
            SourceSettings settings, SourceContext context, Consumer<ByteBuffer, ByteBuffer> consumer) {
        return settings.read().direct()
                ? new DirectPath(
                        settings, consumer, FetchOptions.of(ConsumerProperties.of(settings, context)), context.clock())
                : null;
    }

    /** A position of a partition that has vanished means that the topic is another one now. */
    private static void checkRestored(
            SourceSettings settings, SourcePosition restored, Collection<TopicPartition> partitions) {
        List<String> names = partitions.stream().map(TopicPartition::toString).toList();
        for (Map.Entry<String, String> entry : restored.nextByPartition().entrySet()) {
            if (!names.contains(entry.getKey())
                    && settings.read().resetTo() == null
                    && isOfOurs(settings, entry.getKey())) {
                throw new StreamlingException(
                        ErrorCode.POSITION_OUT_OF_RANGE,
                        settings.label() + "the position to go on from in partition '" + entry.getKey() + "' is "
                                + entry.getValue()
                                + ", but there is no such partition (it is another topic of that name);"
                                + " to go on all the same, set onOffsetOutOfRange to EARLIEST or LATEST");
            }
        }
    }

    private static boolean isOfOurs(SourceSettings settings, String partition) {
        String topic = partition.substring(0, Math.max(0, partition.lastIndexOf('-')));
        return settings.read().partitions().isEmpty() && settings.read().reads(topic);
    }
}

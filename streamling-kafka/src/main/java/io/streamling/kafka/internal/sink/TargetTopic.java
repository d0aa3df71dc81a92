package io.streamling.kafka.internal.sink;

import io.streamling.error.ErrorCode;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the brokers say about the topic when a writer starts. Immutable.
 *
 * @param maxRecordBytes the largest record that is sent
 */
public record TargetTopic(int partitions, int maxRecordBytes) {
    private static final Logger LOG = LoggerFactory.getLogger(TargetTopic.class);
    /** The largest that a client can be told to send. */
    private static final int UNLIMITED = Integer.MAX_VALUE - 1024;
    /** What a batch has beside its records. */
    private static final int BATCH_OVERHEAD_BYTES = 128;

    /** Finds the topic, or makes it where that is wanted. */
    static TargetTopic open(SinkSettings settings, Admin admin) throws Exception {
        TopicOptions wanted = settings.topic();
        int partitions = create(settings, admin, wanted);
        if (partitions == 0) {
            partitions = partitions(settings, admin);
        }
        return new TargetTopic(partitions, maxRecordBytes(settings, admin));
    }

    /** Makes a topic; returns its partitions, or 0 where it is there already. */
    static int create(SinkSettings settings, Admin admin, TopicOptions wanted) throws Exception {
        if (!wanted.isCreated()) {
            return 0;
        }
        NewTopic topic = new NewTopic(
                        wanted.name(),
                        Optional.of(wanted.partitions()),
                        wanted.replicas() < 0 ? Optional.empty() : Optional.of((short) wanted.replicas()))
                .configs(wanted.properties());
        try {
            await(settings, admin.createTopics(List.of(topic)).all());
            return wanted.partitions();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof TopicExistsException) {
                LOG.info("{}topic '{}' is there already and stays as it is", settings.label(), wanted.name());
                return 0;
            }
            throw e;
        }
    }

    /** Waits for an answer, but not longer than for any at the start. */
    static <T> T await(SinkSettings settings, KafkaFuture<T> answer) throws Exception {
        try {
            return answer.get(settings.client().connectTimeout().toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new org.apache.kafka.common.errors.TimeoutException(
                    "no answer within " + settings.client().connectTimeout());
        }
    }

    private static int partitions(SinkSettings settings, Admin admin) throws Exception {
        String name = settings.topic().name();
        try {
            Map<String, TopicDescription> found =
                    await(settings, admin.describeTopics(List.of(name)).allTopicNames());
            return Objects.requireNonNull(found.get(name)).partitions().size();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                throw new SinkFailures(settings)
                        .of(
                                ErrorCode.NOT_FOUND,
                                "topic '" + name + "' is not there: make it, or add createTopic(partitions)");
            }
            throw e;
        }
    }

    /** A record that does not fit is a bad row; the broker's answer would come too late to say which one it was. */
    private static int maxRecordBytes(SinkSettings settings, Admin admin) throws Exception {
        int given = settings.records().maxRecordBytes();
        long buffer = ProducerProperties.number(settings, ProducerConfig.BUFFER_MEMORY_CONFIG);
        long limit = given > 0 ? given : ProducerProperties.number(settings, ProducerConfig.MAX_REQUEST_SIZE_CONFIG);
        long topicLimit = given > 0 ? Long.MAX_VALUE : topicLimit(settings, admin);
        return (int) Math.min(Math.min(limit, topicLimit), Math.min(buffer, UNLIMITED));
    }

    private static long topicLimit(SinkSettings settings, Admin admin) throws Exception {
        ConfigResource resource =
                new ConfigResource(ConfigResource.Type.TOPIC, settings.topic().name());
        try {
            Map<ConfigResource, Config> answer =
                    await(settings, admin.describeConfigs(List.of(resource)).all());
            Config config = Objects.requireNonNull(answer.get(resource));
            String bytes = config.get(TopicConfig.MAX_MESSAGE_BYTES_CONFIG).value();
            return Long.parseLong(bytes) - BATCH_OVERHEAD_BYTES;
        } catch (ExecutionException e) {
            // Not everybody who may write may also ask.
            LOG.info(
                    "{}cannot read the properties of topic '{}' ({}); records are limited by 'max.request.size'",
                    settings.label(),
                    settings.topic().name(),
                    String.valueOf(e.getCause()));
            return Long.MAX_VALUE;
        }
    }
}

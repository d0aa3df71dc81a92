package io.streamling.kafka.internal.sink;

import java.util.Map;
import java.util.TreeMap;

/**
 * The topic that is written to, and how it is made when it is missing. Immutable.
 *
 * @param partitions 0 when the topic must be there already
 * @param replicas how many brokers keep it; -1 for as many as the brokers make by default
 * @param properties of a new topic, such as {@code cleanup.policy}
 */
public record TopicOptions(String name, int partitions, int replicas, Map<String, String> properties) {
    /** Copies the properties. */
    public TopicOptions {
        properties = Map.copyOf(properties);
    }

    /** A topic that must be there. */
    public static TopicOptions existing(String name) {
        return new TopicOptions(name, 0, -1, Map.of());
    }

    /** The same, made when it is missing. */
    public TopicOptions created(int count, int copies) {
        return new TopicOptions(name, count, copies, properties);
    }

    /** The same with one more property. */
    public TopicOptions property(String property, String value) {
        Map<String, String> more = new TreeMap<>(properties);
        more.put(property, value);
        return new TopicOptions(name, partitions, replicas, more);
    }

    boolean isCreated() {
        return partitions != 0;
    }
}

package io.streamling.kafka.format;

import org.jspecify.annotations.Nullable;

/** Under which subject of a schema registry the schemas of a topic are kept. */
public enum SubjectName {
    /** {@code <topic>-value} and {@code <topic>-key}: one schema for a topic. The default. */
    TOPIC,
    /** The record's full name, whatever the topic: one schema for a type. */
    RECORD,
    /** {@code <topic>-<record's full name>}: several types in a topic, each with its own history. */
    TOPIC_RECORD;

    /** The subject of the values. */
    String ofValue(String topic, @Nullable String record) {
        return this == TOPIC ? topic + "-value" : of(topic, record);
    }

    /** The subject of the keys. */
    String ofKey(String topic, @Nullable String record) {
        return this == TOPIC ? topic + "-key" : of(topic, record);
    }

    private String of(String topic, @Nullable String record) {
        if (record == null) {
            throw new IllegalArgumentException("no record name for " + this);
        }
        return this == RECORD ? record : topic + "-" + record;
    }
}

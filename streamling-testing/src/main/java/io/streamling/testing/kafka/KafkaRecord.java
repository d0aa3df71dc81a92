package io.streamling.testing.kafka;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A record to produce: {@code KafkaRecord.to("orders").key("7").value(json).header("dbz.op", "u")}. Immutable. */
public final class KafkaRecord {
    static final class Header {
        final String name;
        final byte @Nullable [] value;

        Header(String name, byte @Nullable [] value) {
            this.name = name;
            this.value = value;
        }
    }

    final String topic;
    final @Nullable Integer partition;
    final byte @Nullable [] key;
    final byte @Nullable [] value;
    final @Nullable Long timestampMillis;
    final List<Header> headers;

    private KafkaRecord(
            String topic,
            @Nullable Integer partition,
            byte @Nullable [] key,
            byte @Nullable [] value,
            @Nullable Long timestampMillis,
            List<Header> headers) {
        this.topic = topic;
        this.partition = partition;
        this.key = key;
        this.value = value;
        this.timestampMillis = timestampMillis;
        this.headers = headers;
    }

    /** A record without key, value or headers, whose partition the producer chooses. */
    public static KafkaRecord to(String topic) {
        return new KafkaRecord(topic, null, null, null, null, List.of());
    }

    /** The same record for one partition. */
    public KafkaRecord partition(int number) {
        return new KafkaRecord(topic, number, key, value, timestampMillis, headers);
    }

    /** The same record with a key; null for none. */
    public KafkaRecord key(byte @Nullable [] bytes) {
        return new KafkaRecord(topic, partition, bytes, value, timestampMillis, headers);
    }

    /** The same record with a text as its key, in UTF-8. */
    public KafkaRecord key(String text) {
        return key(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The same record with a value; null for a tombstone. */
    public KafkaRecord value(byte @Nullable [] bytes) {
        return new KafkaRecord(topic, partition, key, bytes, timestampMillis, headers);
    }

    /** The same record with a text as its value, in UTF-8. */
    public KafkaRecord value(String text) {
        return value(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The same record, made at another time. */
    public KafkaRecord timestampMillis(long millis) {
        return new KafkaRecord(topic, partition, key, value, millis, headers);
    }

    /** The same record with one more header; a null value is allowed. */
    public KafkaRecord header(String name, byte @Nullable [] bytes) {
        List<Header> more = new ArrayList<>(headers);
        more.add(new Header(name, bytes));
        return new KafkaRecord(topic, partition, key, value, timestampMillis, List.copyOf(more));
    }

    /** The same record with one more header, a text in UTF-8. */
    public KafkaRecord header(String name, String text) {
        return header(name, text.getBytes(StandardCharsets.UTF_8));
    }
}

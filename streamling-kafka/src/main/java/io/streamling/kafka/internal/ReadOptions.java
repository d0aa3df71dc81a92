package io.streamling.kafka.internal;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which records to read. Immutable.
 *
 * @param topics by name; empty where there is a pattern
 * @param topicPattern a regular expression that whole names must match; null where topics are named
 * @param partitions of the only topic; empty for all
 * @param assigned whether partitions are divided by us and not by the group
 * @param start for partitions without a position
 * @param resetTo what to do about positions outside of the log; null is to fail
 * @param bounded whether to end at the end that was there at the start
 * @param direct whether to fetch from the leaders without the consumer
 */
public record ReadOptions(
        List<String> topics,
        @Nullable String topicPattern,
        List<Integer> partitions,
        boolean assigned,
        StartOffset start,
        @Nullable StartOffset resetTo,
        boolean bounded,
        boolean direct) {
    /** Copies the lists. */
    public ReadOptions {
        topics = List.copyOf(topics);
        partitions = List.copyOf(partitions);
    }

    /** Everything there is and will be. */
    public static ReadOptions of(List<String> topics) {
        return new ReadOptions(topics, null, List.of(), false, StartOffset.EARLIEST, null, false, false);
    }

    /** All topics there are and will be of which the name matches. */
    public static ReadOptions matching(String pattern) {
        return new ReadOptions(List.of(), pattern, List.of(), false, StartOffset.EARLIEST, null, false, false);
    }

    /** Whether a topic is one of those to read. */
    boolean reads(String topic) {
        return topicPattern == null ? topics.contains(topic) : Pattern.matches(topicPattern, topic);
    }

    /** What to ask a format about: with a pattern it is one that does not depend on the topic. */
    public String anyTopic() {
        return topicPattern == null ? topics.get(0) : topicPattern;
    }

    /** The topics for messages. */
    String described() {
        return topicPattern == null
                ? "topic '" + String.join("', '", topics) + "'"
                : "topics like '" + topicPattern + "'";
    }

    /** The same for some partitions only. */
    public ReadOptions partitions(List<Integer> some) {
        return new ReadOptions(topics, topicPattern, some, true, start, resetTo, bounded, direct);
    }

    /** The same without subscribing. */
    public ReadOptions assigned(boolean flag) {
        return new ReadOptions(topics, topicPattern, partitions, flag, start, resetTo, bounded, direct);
    }

    /** The same from elsewhere. */
    public ReadOptions start(StartOffset offset) {
        return new ReadOptions(topics, topicPattern, partitions, assigned, offset, resetTo, bounded, direct);
    }

    /** The same with another way out of a position that is gone. */
    public ReadOptions resetTo(@Nullable StartOffset offset) {
        return new ReadOptions(topics, topicPattern, partitions, assigned, start, offset, bounded, direct);
    }

    /** The same up to the present end. */
    public ReadOptions bounded(boolean flag) {
        return new ReadOptions(topics, topicPattern, partitions, assigned, start, resetTo, flag, direct);
    }

    /** The same without the consumer where that works. */
    public ReadOptions direct(boolean flag) {
        return new ReadOptions(topics, topicPattern, partitions, assigned, start, resetTo, bounded, flag);
    }
}

package io.streamling.kafka.internal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which records to read. Immutable.
 *
 * @param partitions of the only topic; empty for all
 * @param assigned whether partitions are divided by us and not by the group
 * @param start for partitions without a position
 * @param resetTo what to do about positions outside of the log; null is to fail
 * @param bounded whether to end at the end that was there at the start
 * @param direct whether to fetch from the leaders without the consumer
 */
public record ReadOptions(
        List<String> topics,
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
        return new ReadOptions(topics, List.of(), false, StartOffset.EARLIEST, null, false, false);
    }

    /** The same for some partitions only. */
    public ReadOptions partitions(List<Integer> some) {
        return new ReadOptions(topics, some, true, start, resetTo, bounded, direct);
    }

    /** The same without subscribing. */
    public ReadOptions assigned(boolean flag) {
        return new ReadOptions(topics, partitions, flag, start, resetTo, bounded, direct);
    }

    /** The same from elsewhere. */
    public ReadOptions start(StartOffset offset) {
        return new ReadOptions(topics, partitions, assigned, offset, resetTo, bounded, direct);
    }

    /** The same with another way out of a position that is gone. */
    public ReadOptions resetTo(@Nullable StartOffset offset) {
        return new ReadOptions(topics, partitions, assigned, start, offset, bounded, direct);
    }

    /** The same up to the present end. */
    public ReadOptions bounded(boolean flag) {
        return new ReadOptions(topics, partitions, assigned, start, resetTo, flag, direct);
    }

    /** The same without the consumer where that works. */
    public ReadOptions direct(boolean flag) {
        return new ReadOptions(topics, partitions, assigned, start, resetTo, bounded, flag);
    }
}

package io.streamling.kafka.internal.fetch;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;

/**
 * Which batches of a fetched partition belong to aborted transactions. The broker names the transactions by producer and
 * first offset, in order of their offsets; each one ends at its producer's abort marker. Client thread only; asked for
 * the batches in their order.
 */
final class AbortedTransactions {
    private static final long NO_PRODUCER = -1;

    private final long[] producers;
    private final long[] firstOffsets;
    private final Set<Long> aborted = new HashSet<>(4);
    private int begun;

    private AbortedTransactions(long[] producers, long[] firstOffsets) {
        this.producers = producers;
        this.firstOffsets = firstOffsets;
    }

    static AbortedTransactions read(ByteBuffer response) {
        int count = Math.max(0, response.getInt());
        if (count > response.remaining() / (2 * Long.BYTES)) {
            throw new IllegalArgumentException("more aborted transactions than bytes");
        }
        long[] producers = new long[count];
        long[] firstOffsets = new long[count];
        for (int i = 0; i < count; i++) {
            producers[i] = response.getLong();
            firstOffsets[i] = response.getLong();
        }
        return new AbortedTransactions(producers, firstOffsets);
    }

    /** Begins the transactions whose first record is in the batch or before it. */
    void reach(long lastOffsetOfBatch) {
        while (begun < producers.length && firstOffsets[begun] <= lastOffsetOfBatch) {
            aborted.add(producers[begun]);
            begun++;
        }
    }

    /** The producer's transaction ends here with an abort marker. */
    void end(long producer) {
        aborted.remove(producer);
    }

    /** Whether a transactional batch of this producer is to be left out. */
    boolean contains(long producer) {
        return producer != NO_PRODUCER && aborted.contains(producer);
    }
}

package io.streamling.kafka.internal.fetch;

/**
 * The whole batches among some fetched bytes. Immutable.
 *
 * @param from where the first one begins
 * @param to where the last one ends: what follows is cut
 * @param nextOffset the offset behind them, or -1 without a batch
 * @param leaderEpoch under which leader the last one was appended, or -1 without a batch
 */
record BatchRange(int from, int to, long nextOffset, int leaderEpoch) {
    private static final int VERSION = 2;

    /** Finds the whole batches, and refuses what is not of the version or not what the producer has sent. */
    static BatchRange check(byte[] bytes, int from, int to, boolean checkCrcs) throws UnusualFetchException {
        int at = from;
        long nextOffset = -1;
        int leaderEpoch = -1;
        while (at < to) {
            int size = BatchHeader.size(bytes, at, to);
            if (size > to - at) {
                break;
            }
            if (BatchHeader.version(bytes, at) != VERSION) {
                throw new UnusualFetchException("a batch of version " + BatchHeader.version(bytes, at));
            }
            if (checkCrcs && !BatchHeader.hasRightCrc(bytes, at, size)) {
                throw new UnusualFetchException("a batch with a wrong checksum");
            }
            nextOffset = BatchHeader.lastOffset(bytes, at) + 1;
            leaderEpoch = BatchHeader.leaderEpoch(bytes, at);
            at += size;
        }
        return new BatchRange(from, at, nextOffset, leaderEpoch);
    }
}

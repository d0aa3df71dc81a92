package io.streamling.batch;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the segments of an {@link Origin} while a builder is filled. One builder's thread only. */
final class OriginRecorder {
    /** More segments than this are merged into their neighbours: a bound on memory, at the price of exactness. */
    private static final int MAX_SEGMENTS = 256;

    private final List<Origin.Segment> closed = new ArrayList<>();
    private @Nullable String partition;
    private long firstOffset;
    private long lastOffset;
    private int firstRow;

    /** The rows from {@code row} on come from this record, until the next call. */
    void record(String nextPartition, long offset, int row) {
        boolean continues = nextPartition.equals(partition)
                && offset == lastOffset + 1
                && row - firstRow == lastOffset - firstOffset + 1;
        if (continues || (nextPartition.equals(partition) && closed.size() >= MAX_SEGMENTS)) {
            lastOffset = offset;
            return;
        }
        close(row);
        partition = nextPartition;
        firstOffset = offset;
        lastOffset = offset;
        firstRow = row;
    }

    Origin finish(int rowCount) {
        close(rowCount);
        return Origin.of(closed);
    }

    private void close(int row) {
        if (partition != null && row > firstRow) {
            closed.add(new Origin.Segment(partition, firstOffset, lastOffset, firstRow, row - firstRow));
        }
    }
}

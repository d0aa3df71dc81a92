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
    /** What {@link #lastOffset} was, and how many rows there were, before the latest record. */
    private long offsetBefore;

    private int rowsBefore;

    /** The rows from {@code row} on come from this record, until the next call. */
    void record(String nextPartition, long offset, int row) {
        forgetRecordWithoutRows(row);
        boolean continues = nextPartition.equals(partition)
                && offset == lastOffset + 1
                && row - firstRow == lastOffset - firstOffset + 1;
        if (continues || (nextPartition.equals(partition) && closed.size() >= MAX_SEGMENTS)) {
            offsetBefore = lastOffset;
        } else {
            close(row);
            partition = nextPartition;
            firstOffset = offset;
            offsetBefore = offset - 1;
            firstRow = row;
        }
        lastOffset = offset;
        rowsBefore = row;
    }

    Origin finish(int rowCount) {
        forgetRecordWithoutRows(rowCount);
        close(rowCount);
        return Origin.of(closed);
    }

    /** A record that was rejected must not blur which offsets the rows around it have. */
    private void forgetRecordWithoutRows(int row) {
        if (row == rowsBefore) {
            lastOffset = offsetBefore;
        }
    }

    private void close(int row) {
        if (partition != null && row > firstRow) {
            closed.add(new Origin.Segment(partition, firstOffset, lastOffset, firstRow, row - firstRow));
        }
    }
}

package io.streamling.batch;

import java.util.ArrayList;
import java.util.List;

/**
 * Which records of the source a batch came from, as a few segments of consecutive offsets, so that an error can name
 * the record. Nothing is kept per row. Immutable.
 */
public final class Origin {
    /** A batch that did not come from a source with offsets. */
    public static final Origin UNKNOWN = new Origin(List.of(), false);

    /**
     * Consecutive offsets of one partition.
     *
     * @param firstRow the first row of the batch that came from here
     * @param rows how many rows came from here; equal to the number of offsets when each record made one row
     */
    public record Segment(String partition, long firstOffset, long lastOffset, int firstRow, int rows) {
        boolean isExact() {
            return rows == lastOffset - firstOffset + 1;
        }
    }

    private final List<Segment> segments;
    private final boolean aligned;

    private Origin(List<Segment> segments, boolean aligned) {
        this.segments = segments;
        this.aligned = aligned;
    }

    static Origin of(List<Segment> segments) {
        return segments.isEmpty() ? UNKNOWN : new Origin(List.copyOf(segments), true);
    }

    /** The segments, in the order of the rows. */
    public List<Segment> segments() {
        return segments;
    }

    /** The same records, for a batch whose rows are not the source's rows one to one any more. */
    public Origin asRange() {
        return aligned ? new Origin(segments, false) : this;
    }

    /** The origin of {@code rows} rows from {@code fromRow} on. */
    Origin slice(int fromRow, int rows) {
        if (!aligned) {
            return this;
        }
        List<Segment> kept = new ArrayList<>();
        for (Segment segment : segments) {
            int from = Math.max(fromRow, segment.firstRow);
            int to = Math.min(fromRow + rows, segment.firstRow + segment.rows);
            if (from < to) {
                int skipped = segment.isExact() ? from - segment.firstRow : 0;
                long first = segment.firstOffset + skipped;
                long last = segment.isExact() ? first + (to - from) - 1 : segment.lastOffset;
                kept.add(new Segment(segment.partition, first, last, from - fromRow, to - from));
            }
        }
        return of(kept);
    }

    /**
     * Names the record that a row came from: {@code orders-3@1827364}, or the range {@code orders-3@1827300..1827399}
     * where no more is known; "an unknown record" when nothing is.
     */
    public String describe(int row) {
        for (Segment segment : segments) {
            if (aligned && row >= segment.firstRow && row < segment.firstRow + segment.rows) {
                return segment.isExact()
                        ? segment.partition + "@" + (segment.firstOffset + row - segment.firstRow)
                        : range(segment);
            }
        }
        return switch (segments.size()) {
            case 0 -> "an unknown record";
            case 1 -> range(segments.get(0));
            default -> range(segments.get(0)) + " to " + range(segments.get(segments.size() - 1));
        };
    }

    /** The one segment that holds a row, narrowed to its offset where that is known; null when nothing is known. */
    public @org.jspecify.annotations.Nullable Segment at(int row) {
        for (Segment segment : segments) {
            if (aligned && row >= segment.firstRow && row < segment.firstRow + segment.rows) {
                long offset = segment.firstOffset + row - segment.firstRow;
                return segment.isExact() ? new Segment(segment.partition, offset, offset, row, 1) : segment;
            }
        }
        return segments.isEmpty() ? null : segments.get(0);
    }

    private static String range(Segment segment) {
        String first = segment.partition + "@" + segment.firstOffset;
        return segment.firstOffset == segment.lastOffset ? first : first + ".." + segment.lastOffset;
    }
}

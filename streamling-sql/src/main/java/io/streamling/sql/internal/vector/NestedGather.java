package io.streamling.sql.internal.vector;

import io.streamling.batch.ColumnMemory;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.complex.LargeListVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;

/**
 * Copies rows of lists and structs: the rows of the children are worked out first, then each child is copied as a whole.
 * Stateless.
 */
final class NestedGather {
    private NestedGather() {}

    static void gather(FieldVector[] from, Picks picks, FieldVector to) {
        if (to instanceof StructVector struct) {
            gatherStruct(from, picks, struct);
        } else if (to instanceof FixedSizeListVector list) {
            gatherFixedSize(from, picks, list);
        } else {
            gatherList(from, picks, to);
        }
    }

    private static void gatherStruct(FieldVector[] from, Picks picks, StructVector to) {
        List<FieldVector> children = to.getChildrenFromFields();
        loadBuffers(from, picks, to, List.of());
        for (int child = 0; child < children.size(); child++) {
            FieldVector[] childFrom = new FieldVector[from.length];
            for (int i = 0; i < from.length; i++) {
                childFrom[i] = (FieldVector) ((StructVector) from[i]).getChildByOrdinal(child);
            }
            Gather.gather(childFrom, picks, children.get(child));
        }
    }

    private static void gatherList(FieldVector[] from, Picks picks, FieldVector to) {
        ListColumn[] lists = lists(from);
        boolean large = to instanceof LargeListVector;
        int[] ends = new int[picks.count()];
        int total = 0;
        for (int i = 0; i < picks.count(); i++) {
            int row = picks.rows()[i];
            total = Math.addExact(total, row < 0 ? 0 : lists[picks.source(i)].length(row));
            ends[i] = total;
        }
        try (ArrowBuf offsets = to.getAllocator().buffer((picks.count() + 1L) << (large ? 3 : 2))) {
            writeOffsets(ends, offsets.memoryAddress(), large);
            loadBuffers(from, picks, to, List.of(offsets));
        }
        FieldVector elements = large ? ((LargeListVector) to).getDataVector() : ((ListVector) to).getDataVector();
        Gather.gather(elements(lists), elementPicks(lists, picks, ends, total), elements);
    }

    private static void writeOffsets(int[] ends, long to, boolean large) {
        if (large) {
            ColumnMemory.putLong(to, 0);
            for (int i = 0; i < ends.length; i++) {
                ColumnMemory.putLong(to + ((long) (i + 1) << 3), ends[i]);
            }
        } else {
            ColumnMemory.putInt(to, 0);
            for (int i = 0; i < ends.length; i++) {
                ColumnMemory.putInt(to + ((long) (i + 1) << 2), ends[i]);
            }
        }
    }

    private static Picks elementPicks(ListColumn[] lists, Picks picks, int[] ends, int total) {
        int[] rows = new int[total];
        int[] sources = picks.sources() == null ? null : new int[total];
        int at = 0;
        for (int i = 0; i < picks.count(); i++) {
            int source = picks.source(i);
            int element = at < ends[i] ? lists[source].start(picks.rows()[i]) : 0;
            for (; at < ends[i]; at++) {
                rows[at] = element++;
                if (sources != null) {
                    sources[at] = source;
                }
            }
        }
        return new Picks(sources, rows, total);
    }

    private static void gatherFixedSize(FieldVector[] from, Picks picks, FixedSizeListVector to) {
        int size = to.getListSize();
        int total = Math.multiplyExact(picks.count(), size);
        int[] rows = new int[total];
        int[] sources = picks.sources() == null ? null : new int[total];
        for (int i = 0; i < total; i++) {
            int row = picks.rows()[i / size];
            rows[i] = row < 0 ? -1 : row * size + i % size;
            if (sources != null) {
                sources[i] = picks.source(i / size);
            }
        }
        loadBuffers(from, picks, to, List.of());
        Gather.gather(elements(lists(from)), new Picks(sources, rows, total), to.getDataVector());
    }

    /** The validity of the rows, and what comes behind it. */
    private static void loadBuffers(FieldVector[] from, Picks picks, FieldVector to, List<ArrowBuf> others) {
        int count = picks.count();
        try (ArrowBuf validity = to.getAllocator().buffer(((count + 63L) >> 6) << 3)) {
            int nulls = MergingGather.gatherValidity(from, picks, validity.memoryAddress());
            ArrowFieldNode node = new ArrowFieldNode(count, nulls);
            to.loadFieldBuffers(node, others.isEmpty() ? List.of(validity) : List.of(validity, others.get(0)));
        }
    }

    private static ListColumn[] lists(FieldVector[] from) {
        ListColumn[] lists = new ListColumn[from.length];
        for (int i = 0; i < from.length; i++) {
            lists[i] = ListColumn.of(from[i]);
        }
        return lists;
    }

    private static FieldVector[] elements(ListColumn[] lists) {
        FieldVector[] elements = new FieldVector[lists.length];
        for (int i = 0; i < lists.length; i++) {
            elements[i] = lists[i].elements();
        }
        return elements;
    }
}

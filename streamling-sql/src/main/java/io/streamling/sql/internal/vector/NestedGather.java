package io.streamling.sql.internal.vector;

import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.complex.FixedSizeListVector;
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
        loadValidity(from, picks, to);
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
        int[] ends = new int[picks.count()];
        int total = 0;
        for (int i = 0; i < picks.count(); i++) {
            int row = picks.rows()[i];
            total = Math.addExact(total, row < 0 ? 0 : lists[picks.source(i)].length(row));
            ends[i] = total;
        }
        try (ArrowBuf validity = ColumnBuffers.validityBuffer(to.getAllocator(), picks.count())) {
            int nulls = MergingGather.gatherValidity(from, picks, validity.memoryAddress());
            ColumnBuffers.loadList(to, ends, picks.count(), validity, nulls);
        }
        FieldVector elements = ListColumn.of(to).elements();
        Gather.gather(elements(lists), elementPicks(lists, picks, ends, total), elements);
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
        loadValidity(from, picks, to);
        Gather.gather(elements(lists(from)), new Picks(sources, rows, total), to.getDataVector());
    }

    private static void loadValidity(FieldVector[] from, Picks picks, FieldVector to) {
        try (ArrowBuf validity = ColumnBuffers.validityBuffer(to.getAllocator(), picks.count())) {
            int nulls = MergingGather.gatherValidity(from, picks, validity.memoryAddress());
            to.loadFieldBuffers(new ArrowFieldNode(picks.count(), nulls), List.of(validity));
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

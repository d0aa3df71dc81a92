package io.streamling.sql.internal.nested;

import io.streamling.batch.ColumnMemory;
import io.streamling.sql.internal.vector.ColumnBuffers;
import io.streamling.sql.internal.vector.Gather;
import io.streamling.sql.internal.vector.ListColumn;
import io.streamling.sql.internal.vector.Picks;
import java.util.Arrays;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.complex.StructVector;

/** Builds a list column out of elements that lie in other columns: notes where each is, and copies them at the end. Task thread only. */
final class ListBuilder {
    private static final int FIRST_SIZE = 64;

    private final int[] ends;
    private final boolean[] nulls;
    private int row;
    private int[] sources = new int[FIRST_SIZE];
    private int[] rows = new int[FIRST_SIZE];
    private int size;

    ListBuilder(int rowCount) {
        ends = new int[rowCount];
        nulls = new boolean[rowCount];
    }

    /** Adds an element to the current row: a row of one of the columns, or -1 for null. */
    void add(int source, int elementRow) {
        if (size == rows.length) {
            sources = Arrays.copyOf(sources, 2 * size);
            rows = Arrays.copyOf(rows, 2 * size);
        }
        sources[size] = source;
        rows[size++] = elementRow;
    }

    /** Adds some consecutive rows of one of the columns. */
    void addAll(int source, int from, int to) {
        for (int element = from; element < to; element++) {
            add(source, element);
        }
    }

    /** How many elements there are so far. */
    int size() {
        return size;
    }

    void endRow() {
        ends[row++] = size;
    }

    /** Ends a row whose elements were added from the last to the first. */
    void endRowBackwards() {
        int first = row == 0 ? 0 : ends[row - 1];
        for (int last = size - 1; first < last; first++, last--) {
            swap(sources, first, last);
            swap(rows, first, last);
        }
        endRow();
    }

    private static void swap(int[] values, int a, int b) {
        int value = values[a];
        values[a] = values[b];
        values[b] = value;
    }

    /** Ends a row that has no list. */
    void endNull() {
        nulls[row] = true;
        ends[row++] = size;
    }

    /** Fills an unallocated List whose elements are rows of these columns. */
    void finish(FieldVector to, FieldVector... from) {
        FieldVector elements = finishOffsets(to);
        Gather.gather(from, picks(from.length), elements);
    }

    /** Fills an unallocated List or Map whose elements have fields that lie in columns of their own. */
    void finishFields(FieldVector to, FieldVector[]... fromByField) {
        StructVector entries = finishEntries(to);
        for (int i = 0; i < fromByField.length; i++) {
            Gather.gather(fromByField[i], picks(fromByField[i].length), (FieldVector) entries.getChildByOrdinal(i));
        }
    }

    /** The struct of the elements, whose fields are still to be filled with {@link #size} rows. */
    StructVector finishEntries(FieldVector to) {
        StructVector entries = (StructVector) finishOffsets(to);
        ColumnBuffers.loadStruct(entries, size);
        return entries;
    }

    /** Fills an unallocated List of BIGINT whose elements are the numbers that were added, instead of rows. */
    void finishNumbers(FieldVector to) {
        BaseFixedWidthVector elements = (BaseFixedWidthVector) finishOffsets(to);
        elements.allocateNew(size);
        ColumnMemory.setBits(elements.getValidityBuffer().memoryAddress(), size);
        long data = elements.getDataBuffer().memoryAddress();
        for (int i = 0; i < size; i++) {
            ColumnMemory.putLong(data + ((long) i << 3), rows[i]);
        }
        elements.setValueCount(size);
    }

    /** Writes where the rows end, and returns the vector of the elements, to be filled with {@link #size} rows. */
    FieldVector finishOffsets(FieldVector to) {
        ColumnBuffers.loadList(to, ends, nulls, row);
        return ListColumn.of(to).elements();
    }

    /** Where the elements are, if they are in so many columns. */
    Picks picks(int columns) {
        return columns == 1 ? Picks.of(rows, size) : new Picks(sources, rows, size);
    }
}

package io.streamling.sql.internal.nested;

import io.streamling.batch.ColumnMemory;
import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.vector.Gather;
import io.streamling.sql.internal.vector.ListColumn;
import io.streamling.sql.internal.vector.ValueOrder;
import java.util.List;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.complex.StructVector;

/** Finds and counts elements. Stateless. */
public final class ElementFunctions {
    private static final int NOT_FOUND = -1;

    private ElementFunctions() {}

    /** {@code array[index]}, counted from 1; null where there is none. */
    public static void item(List<FieldVector> arguments, int rowCount, FieldVector result) {
        ListColumn list = ListColumn.of(arguments.get(0));
        FieldVector index = arguments.get(1);
        long indexes = index.getDataBuffer().memoryAddress();
        boolean mayBeNull = index.getNullCount() > 0;
        int[] rows = new int[rowCount];
        for (int row = 0; row < rowCount; row++) {
            long place = mayBeNull && index.isNull(row) ? 0 : ColumnMemory.longAt(indexes + ((long) row << 3));
            boolean there = place >= 1 && place <= list.length(row);
            rows[row] = there ? list.start(row) + (int) place - 1 : NOT_FOUND;
        }
        Gather.gather(list.elements(), rows, rowCount, result);
    }

    /** {@code map[key]}; null where there is none. */
    public static void value(List<FieldVector> arguments, int rowCount, FieldVector result) {
        ListColumn map = ListColumn.of(arguments.get(0));
        StructVector entries = (StructVector) map.elements();
        ValueOrder keys = ValueOrder.of((FieldVector) entries.getChildByOrdinal(0), arguments.get(1));
        int[] rows = new int[rowCount];
        for (int row = 0; row < rowCount; row++) {
            rows[row] = find(map, keys, row);
        }
        Gather.gather((FieldVector) entries.getChildByOrdinal(1), rows, rowCount, result);
    }

    /** Where the value of the row is among the elements of its list. */
    private static int find(ListColumn list, ValueOrder order, int row) {
        if (!list.isNull(row)) {
            int end = list.end(row);
            for (int element = list.start(row); element < end; element++) {
                if (order.isEqual(element, row)) {
                    return element;
                }
            }
        }
        return NOT_FOUND;
    }

    /** How many elements or entries there are. */
    public static void cardinality(List<FieldVector> arguments, int rowCount, FieldVector result) {
        ListColumn list = ListColumn.of(arguments.get(0));
        FixedResult counts = new FixedResult(result, rowCount);
        for (int row = 0; row < rowCount; row++) {
            if (!list.isNull(row)) {
                counts.set(row, list.length(row));
            }
        }
        counts.finish(rowCount);
    }

    /** The only element; null for an empty array. */
    public static void element(List<FieldVector> arguments, int rowCount, FieldVector result) {
        ListColumn list = ListColumn.of(arguments.get(0));
        int[] rows = new int[rowCount];
        for (int row = 0; row < rowCount; row++) {
            int length = list.length(row);
            if (length > 1) {
                throw RowError.SEVERAL_ELEMENTS;
            }
            rows[row] = length == 0 ? NOT_FOUND : list.start(row);
        }
        Gather.gather(list.elements(), rows, rowCount, result);
    }

    /** Whether the value is among the elements; a null is looked for too. */
    public static void contains(List<FieldVector> arguments, int rowCount, FieldVector result) {
        ListColumn list = ListColumn.of(arguments.get(0));
        ValueOrder order = ValueOrder.of(list.elements(), arguments.get(1));
        FixedResult found = new FixedResult(result, rowCount);
        for (int row = 0; row < rowCount; row++) {
            if (!list.isNull(row)) {
                found.set(row, find(list, order, row) != NOT_FOUND);
            }
        }
        found.finish(rowCount);
    }

    /** Where the value is first, counted from 1; 0 where it is not. */
    public static void position(List<FieldVector> arguments, int rowCount, FieldVector result) {
        ListColumn list = ListColumn.of(arguments.get(0));
        FieldVector value = arguments.get(1);
        ValueOrder order = ValueOrder.of(list.elements(), value);
        FixedResult found = new FixedResult(result, rowCount);
        for (int row = 0; row < rowCount; row++) {
            if (!list.isNull(row) && !value.isNull(row)) {
                int element = find(list, order, row);
                found.set(row, element == NOT_FOUND ? 0 : element - list.start(row) + 1L);
            }
        }
        found.finish(rowCount);
    }

    /** Whether two values are equal; null where one is null, though not where something within them is. */
    public static void equal(List<FieldVector> arguments, int rowCount, FieldVector result) {
        FieldVector left = arguments.get(0);
        FieldVector right = arguments.get(1);
        ValueOrder order = ValueOrder.of(left, right);
        FixedResult equal = new FixedResult(result, rowCount);
        for (int row = 0; row < rowCount; row++) {
            if (!left.isNull(row) && !right.isNull(row)) {
                equal.set(row, order.isEqual(row, row));
            }
        }
        equal.finish(rowCount);
    }

    /** Whether two values differ, where null is a value. */
    public static void distinct(List<FieldVector> arguments, int rowCount, FieldVector result) {
        ValueOrder order = ValueOrder.of(arguments.get(0), arguments.get(1));
        FixedResult distinct = new FixedResult(result, rowCount);
        for (int row = 0; row < rowCount; row++) {
            distinct.set(row, !order.isEqual(row, row));
        }
        distinct.finish(rowCount);
    }
}

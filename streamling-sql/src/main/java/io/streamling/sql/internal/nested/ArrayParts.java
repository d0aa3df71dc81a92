package io.streamling.sql.internal.nested;

import io.streamling.batch.ColumnMemory;
import io.streamling.sql.internal.vector.Gather;
import io.streamling.sql.internal.vector.ListColumn;
import io.streamling.sql.internal.vector.ValueOrder;
import java.util.List;
import org.apache.arrow.vector.FieldVector;

/** Arrays made of the elements of others. A result is null where an array is. Stateless. */
public final class ArrayParts {
    private ArrayParts() {}

    private static boolean isAnyNull(List<FieldVector> arguments, int row) {
        for (FieldVector argument : arguments) {
            if (argument.isNull(row)) {
                return true;
            }
        }
        return false;
    }

    /** All arrays behind one another. */
    public static void concat(List<FieldVector> arguments, int rowCount, FieldVector result) {
        ListColumn[] lists = new ListColumn[arguments.size()];
        FieldVector[] elements = new FieldVector[lists.length];
        for (int i = 0; i < lists.length; i++) {
            lists[i] = ListColumn.of(arguments.get(i));
            elements[i] = lists[i].elements();
        }
        ListBuilder builder = new ListBuilder(rowCount);
        for (int row = 0; row < rowCount; row++) {
            if (isAnyNull(arguments, row)) {
                builder.endNull();
                continue;
            }
            for (int i = 0; i < lists.length; i++) {
                builder.addAll(i, lists[i].start(row), lists[i].end(row));
            }
            builder.endRow();
        }
        builder.finish(result, elements);
    }

    /** (array, element). */
    public static void append(List<FieldVector> arguments, int rowCount, FieldVector result) {
        extend(arguments, rowCount, result, false);
    }

    /** (array, element). */
    public static void prepend(List<FieldVector> arguments, int rowCount, FieldVector result) {
        extend(arguments, rowCount, result, true);
    }

    private static void extend(List<FieldVector> arguments, int rowCount, FieldVector result, boolean first) {
        ListColumn list = ListColumn.of(arguments.get(0));
        ListBuilder builder = new ListBuilder(rowCount);
        for (int row = 0; row < rowCount; row++) {
            if (list.isNull(row)) {
                builder.endNull();
                continue;
            }
            if (first) {
                builder.add(1, row);
            }
            builder.addAll(0, list.start(row), list.end(row));
            if (!first) {
                builder.add(1, row);
            }
            builder.endRow();
        }
        builder.finish(result, list.elements(), arguments.get(1));
    }

    /** (array, element): without the elements that are equal to it; a null drops the nulls. */
    public static void remove(List<FieldVector> arguments, int rowCount, FieldVector result) {
        ListColumn list = ListColumn.of(arguments.get(0));
        ValueOrder order = ValueOrder.of(list.elements(), arguments.get(1));
        ListBuilder builder = new ListBuilder(rowCount);
        for (int row = 0; row < rowCount; row++) {
            if (list.isNull(row)) {
                builder.endNull();
                continue;
            }
            for (int element = list.start(row); element < list.end(row); element++) {
                if (!order.isEqual(element, row)) {
                    builder.add(0, element);
                }
            }
            builder.endRow();
        }
        builder.finish(result, list.elements());
    }

    /** The elements backwards. */
    public static void reverse(List<FieldVector> arguments, int rowCount, FieldVector result) {
        ListColumn list = ListColumn.of(arguments.get(0));
        ListBuilder builder = new ListBuilder(rowCount);
        for (int row = 0; row < rowCount; row++) {
            if (list.isNull(row)) {
                builder.endNull();
                continue;
            }
            for (int element = list.end(row) - 1; element >= list.start(row); element--) {
                builder.add(0, element);
            }
            builder.endRow();
        }
        builder.finish(result, list.elements());
    }

    /** (array, start, end): both count from 1, or from the end where negative, and are included; 0 is the start. */
    public static void slice(List<FieldVector> arguments, int rowCount, FieldVector result) {
        ListColumn list = ListColumn.of(arguments.get(0));
        ListBuilder builder = new ListBuilder(rowCount);
        for (int row = 0; row < rowCount; row++) {
            if (isAnyNull(arguments, row)) {
                builder.endNull();
                continue;
            }
            int length = list.length(row);
            long from = Math.max(1, place(longAt(arguments.get(1), row), length));
            long to = arguments.size() < 3 ? length : Math.min(length, place(longAt(arguments.get(2), row), length));
            if (from <= to) {
                builder.addAll(0, list.start(row) + (int) from - 1, list.start(row) + (int) to);
            }
            builder.endRow();
        }
        builder.finish(result, list.elements());
    }

    private static long place(long offset, int length) {
        return offset < 0 ? length + offset + 1 : Math.max(1, offset);
    }

    static long longAt(FieldVector vector, int row) {
        return ColumnMemory.longAt(vector.getDataBuffer().memoryAddress() + ((long) row << 3));
    }

    /** The greatest element that is not null. */
    public static void max(List<FieldVector> arguments, int rowCount, FieldVector result) {
        extreme(arguments, rowCount, result, 1);
    }

    /** The least element. */
    public static void min(List<FieldVector> arguments, int rowCount, FieldVector result) {
        extreme(arguments, rowCount, result, -1);
    }

    private static void extreme(List<FieldVector> arguments, int rowCount, FieldVector result, int sign) {
        ListColumn list = ListColumn.of(arguments.get(0));
        FieldVector elements = list.elements();
        ValueOrder order = ValueOrder.of(elements, elements);
        int[] best = new int[rowCount];
        for (int row = 0; row < rowCount; row++) {
            best[row] = -1;
            int end = list.start(row) + list.length(row);
            for (int element = list.start(row); element < end; element++) {
                boolean better = best[row] < 0 || Integer.signum(order.compare(element, best[row])) == sign;
                if (!elements.isNull(element) && better) {
                    best[row] = element;
                }
            }
        }
        Gather.gather(elements, best, rowCount, result);
    }
}

package io.streamling.sql.internal.nested;

import io.streamling.sql.internal.vector.ListColumn;
import io.streamling.sql.internal.vector.ValueOrder;
import java.util.List;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.FieldVector;

/** {@code ARRAY_SORT(array, ascending, nulls first)}; equal elements keep their order. Immutable. */
public final class ArraySort implements VectorFunction.Body {
    @Override
    public void evaluate(List<FieldVector> arguments, int rowCount, FieldVector result) {
        ListColumn list = ListColumn.of(arguments.get(0));
        FieldVector elements = list.elements();
        ValueOrder order = ValueOrder.of(elements, elements);
        BitVector ascending = (BitVector) arguments.get(1);
        BitVector nullsFirst = (BitVector) arguments.get(2);
        ListBuilder builder = new ListBuilder(rowCount);
        int[] sorted = {};
        int[] room = {};
        for (int row = 0; row < rowCount; row++) {
            if (list.isNull(row) || ascending.isNull(row) || nullsFirst.isNull(row)) {
                builder.endNull();
                continue;
            }
            int length = list.length(row);
            if (sorted.length < length) {
                sorted = new int[length];
                room = new int[length];
            }
            int nulls = split(list, row, elements, sorted);
            int sign = ascending.get(row) != 0 ? 1 : -1;
            mergeSort(sorted, room, nulls, length, order, sign);
            boolean first = nullsFirst.get(row) != 0;
            add(builder, sorted, first ? 0 : nulls, first ? nulls : length);
            add(builder, sorted, first ? nulls : 0, first ? length : nulls);
            builder.endRow();
        }
        builder.finish(result, elements);
    }

    /** Puts the nulls first and returns how many there are. */
    private static int split(ListColumn list, int row, FieldVector elements, int[] to) {
        int nulls = 0;
        for (int element = list.start(row); element < list.end(row); element++) {
            if (elements.isNull(element)) {
                to[nulls++] = element;
            }
        }
        int next = nulls;
        for (int element = list.start(row); element < list.end(row); element++) {
            if (!elements.isNull(element)) {
                to[next++] = element;
            }
        }
        return nulls;
    }

    private static void add(ListBuilder builder, int[] rows, int from, int to) {
        for (int i = from; i < to; i++) {
            builder.add(0, rows[i]);
        }
    }

    private static void mergeSort(int[] rows, int[] room, int from, int to, ValueOrder order, int sign) {
        if (to - from < 2) {
            return;
        }
        int middle = (from + to) >>> 1;
        mergeSort(rows, room, from, middle, order, sign);
        mergeSort(rows, room, middle, to, order, sign);
        System.arraycopy(rows, from, room, from, to - from);
        int left = from;
        int right = middle;
        for (int i = from; i < to; i++) {
            boolean takeLeft = right == to
                    || (left < middle && Integer.signum(order.compare(room[left], room[right])) * sign <= 0);
            rows[i] = room[takeLeft ? left++ : right++];
        }
    }
}

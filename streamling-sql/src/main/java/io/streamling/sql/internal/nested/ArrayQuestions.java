package io.streamling.sql.internal.nested;

import io.streamling.batch.ColumnMemory;
import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.vector.Gather;
import io.streamling.sql.internal.vector.ListColumn;
import io.streamling.sql.internal.vector.ValueOrder;
import io.streamling.sql.internal.vector.ValueSet;
import java.util.List;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.FieldVector;

/** What is in arrays, and where. Equal is what IS NOT DISTINCT FROM says. Stateless. */
@SuppressWarnings("StaticAssignmentOfThrowable") // without a stack there is nothing to be misleading about
public final class ArrayQuestions {
    private static final int NOT_FOUND = -1;
    private static final RowError DIFFERENT_SPACES =
            RowError.because("the points do not have equally many coordinates");

    private ArrayQuestions() {}

    /** (array, array): whether all elements of the second are in the first. */
    public static void hasAll(List<FieldVector> arguments, int rowCount, FieldVector result) {
        contains(arguments, rowCount, result, true);
    }

    /** (array, array): whether any element of the second is in the first. */
    public static void hasAny(List<FieldVector> arguments, int rowCount, FieldVector result) {
        contains(arguments, rowCount, result, false);
    }

    private static void contains(List<FieldVector> arguments, int rowCount, FieldVector result, boolean all) {
        ListColumn list = ListColumn.of(arguments.get(0));
        ListColumn wanted = ListColumn.of(arguments.get(1));
        ValueSet present = new ValueSet(list.elements(), wanted.elements());
        FixedResult answers = new FixedResult(result, rowCount);
        for (int row = 0; row < rowCount; row++) {
            if (list.isNull(row) || wanted.isNull(row)) {
                continue;
            }
            present.clear();
            for (int element = list.start(row); element < list.end(row); element++) {
                present.add(0, element);
            }
            boolean answer = all;
            for (int element = wanted.start(row); answer == all && element < wanted.end(row); element++) {
                answer = present.contains(1, element);
            }
            answers.set(row, answer);
        }
        answers.finish(rowCount);
    }

    /** (array, value): all places of the value, counted from 1. */
    public static void positions(List<FieldVector> arguments, int rowCount, FieldVector result) {
        ListColumn list = ListColumn.of(arguments.get(0));
        ValueOrder order = ValueOrder.of(list.elements(), arguments.get(1));
        ListBuilder builder = new ListBuilder(rowCount);
        for (int row = 0; row < rowCount; row++) {
            if (list.isNull(row)) {
                builder.endNull();
                continue;
            }
            for (int element = list.start(row); element < list.end(row); element++) {
                if (order.isEqual(element, row)) {
                    builder.add(0, element - list.start(row) + 1);
                }
            }
            builder.endRow();
        }
        builder.finishNumbers(result);
    }

    /** (array): whether it has no elements. */
    public static void isEmpty(List<FieldVector> arguments, int rowCount, FieldVector result) {
        ListColumn list = ListColumn.of(arguments.get(0));
        FixedResult answers = new FixedResult(result, rowCount);
        for (int row = 0; row < rowCount; row++) {
            if (!list.isNull(row)) {
                answers.set(row, list.length(row) == 0);
            }
        }
        answers.finish(rowCount);
    }

    /** (array, place): the element, counted from 1, or from the end where negative. */
    public static void element(List<FieldVector> arguments, int rowCount, FieldVector result) {
        ListColumn list = ListColumn.of(arguments.get(0));
        int[] rows = new int[rowCount];
        for (int row = 0; row < rowCount; row++) {
            int length = list.length(row);
            long place = arguments.get(1).isNull(row) ? 0 : ArrayParts.longAt(arguments.get(1), row);
            boolean isThere = place != 0 && place <= length && place >= -length;
            rows[row] = isThere ? list.start(row) + (int) (place > 0 ? place - 1 : length + place) : NOT_FOUND;
        }
        Gather.gather(list.elements(), rows, rowCount, result);
    }

    /** (array): the first element that is not null. */
    public static void anyValue(List<FieldVector> arguments, int rowCount, FieldVector result) {
        ListColumn list = ListColumn.of(arguments.get(0));
        int[] rows = new int[rowCount];
        for (int row = 0; row < rowCount; row++) {
            int end = list.start(row) + list.length(row);
            int element = list.start(row);
            while (element < end && list.elements().isNull(element)) {
                element++;
            }
            rows[row] = element < end ? element : NOT_FOUND;
        }
        Gather.gather(list.elements(), rows, rowCount, result);
    }

    /** (map, key): an array of its value; empty where the map does not have it. */
    public static void valueOfKey(List<FieldVector> arguments, int rowCount, FieldVector result) {
        ListColumn map = ListColumn.of(arguments.get(0));
        FieldVector keys = map.elements().getChildrenFromFields().get(0);
        ValueOrder order = ValueOrder.of(keys, arguments.get(1));
        ListBuilder builder = new ListBuilder(rowCount);
        for (int row = 0; row < rowCount; row++) {
            if (map.isNull(row) || arguments.get(1).isNull(row)) {
                builder.endNull();
                continue;
            }
            for (int entry = map.start(row); entry < map.end(row); entry++) {
                if (order.isEqual(entry, row)) {
                    builder.add(0, entry);
                }
            }
            builder.endRow();
        }
        builder.finish(result, map.elements().getChildrenFromFields().get(1));
    }

    /** (array of DOUBLE, the same): the length of their difference; null where an element is. Fails for different lengths. */
    public static void distance(List<FieldVector> arguments, int rowCount, FieldVector result) {
        ListColumn left = ListColumn.of(arguments.get(0));
        ListColumn right = ListColumn.of(arguments.get(1));
        FixedResult distances = new FixedResult(result, rowCount);
        for (int row = 0; row < rowCount; row++) {
            if (left.isNull(row) || right.isNull(row)) {
                continue;
            }
            if (left.length(row) != right.length(row)) {
                throw DIFFERENT_SPACES;
            }
            double distance = distance(left, right, row);
            if (distance >= 0 || Double.isNaN(distance)) {
                distances.set(row, Double.doubleToRawLongBits(distance));
            }
        }
        distances.finish(rowCount);
    }

    /** Negative where an element is null. */
    private static double distance(ListColumn left, ListColumn right, int row) {
        double sum = 0;
        for (int i = 0; i < left.length(row); i++) {
            int x = left.start(row) + i;
            int y = right.start(row) + i;
            if (left.elements().isNull(x) || right.elements().isNull(y)) {
                return -1;
            }
            double difference = doubleAt(left.elements(), x) - doubleAt(right.elements(), y);
            sum += difference * difference;
        }
        return Math.sqrt(sum);
    }

    private static double doubleAt(FieldVector vector, int row) {
        long data = ((BaseFixedWidthVector) vector).getDataBuffer().memoryAddress();
        return Double.longBitsToDouble(ColumnMemory.longAt(data + ((long) row << 3)));
    }
}

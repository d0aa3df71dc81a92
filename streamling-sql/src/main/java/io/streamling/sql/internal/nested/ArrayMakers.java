package io.streamling.sql.internal.nested;

import io.streamling.batch.ColumnMemory;
import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.vector.Gather;
import io.streamling.sql.internal.vector.ListColumn;
import io.streamling.sql.internal.vector.Picks;
import java.util.Arrays;
import java.util.List;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.complex.StructVector;

/** Arrays of numbers and of rows. A result is null where an argument is. Stateless. */
public final class ArrayMakers {
    /** The longest array that a series makes. */
    private static final long MOST_NUMBERS = 1_000_000;

    private ArrayMakers() {}

    /** (first, last[, step]): both ends belong to it; empty where the step leads away from the last. */
    public static void series(List<FieldVector> arguments, int rowCount, FieldVector result) {
        series(arguments, rowCount, result, true);
    }

    /** (first, end[, step]): the same without the end. */
    public static void range(List<FieldVector> arguments, int rowCount, FieldVector result) {
        series(arguments, rowCount, result, false);
    }

    private static void series(List<FieldVector> arguments, int rowCount, FieldVector result, boolean hasEnd) {
        ListBuilder builder = new ListBuilder(rowCount);
        long[] numbers = new long[64];
        for (int row = 0; row < rowCount; row++) {
            if (isAnyNull(arguments, row)) {
                builder.endNull();
                continue;
            }
            long first = ArrayParts.longAt(arguments.get(0), row);
            long step = arguments.size() > 2 ? ArrayParts.longAt(arguments.get(2), row) : 1;
            long last = ArrayParts.longAt(arguments.get(1), row);
            long count = count(first, hasEnd || first == last ? last : last - Long.signum(step), step);
            count = !hasEnd && first == last ? 0 : count;
            int size = builder.size();
            if (size + count > numbers.length) {
                numbers = Arrays.copyOf(numbers, Math.max((int) (size + count), 2 * numbers.length));
            }
            for (int i = 0; i < count; i++) {
                numbers[size + i] = first + i * step;
                builder.add(0, size + i);
            }
            builder.endRow();
        }
        write(numbers, builder.size(), (BaseFixedWidthVector) builder.finishOffsets(result));
    }

    private static long count(long first, long last, long step) {
        if (step == 0) {
            throw RowError.BAD_ARGUMENT;
        }
        if (step > 0 ? first > last : first < last) {
            return 0;
        }
        long distance = step > 0 ? last - first : first - last;
        long count = distance < 0 || step == Long.MIN_VALUE ? Long.MAX_VALUE : distance / Math.abs(step) + 1;
        if (count > MOST_NUMBERS) {
            throw RowError.ARRAY_TOO_LONG;
        }
        return count;
    }

    private static void write(long[] numbers, int count, BaseFixedWidthVector to) {
        to.allocateNew(count);
        ColumnMemory.setBits(to.getValidityBuffer().memoryAddress(), count);
        long data = to.getDataBuffer().memoryAddress();
        for (int i = 0; i < count; i++) {
            ColumnMemory.putLong(data + ((long) i << 3), numbers[i]);
        }
        to.setValueCount(count);
    }

    private static boolean isAnyNull(List<FieldVector> arguments, int row) {
        for (FieldVector argument : arguments) {
            if (argument.isNull(row)) {
                return true;
            }
        }
        return false;
    }

    /** The first elements of all arrays as a row, then the second ones, and so on; null where an array has ended. */
    public static void zip(List<FieldVector> arguments, int rowCount, FieldVector result) {
        ListColumn[] lists = arguments.stream().map(ListColumn::of).toArray(ListColumn[]::new);
        ListBuilder rows = new ListBuilder(rowCount);
        ListBuilder[] elements = new ListBuilder[lists.length];
        Arrays.setAll(elements, i -> new ListBuilder(rowCount));
        for (int row = 0; row < rowCount; row++) {
            if (isAnyNull(arguments, row)) {
                rows.endNull();
                continue;
            }
            int longest = 0;
            for (ListColumn list : lists) {
                longest = Math.max(longest, list.length(row));
            }
            for (int i = 0; i < longest; i++) {
                rows.add(0, 0);
                for (int list = 0; list < lists.length; list++) {
                    elements[list].add(0, i < lists[list].length(row) ? lists[list].start(row) + i : -1);
                }
            }
            rows.endRow();
        }
        StructVector entries = rows.finishEntries(result);
        for (int i = 0; i < lists.length; i++) {
            gather(lists[i].elements(), elements[i], entries, i);
        }
    }

    private static void gather(FieldVector from, ListBuilder picked, StructVector to, int field) {
        Gather.gather(new FieldVector[] {from}, picked.picks(1), (FieldVector) to.getChildByOrdinal(field));
    }

    /** Each element as a row of its place, counted from 0, and itself. */
    public static void enumerate(List<FieldVector> arguments, int rowCount, FieldVector result) {
        ListColumn list = ListColumn.of(arguments.get(0));
        ListBuilder builder = new ListBuilder(rowCount);
        long[] places = new long[64];
        for (int row = 0; row < rowCount; row++) {
            if (list.isNull(row)) {
                builder.endNull();
                continue;
            }
            int first = builder.size();
            builder.addAll(0, list.start(row), list.end(row));
            if (builder.size() > places.length) {
                places = Arrays.copyOf(places, 2 * builder.size());
            }
            for (int i = first; i < builder.size(); i++) {
                places[i] = (long) i - first;
            }
            builder.endRow();
        }
        StructVector entries = builder.finishEntries(result);
        write(places, builder.size(), (BaseFixedWidthVector) entries.getChildByOrdinal(0));
        gather(list.elements(), builder, entries, 1);
    }

    /** The same array, in the layout that is written. */
    public static void copy(List<FieldVector> arguments, int rowCount, FieldVector result) {
        Gather.gather(new FieldVector[] {arguments.get(0)}, Picks.of(Rows.all(rowCount), rowCount), result);
    }
}

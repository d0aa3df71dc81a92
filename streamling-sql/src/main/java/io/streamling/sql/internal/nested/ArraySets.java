package io.streamling.sql.internal.nested;

import io.streamling.sql.internal.vector.ListColumn;
import io.streamling.sql.internal.vector.ValueSet;
import java.util.List;
import org.apache.arrow.vector.FieldVector;

/** Arrays as sets: no element twice, in the order of their first places; null is an element. Stateless. */
public final class ArraySets {
    private ArraySets() {}

    /** Of one array. */
    public static void distinct(List<FieldVector> arguments, int rowCount, FieldVector result) {
        collect(arguments, rowCount, result, (row, lists, seen, builder) -> addNew(0, row, lists[0], seen, builder));
    }

    /** Of both arrays. */
    public static void union(List<FieldVector> arguments, int rowCount, FieldVector result) {
        collect(arguments, rowCount, result, (row, lists, seen, builder) -> {
            addNew(0, row, lists[0], seen, builder);
            addNew(1, row, lists[1], seen, builder);
        });
    }

    /** Of the first array, without those of the second. */
    public static void except(List<FieldVector> arguments, int rowCount, FieldVector result) {
        collect(arguments, rowCount, result, (row, lists, seen, builder) -> {
            for (int element = lists[1].start(row); element < lists[1].end(row); element++) {
                seen.add(1, element);
            }
            addNew(0, row, lists[0], seen, builder);
        });
    }

    /** Of the first array, those that are in the second too. */
    public static void intersect(List<FieldVector> arguments, int rowCount, FieldVector result) {
        ValueSet second = new ValueSet(elements(arguments));
        collect(arguments, rowCount, result, (row, lists, seen, builder) -> {
            second.clear();
            for (int element = lists[1].start(row); element < lists[1].end(row); element++) {
                second.add(1, element);
            }
            for (int element = lists[0].start(row); element < lists[0].end(row); element++) {
                if (second.contains(0, element) && seen.add(0, element)) {
                    builder.add(0, element);
                }
            }
        });
    }

    /** What becomes of the arrays of one row, none of which is null. */
    @FunctionalInterface
    private interface RowSets {
        void add(int row, ListColumn[] lists, ValueSet seen, ListBuilder builder);
    }

    private static void collect(List<FieldVector> arguments, int rowCount, FieldVector result, RowSets sets) {
        ListColumn[] lists = arguments.stream().map(ListColumn::of).toArray(ListColumn[]::new);
        FieldVector[] elements = elements(arguments);
        ValueSet seen = new ValueSet(elements);
        ListBuilder builder = new ListBuilder(rowCount);
        for (int row = 0; row < rowCount; row++) {
            if (lists[0].isNull(row) || lists[lists.length - 1].isNull(row)) {
                builder.endNull();
                continue;
            }
            seen.clear();
            sets.add(row, lists, seen, builder);
            builder.endRow();
        }
        builder.finish(result, elements);
    }

    private static FieldVector[] elements(List<FieldVector> arguments) {
        return arguments.stream()
                .map(argument -> ListColumn.of(argument).elements())
                .toArray(FieldVector[]::new);
    }

    private static void addNew(int source, int row, ListColumn list, ValueSet seen, ListBuilder builder) {
        for (int element = list.start(row); element < list.end(row); element++) {
            if (seen.add(source, element)) {
                builder.add(source, element);
            }
        }
    }
}

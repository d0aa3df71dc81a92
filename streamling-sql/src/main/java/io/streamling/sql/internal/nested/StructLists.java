package io.streamling.sql.internal.nested;

import io.streamling.sql.internal.vector.Gather;
import io.streamling.sql.internal.vector.ListColumn;
import io.streamling.sql.internal.vector.ValueOrder;
import io.streamling.sql.internal.vector.ValueSet;
import java.util.List;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.complex.StructVector;

/** Arrays of rows by one of their fields. A result is null where the array is. Immutable. */
public record StructLists(int field) {
    private FieldVector fieldOf(ListColumn list) {
        return (FieldVector) ((StructVector) list.elements()).getChildByOrdinal(field);
    }

    /** (array): the field of each element; null where the element is. */
    public void fields(List<FieldVector> arguments, int rowCount, FieldVector result) {
        ListColumn list = ListColumn.of(arguments.get(0));
        ListBuilder builder = new ListBuilder(rowCount);
        for (int row = 0; row < rowCount; row++) {
            if (list.isNull(row)) {
                builder.endNull();
                continue;
            }
            for (int element = list.start(row); element < list.end(row); element++) {
                builder.add(0, list.elements().isNull(element) ? -1 : element);
            }
            builder.endRow();
        }
        builder.finish(result, fieldOf(list));
    }

    /** (array, value): the elements whose field equals the value. */
    public void filter(List<FieldVector> arguments, int rowCount, FieldVector result) {
        ListColumn list = ListColumn.of(arguments.get(0));
        Search search = new Search(list, fieldOf(list), arguments.get(1));
        ListBuilder builder = new ListBuilder(rowCount);
        for (int row = 0; row < rowCount; row++) {
            if (list.isNull(row)) {
                builder.endNull();
                continue;
            }
            for (int found = search.next(row, list.start(row)); found >= 0; found = search.next(row, found + 1)) {
                builder.add(0, found);
            }
            builder.endRow();
        }
        builder.finish(result, list.elements());
    }

    /** (array, value): the first element whose field equals the value; null where none does. */
    public void first(List<FieldVector> arguments, int rowCount, FieldVector result) {
        ListColumn list = ListColumn.of(arguments.get(0));
        Search search = new Search(list, fieldOf(list), arguments.get(1));
        int[] rows = new int[rowCount];
        for (int row = 0; row < rowCount; row++) {
            rows[row] = list.isNull(row) ? -1 : search.next(row, list.start(row));
        }
        Gather.gather(list.elements(), rows, rowCount, result);
    }

    /** Finds the elements whose field equals the value of their row. */
    private static final class Search {
        private final ListColumn list;
        private final FieldVector fields;
        private final FieldVector values;
        private final ValueOrder order;

        Search(ListColumn list, FieldVector fields, FieldVector values) {
            this.list = list;
            this.fields = fields;
            this.values = values;
            this.order = ValueOrder.of(fields, values);
        }

        int next(int row, int from) {
            int end = values.isNull(row) ? from : list.end(row);
            for (int element = from; element < end; element++) {
                boolean there = !list.elements().isNull(element) && !fields.isNull(element);
                if (there && order.isEqual(element, row)) {
                    return element;
                }
            }
            return -1;
        }
    }

    /** (array, values): the elements whose field is one of the values. */
    public void filterIn(List<FieldVector> arguments, int rowCount, FieldVector result) {
        ListColumn list = ListColumn.of(arguments.get(0));
        ListColumn values = ListColumn.of(arguments.get(1));
        FieldVector fields = fieldOf(list);
        ValueSet wanted = new ValueSet(values.elements(), fields);
        ListBuilder builder = new ListBuilder(rowCount);
        for (int row = 0; row < rowCount; row++) {
            if (list.isNull(row) || values.isNull(row)) {
                builder.endNull();
                continue;
            }
            wanted.clear();
            for (int value = values.start(row); value < values.end(row); value++) {
                wanted.add(0, value);
            }
            for (int element = list.start(row); element < list.end(row); element++) {
                boolean there = !list.elements().isNull(element) && !fields.isNull(element);
                if (there && wanted.contains(1, element)) {
                    builder.add(0, element);
                }
            }
            builder.endRow();
        }
        builder.finish(result, list.elements());
    }
}

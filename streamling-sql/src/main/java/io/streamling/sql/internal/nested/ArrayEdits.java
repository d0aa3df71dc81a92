package io.streamling.sql.internal.nested;

import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.vector.ListColumn;
import io.streamling.sql.internal.vector.ValueOrder;
import java.util.List;
import org.apache.arrow.vector.FieldVector;

/** Arrays with some elements left out, replaced or repeated. Equal is what IS NOT DISTINCT FROM says. Stateless. */
public final class ArrayEdits {
    private static final int MOST_ELEMENTS = 1_000_000;

    private ArrayEdits() {}

    /** (array, value, count): without the first elements that equal the value. */
    public static void removeFirst(List<FieldVector> arguments, int rowCount, FieldVector result) {
        ListColumn list = ListColumn.of(arguments.get(0));
        ValueOrder order = ValueOrder.of(list.elements(), arguments.get(1));
        ListBuilder builder = new ListBuilder(rowCount);
        for (int row = 0; row < rowCount; row++) {
            if (list.isNull(row) || arguments.get(2).isNull(row)) {
                builder.endNull();
                continue;
            }
            long left = ArrayParts.longAt(arguments.get(2), row);
            for (int element = list.start(row); element < list.end(row); element++) {
                if (left > 0 && order.isEqual(element, row)) {
                    left--;
                } else {
                    builder.add(0, element);
                }
            }
            builder.endRow();
        }
        builder.finish(result, list.elements());
    }

    /** (array, value, other, count): the first elements that equal the value replaced by the other. */
    public static void replace(List<FieldVector> arguments, int rowCount, FieldVector result) {
        ListColumn list = ListColumn.of(arguments.get(0));
        ValueOrder order = ValueOrder.of(list.elements(), arguments.get(1));
        ListBuilder builder = new ListBuilder(rowCount);
        for (int row = 0; row < rowCount; row++) {
            if (list.isNull(row) || arguments.get(3).isNull(row)) {
                builder.endNull();
                continue;
            }
            long left = ArrayParts.longAt(arguments.get(3), row);
            for (int element = list.start(row); element < list.end(row); element++) {
                boolean isReplaced = left > 0 && order.isEqual(element, row);
                left -= isReplaced ? 1 : 0;
                builder.add(isReplaced ? 1 : 0, isReplaced ? row : element);
            }
            builder.endRow();
        }
        builder.finish(result, list.elements(), arguments.get(2));
    }

    /** (value, count): so many times the value; none for 0 and less. */
    public static void repeat(List<FieldVector> arguments, int rowCount, FieldVector result) {
        ListBuilder builder = new ListBuilder(rowCount);
        for (int row = 0; row < rowCount; row++) {
            if (arguments.get(1).isNull(row)) {
                builder.endNull();
                continue;
            }
            long count = ArrayParts.longAt(arguments.get(1), row);
            requireShort(count);
            for (int i = 0; i < count; i++) {
                builder.add(0, row);
            }
            builder.endRow();
        }
        builder.finish(result, arguments.get(0));
    }

    /** (array, length, value): cut, or filled up with the value. */
    public static void resize(List<FieldVector> arguments, int rowCount, FieldVector result) {
        ListColumn list = ListColumn.of(arguments.get(0));
        ListBuilder builder = new ListBuilder(rowCount);
        for (int row = 0; row < rowCount; row++) {
            if (list.isNull(row) || arguments.get(1).isNull(row)) {
                builder.endNull();
                continue;
            }
            long length = ArrayParts.longAt(arguments.get(1), row);
            requireShort(length);
            if (length < 0) {
                throw RowError.BAD_ARGUMENT;
            }
            for (int i = 0; i < length; i++) {
                boolean isThere = i < list.length(row);
                builder.add(isThere ? 0 : 1, isThere ? list.start(row) + i : row);
            }
            builder.endRow();
        }
        builder.finish(result, list.elements(), arguments.get(2));
    }

    private static void requireShort(long length) {
        if (length > MOST_ELEMENTS) {
            throw RowError.ARRAY_TOO_LONG;
        }
    }

    /** (array of arrays): the elements of all of them; null ones are left out. */
    public static void flatten(List<FieldVector> arguments, int rowCount, FieldVector result) {
        ListColumn outer = ListColumn.of(arguments.get(0));
        ListColumn inner = ListColumn.of(outer.elements());
        ListBuilder builder = new ListBuilder(rowCount);
        for (int row = 0; row < rowCount; row++) {
            if (outer.isNull(row)) {
                builder.endNull();
                continue;
            }
            for (int list = outer.start(row); list < outer.end(row); list++) {
                if (!inner.isNull(list)) {
                    builder.addAll(0, inner.start(list), inner.end(list));
                }
            }
            builder.endRow();
        }
        builder.finish(result, inner.elements());
    }

    /** Without the first element. */
    public static void withoutFirst(List<FieldVector> arguments, int rowCount, FieldVector result) {
        trim(arguments, rowCount, result, 1, 0);
    }

    /** Without the last element. */
    public static void withoutLast(List<FieldVector> arguments, int rowCount, FieldVector result) {
        trim(arguments, rowCount, result, 0, 1);
    }

    private static void trim(List<FieldVector> arguments, int rowCount, FieldVector result, int first, int last) {
        ListColumn list = ListColumn.of(arguments.get(0));
        ListBuilder builder = new ListBuilder(rowCount);
        for (int row = 0; row < rowCount; row++) {
            if (list.isNull(row)) {
                builder.endNull();
                continue;
            }
            builder.addAll(0, list.start(row) + first, list.end(row) - last);
            builder.endRow();
        }
        builder.finish(result, list.elements());
    }
}

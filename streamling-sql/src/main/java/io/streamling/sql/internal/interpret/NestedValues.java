package io.streamling.sql.internal.interpret;

import io.streamling.sql.internal.vector.ListColumn;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.jspecify.annotations.Nullable;

/** Arrays, maps and rows as lists: of the elements, of the entries, of the fields. Stateless. */
final class NestedValues {
    private NestedValues() {}

    static List<@Nullable Object> read(FieldVector vector, int row) {
        List<@Nullable Object> parts = new ArrayList<>();
        if (vector instanceof StructVector struct) {
            for (FieldVector child : struct.getChildrenFromFields()) {
                parts.add(readPart(child, row));
            }
        } else {
            ListColumn list = ListColumn.of(vector);
            for (int element = list.start(row); element < list.end(row); element++) {
                parts.add(readPart(list.elements(), element));
            }
        }
        return Collections.unmodifiableList(parts);
    }

    /** Unsigned numbers are numbers in columns of their own only. */
    private static @Nullable Object readPart(FieldVector vector, int row) {
        boolean unsigned = vector.getField().getType() instanceof ArrowType.Int integer && !integer.getIsSigned();
        if (unsigned) {
            return vector.isNull(row) ? null : OpaqueValue.read(vector, row);
        }
        return ColumnValues.read(vector, row);
    }

    /** Sets the next row of a vector of the plain layout: List, Map or Struct. */
    static void write(FieldVector vector, int row, List<?> parts) {
        if (vector instanceof StructVector struct) {
            struct.setIndexDefined(row);
            for (int i = 0; i < parts.size(); i++) {
                writeChild((FieldVector) struct.getChildByOrdinal(i), row, parts.get(i));
            }
            return;
        }
        ListVector list = (ListVector) vector;
        int start = list.startNewValue(row);
        for (int i = 0; i < parts.size(); i++) {
            writeChild(list.getDataVector(), start + i, parts.get(i));
        }
        list.endValue(row, parts.size());
    }

    private static void writeChild(FieldVector vector, int row, @Nullable Object value) {
        if (vector.getValueCapacity() == 0) {
            vector.allocateNew();
        }
        ColumnValues.write(vector, row, value);
    }
}

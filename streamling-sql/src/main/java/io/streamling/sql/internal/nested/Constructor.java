package io.streamling.sql.internal.nested;

import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.vector.ColumnBuffers;
import io.streamling.sql.internal.vector.Gather;
import io.streamling.sql.internal.vector.ValueSet;
import java.util.List;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.complex.StructVector;

/** What makes nested values of their parts. Immutable. */
public enum Constructor implements VectorFunction.Body {
    /** {@code ARRAY[...]}: the arguments are the elements. */
    ARRAY,
    /** {@code MAP[...]}: the arguments are key, value, key, value and so on; the last of one key counts. */
    MAP,
    /** {@code ROW(...)}: the arguments are the fields. */
    ROW;

    @Override
    public void evaluate(List<FieldVector> arguments, int rowCount, FieldVector result) {
        switch (this) {
            case ARRAY -> array(arguments, rowCount, result);
            case MAP -> map(arguments, rowCount, result);
            case ROW -> row(arguments, rowCount, (StructVector) result);
        }
    }

    private static void row(List<FieldVector> arguments, int rowCount, StructVector result) {
        int[] rows = Rows.all(rowCount);
        ColumnBuffers.loadStruct(result, rowCount);
        List<FieldVector> children = result.getChildrenFromFields();
        for (int i = 0; i < children.size(); i++) {
            Gather.gather(arguments.get(i), rows, rowCount, children.get(i));
        }
    }

    private static void array(List<FieldVector> arguments, int rowCount, FieldVector result) {
        ListBuilder list = new ListBuilder(rowCount);
        for (int row = 0; row < rowCount; row++) {
            for (int i = 0; i < arguments.size(); i++) {
                list.add(i, row);
            }
            list.endRow();
        }
        list.finish(result, arguments.toArray(FieldVector[]::new));
    }

    private static void map(List<FieldVector> arguments, int rowCount, FieldVector result) {
        int entries = arguments.size() / 2;
        FieldVector[] keys = new FieldVector[entries];
        FieldVector[] values = new FieldVector[entries];
        for (int i = 0; i < entries; i++) {
            keys[i] = arguments.get(2 * i);
            values[i] = arguments.get(2 * i + 1);
        }
        ListBuilder list = new ListBuilder(rowCount);
        ValueSet later = new ValueSet(keys);
        boolean[] kept = new boolean[entries];
        for (int row = 0; row < rowCount; row++) {
            later.clear();
            for (int i = entries - 1; i >= 0; i--) {
                if (keys[i].isNull(row)) {
                    throw RowError.NULL_KEY;
                }
                kept[i] = later.add(i, row);
            }
            for (int i = 0; i < entries; i++) {
                if (kept[i]) {
                    list.add(i, row);
                }
            }
            list.endRow();
        }
        list.finishFields(result, keys, values);
    }
}

package io.streamling.sql.internal.nested;

import io.streamling.sql.internal.vector.ColumnPath;
import java.util.List;
import org.apache.arrow.vector.FieldVector;

/** A field of a row that some function has made. Immutable. */
public record FieldFunction(int field) implements VectorFunction.Body {
    @Override
    public void evaluate(List<FieldVector> arguments, int rowCount, FieldVector result) {
        ColumnPath.gather(arguments.get(0), new int[] {field}, Rows.all(rowCount), rowCount, result);
    }
}

package io.streamling.sql.internal.interpret;

import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.nested.VectorFunction;
import io.streamling.sql.internal.type.SqlType;
import java.util.List;
import org.apache.arrow.vector.FieldVector;
import org.jspecify.annotations.Nullable;

/** CAST of nested types to others and to text, value by value, also for generated code. Immutable. */
public record NestedCast(SqlType from, SqlType to, boolean nullOnFailure) implements VectorFunction.Body {
    @Override
    public void evaluate(List<FieldVector> arguments, int rowCount, FieldVector result) {
        result.setInitialCapacity(rowCount);
        result.allocateNew();
        for (int row = 0; row < rowCount; row++) {
            ColumnValues.write(result, row, convert(ColumnValues.read(arguments.get(0), row)));
        }
        result.setValueCount(rowCount);
    }

    private @Nullable Object convert(@Nullable Object value) {
        if (value == null) {
            return null;
        }
        try {
            return Conversion.convert(value, from, to);
        } catch (RowError error) {
            if (nullOnFailure) {
                return null;
            }
            throw error;
        }
    }
}

package io.streamling.sql.internal.interpret;

import io.streamling.function.NullHandling;
import io.streamling.function.ScalarFunction;
import io.streamling.sql.internal.execute.UserFunctions;
import io.streamling.sql.internal.plan.Expression.FunctionCall;
import io.streamling.sql.internal.type.ArrowTypes;
import io.streamling.sql.internal.type.SqlType;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.jspecify.annotations.Nullable;

/** Calls a user's function for one row, with vectors of one row. Stateless. */
final class FunctionCalls {
    private FunctionCalls() {}

    static @Nullable Object call(FunctionCall call, List<@Nullable Object> arguments, RowValues row) {
        ScalarFunction function = call.function();
        if (function.nullHandling() == NullHandling.NULL_IF_ANY_NULL && arguments.contains(null)) {
            return null;
        }
        List<FieldVector> vectors = new ArrayList<>();
        try (BufferAllocator allocator = row.newAllocator()) {
            try {
                return call(call, arguments, vectors, allocator);
            } finally {
                vectors.forEach(FieldVector::close);
            }
        }
    }

    private static @Nullable Object call(
            FunctionCall call, List<@Nullable Object> arguments, List<FieldVector> vectors, BufferAllocator allocator) {
        for (int i = 0; i < arguments.size(); i++) {
            FieldVector vector = newVector(call.arguments().get(i).type(), allocator);
            vectors.add(vector);
            vector.setInitialCapacity(1);
            vector.allocateNew();
            ColumnValues.write(vector, 0, arguments.get(i));
            vector.setValueCount(1);
        }
        FieldVector result = newVector(call.type(), allocator);
        vectors.add(result);
        UserFunctions.evaluateRow(call.function(), vectors.subList(0, arguments.size()), result);
        return ColumnValues.read(result, 0);
    }

    private static FieldVector newVector(SqlType type, BufferAllocator allocator) {
        return ArrowTypes.field("value", type.withNullable(true)).createVector(allocator);
    }
}

package io.streamling.sql.internal.compiled;

import io.streamling.function.ScalarFunction;
import java.util.List;
import org.apache.arrow.vector.types.pojo.Field;

/** A call of a user's function in a statement. Immutable. */
public record FunctionSpec(ScalarFunction function, List<Field> arguments, Field result) {
    public FunctionSpec {
        arguments = List.copyOf(arguments);
    }
}

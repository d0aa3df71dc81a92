package io.streamling.sql.internal.interpret;

import io.streamling.sql.internal.function.Decimal;
import io.streamling.sql.internal.function.RowError;
import io.streamling.sql.internal.function.Scratch;
import io.streamling.sql.internal.function.Text;
import io.streamling.sql.internal.function.TextTarget;
import io.streamling.sql.internal.library.Prepared;
import io.streamling.sql.internal.plan.Expression.LibraryCall;
import io.streamling.sql.internal.type.SqlType;
import java.lang.reflect.InvocationTargetException;
import java.math.BigDecimal;
import java.util.List;
import java.util.random.RandomGenerator;
import org.apache.arrow.memory.BufferAllocator;
import org.jspecify.annotations.Nullable;

/** Calls the method of a library function for one row, its values brought into the form of generated code. Stateless. */
final class LibraryCalls {
    private LibraryCalls() {}

    static @Nullable Object call(LibraryCall call, List<@Nullable Object> arguments, RowValues row) {
        if (arguments.contains(null)) {
            return null;
        }
        try (BufferAllocator allocator = row.newAllocator();
                Scratch scratch = new Scratch(allocator)) {
            Class<?>[] parameters = call.function().method().getParameterTypes();
            Object[] values = new Object[parameters.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = i < arguments.size()
                        ? argument(parameters[i], arguments.get(i), scratch)
                        : supplied(parameters[i], row, scratch);
            }
            return result(call.function().method().invoke(null, values), call.type());
        } catch (InvocationTargetException e) {
            throw rethrown(call, e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(call.function().name() + " cannot be called", e);
        }
    }

    private static @Nullable Object argument(Class<?> parameter, @Nullable Object value, Scratch scratch) {
        if (Prepared.class.isAssignableFrom(parameter)) {
            return Prepared.of(parameter, String.valueOf(value));
        }
        if (value instanceof String text) {
            return scratch.put(text, new Text());
        }
        if (value instanceof byte[] bytes) {
            return scratch.put(bytes, new Text());
        }
        return value instanceof BigDecimal number && parameter == Decimal.class
                ? Decimal.of(new BigDecimal(number.unscaledValue()).toPlainString())
                : value;
    }

    private static Object supplied(Class<?> parameter, RowValues row, Scratch scratch) {
        if (parameter == RandomGenerator.class) {
            return row.random();
        }
        if (TextTarget.class.isAssignableFrom(parameter)) {
            return scratch;
        }
        return parameter == Text.class ? new Text() : new Decimal();
    }

    private static @Nullable Object result(@Nullable Object value, SqlType type) {
        if (value instanceof Text text) {
            return type.kind() == SqlType.Kind.VARBINARY ? text.toBytes() : text.toString();
        }
        if (value instanceof Decimal number) {
            return number.toBigDecimal(type.scale());
        }
        return value instanceof Integer number ? Long.valueOf(number) : value;
    }

    private static RuntimeException rethrown(LibraryCall call, @Nullable Throwable cause) {
        if (cause instanceof RowError error) {
            return error;
        }
        return cause instanceof RuntimeException failure
                ? failure
                : new IllegalStateException(call.function().name() + " failed", cause);
    }
}

package io.streamling.sql.internal.library;

import io.streamling.sql.internal.function.RowError;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;

/**
 * A text argument in the form in which a function uses it: a regular expression, a path, a format. Each class has a public
 * constructor that takes the text and throws {@link RowError} with the reason where it cannot be used. Task thread only.
 */
public abstract class Prepared {
    /** Prepares a text. Throws {@link RowError} with the reason why it cannot be used. */
    public static Prepared of(Class<?> kind, String text) {
        try {
            return constructor(kind).newInstance(text);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RowError error) {
                throw error;
            }
            throw new IllegalStateException(kind.getSimpleName() + " cannot be prepared", e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(kind.getSimpleName() + " cannot be prepared", e);
        }
    }

    private static Constructor<? extends Prepared> constructor(Class<?> kind) throws NoSuchMethodException {
        return kind.asSubclass(Prepared.class).getConstructor(String.class);
    }
}

package io.streamling.sql.internal.plan;

import io.streamling.sql.internal.function.RowError;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;

/**
 * A built-in function that one public static method computes, for generated code and the interpreter alike. Immutable.
 *
 * <p>The method takes the arguments in the forms of generated code ({@code long} for integers, dates and timestamps,
 * {@code float}, {@code double}, {@code boolean}, {@code Text}, {@code Decimal}, {@code BigDecimal} and {@code BigInteger} for
 * what is wider), none of them null; a text that is worth
 * preparing in the form of its {@code Prepared} class. Behind them it may ask for a {@code RandomGenerator}, for the
 * {@code TextTarget} where to make a text, and for the {@code Text} or {@code Decimal} that holds the result. A reference
 * that it returns may be null for "no value". A method that may fail for a row declares to throw {@link RowError}.
 *
 * @param name as people write it
 * @param shown how many of the arguments people wrote; the others are the definition's
 */
public record LibraryFunction(String name, Method method, int shown, boolean isDeterministic) {
    /** The function of a class that has this method once. */
    public static LibraryFunction of(String name, Class<?> owner, String method, int shown) {
        List<Method> found = Arrays.stream(owner.getMethods())
                .filter(candidate -> candidate.getName().equals(method) && Modifier.isStatic(candidate.getModifiers()))
                .toList();
        if (found.size() != 1) {
            throw new IllegalArgumentException(owner.getName() + " has " + found.size() + " methods " + method);
        }
        Method only = found.get(0);
        boolean random = Arrays.asList(only.getParameterTypes()).contains(java.util.random.RandomGenerator.class);
        return new LibraryFunction(name, only, shown, !random);
    }

    /** Whether it may have no value for a row. */
    public boolean mayFail() {
        return Arrays.asList(method.getExceptionTypes()).contains(RowError.class);
    }

    /** Whether it may give null although no argument is. */
    public boolean mayGiveNull() {
        return Arrays.stream(method.getAnnotatedReturnType().getAnnotations())
                .anyMatch(annotation ->
                        annotation.annotationType().getSimpleName().equals("Nullable"));
    }
}

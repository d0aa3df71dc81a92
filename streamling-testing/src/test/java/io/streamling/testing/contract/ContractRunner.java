package io.streamling.testing.contract;

import java.lang.annotation.Annotation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

/** Runs the tests of a contract against something wrong, and says which ones noticed. */
final class ContractRunner {
    private ContractRunner() {}

    static SortedSet<String> failures(Supplier<?> contract) throws IllegalAccessException {
        SortedSet<String> failed = new TreeSet<>();
        for (Method test : annotated(contract.get().getClass(), Test.class)) {
            Object instance = contract.get();
            boolean passed = passes(test, instance);
            for (Method after : annotated(instance.getClass(), AfterEach.class)) {
                passed &= passes(after, instance);
            }
            if (!passed) {
                failed.add(test.getName());
            }
        }
        return failed;
    }

    private static boolean passes(Method test, Object instance) throws IllegalAccessException {
        try {
            test.setAccessible(true);
            test.invoke(instance);
            return true;
        } catch (InvocationTargetException e) {
            return e.getCause() instanceof TestAbortedException;
        }
    }

    private static List<Method> annotated(Class<?> type, Class<? extends Annotation> annotation) {
        List<Method> methods = new ArrayList<>();
        for (Class<?> c = type; c != Object.class; c = c.getSuperclass()) {
            for (Method method : c.getDeclaredMethods()) {
                if (method.isAnnotationPresent(annotation)) {
                    methods.add(method);
                }
            }
        }
        return methods;
    }
}

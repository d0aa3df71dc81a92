package io.streamling.sql.internal.codegen;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * An expression in Java. Immutable.
 *
 * @param code gives the value; may only be evaluated where it is not null
 * @param nulls tests that never fail; the value is null where any of them is true
 * @param fails whether evaluating {@code code} may throw
 */
record Value(String code, List<String> nulls, boolean fails) {
    Value {
        nulls = List.copyOf(nulls);
    }

    static Value of(String code) {
        return new Value(code, List.of(), false);
    }

    boolean isNullable() {
        return !nulls.isEmpty();
    }

    /** One test, "false" when there is nothing to test. */
    String isNull() {
        return nulls.isEmpty() ? "false" : String.join(" || ", nulls);
    }

    /** The test for the opposite. */
    String isNotNull() {
        if (nulls.isEmpty()) {
            return "true";
        }
        return nulls.size() == 1 ? Java.not(nulls.get(0)) : "!(" + isNull() + ")";
    }

    Value withCode(String newCode) {
        return new Value(newCode, nulls, fails);
    }

    Value failing() {
        return new Value(code, nulls, true);
    }

    static List<String> nullsOf(List<Value> values) {
        Set<String> nulls = new LinkedHashSet<>();
        values.forEach(value -> nulls.addAll(value.nulls));
        return List.copyOf(nulls);
    }
}

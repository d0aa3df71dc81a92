package io.streamling.sql.internal.validate;

import io.streamling.sql.internal.plan.Expression;
import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The built-in functions by name. Immutable once built. */
final class FunctionTable {
    /** All of them. */
    static final FunctionTable BUILT_IN = builtIn();

    private final Map<String, Definition> byName = new HashMap<>();

    private FunctionTable() {}

    /** How a function becomes an expression. */
    @FunctionalInterface
    interface Meaning {
        Expression of(CallSite call);
    }

    /** A function, with how many arguments it takes. */
    record Definition(String name, int minArguments, int maxArguments, Meaning meaning) {
        Expression bind(CallSite call) {
            if (call.count() < minArguments || call.count() > maxArguments) {
                throw call.invalid(name + " takes " + expected() + ", not " + call.count());
            }
            return meaning.of(call);
        }

        private String expected() {
            String most = maxArguments == 1 ? "1 argument" : maxArguments + " arguments";
            if (minArguments == maxArguments) {
                return maxArguments == 0 ? "no arguments" : most;
            }
            return maxArguments == Integer.MAX_VALUE
                    ? "at least " + minArguments + (minArguments == 1 ? " argument" : " arguments")
                    : minArguments + " to " + most;
        }
    }

    @Nullable
    Definition find(String name) {
        return byName.get(name.toUpperCase(Locale.ROOT));
    }

    Collection<String> names() {
        return byName.keySet();
    }

    /** Adds a function under one or several names, the first of which is used in messages. */
    void add(int minArguments, int maxArguments, Meaning meaning, String... names) {
        Definition definition = new Definition(names[0], minArguments, maxArguments, meaning);
        for (String name : names) {
            byName.put(name, definition);
        }
    }

    private static FunctionTable builtIn() {
        FunctionTable table = new FunctionTable();
        TextFunctions.addTo(table);
        NumberFunctions.addTo(table);
        TimeFunctions.addTo(table);
        ChoiceFunctions.addTo(table);
        return table;
    }
}

package io.streamling.sql.internal.builtin;

import io.streamling.sql.internal.catalog.FunctionDefinition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The built-in functions by name. Immutable once built. */
public final class FunctionTable {
    /** All of them. */
    public static final FunctionTable BUILT_IN = builtIn();

    private final List<FunctionDefinition> definitions;
    private final Map<String, FunctionDefinition> byName = new LinkedHashMap<>();

    private FunctionTable(List<FunctionDefinition> definitions) {
        this.definitions = List.copyOf(definitions);
        for (FunctionDefinition definition : definitions) {
            for (String name : definition.names()) {
                if (byName.put(name, definition) != null) {
                    throw new IllegalStateException("two functions are called " + name);
                }
            }
        }
    }

    /** The function of a name in any letter case. */
    public @Nullable FunctionDefinition find(String name) {
        return byName.get(name.toUpperCase(Locale.ROOT));
    }

    /** All names, in upper case. */
    public Collection<String> names() {
        return byName.keySet();
    }

    /** The functions in the order of the documentation. */
    public List<FunctionDefinition> definitions() {
        return definitions;
    }

    private static FunctionTable builtIn() {
        List<FunctionDefinition> all = new ArrayList<>();
        all.addAll(TextFunctions.all());
        all.addAll(TextLibraryFunctions.all());
        all.addAll(RegexFunctions.all());
        all.addAll(EncodingFunctions.all());
        all.addAll(HashFunctions.all());
        all.addAll(JsonFunctions.all());
        all.addAll(NumberFunctions.all());
        all.addAll(MathFunctions.all());
        all.addAll(MathFunctions.bits());
        all.addAll(WideFunctions.all());
        all.addAll(TimeFunctions.all());
        all.addAll(TimeLibraryFunctions.all());
        all.addAll(MomentFunctions.all());
        all.addAll(ArrayFunctions.all());
        all.addAll(ArrayEditFunctions.all());
        all.addAll(RowArrayFunctions.all());
        all.addAll(MapFunctions.all());
        all.addAll(TypeFunctions.rows());
        all.addAll(ChoiceFunctions.all());
        all.addAll(ContextFunctions.choices());
        all.addAll(ContextFunctions.all());
        all.addAll(TypeFunctions.all());
        return new FunctionTable(all);
    }
}

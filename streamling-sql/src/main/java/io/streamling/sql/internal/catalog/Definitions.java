package io.streamling.sql.internal.catalog;

import io.streamling.sql.internal.plan.LibraryFunction;
import io.streamling.sql.internal.type.SqlType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The definitions of one family, as they are written down. One thread, while the table is made. */
public final class Definitions {
    private final Family family;
    private final List<Entry> entries = new ArrayList<>();

    /** Of one family. */
    public Definitions(Family family) {
        this.family = family;
    }

    /** Begins the next function; the first name is used in messages. */
    public Entry add(String... names) {
        Entry entry = new Entry(List.of(names));
        entries.add(entry);
        return entry;
    }

    /** What was written down. */
    public List<FunctionDefinition> all() {
        return entries.stream().map(Entry::build).toList();
    }

    /** One function. */
    public final class Entry {
        private final List<String> names;
        private final List<String> signatures = new ArrayList<>();
        private final List<Example> examples = new ArrayList<>();
        private final List<Overload> overloads = new ArrayList<>();
        private Source source = Source.POSTGRESQL;
        private String description = "";
        private String nulls = FunctionDefinition.NULL_IF_ANY;
        private Meaning meaning;

        Entry(List<String> names) {
            this.names = names;
            this.meaning = call -> Overload.bind(call, overloads);
        }

        /** Whose function of this name it is; PostgreSQL's unless said. */
        public Entry from(Source newSource) {
            source = newSource;
            return this;
        }

        /** What it does. */
        public Entry says(String text) {
            description = text;
            return this;
        }

        /** When the result is null, unless that is "when any argument is". */
        public Entry nulls(String rule) {
            nulls = rule;
            return this;
        }

        /** Computed by the only public static method of this name in a class of the library. */
        public Entry by(Class<?> owner, String method, SqlType result, SqlType... arguments) {
            return with(List.of(), owner, method, result, arguments);
        }

        /** The same, where the definition adds constants behind what people write. */
        public Entry with(List<Object> constants, Class<?> owner, String method, SqlType result, SqlType... arguments) {
            LibraryFunction function = LibraryFunction.of(names.get(0), owner, method, arguments.length);
            overloads.add(new Overload(function, Arrays.asList(arguments), constants, result));
            String written =
                    Arrays.stream(arguments).map(Definitions::word).collect(Collectors.joining(", ", "(", ")"));
            String signature = written + " -> " + word(result);
            if (!signatures.contains(signature)) {
                signatures.add(signature);
            }
            return this;
        }

        /** Made of other expressions. */
        public Entry means(int minArguments, int maxArguments, String signature, Meaning newMeaning) {
            signatures.add(signature);
            meaning = call -> {
                call.requireCount(names.get(0), minArguments, maxArguments);
                return newMeaning.of(call);
            };
            return this;
        }

        /** An expression over constants, and what it gives. */
        public Entry example(String expression, String result) {
            examples.add(new Example(expression, result));
            return this;
        }

        FunctionDefinition build() {
            return new FunctionDefinition(names, family, source, description, signatures, nulls, examples, meaning);
        }
    }

    private static String word(SqlType type) {
        return type.kind().name();
    }
}

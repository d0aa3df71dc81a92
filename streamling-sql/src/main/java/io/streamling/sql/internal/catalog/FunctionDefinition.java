package io.streamling.sql.internal.catalog;

import io.streamling.sql.internal.plan.Expression;
import java.util.List;

/**
 * All there is to know about a built-in function. Immutable.
 *
 * @param names the first is used in messages
 * @param signatures {@code (VARCHAR, BIGINT) -> VARCHAR}, for people
 * @param nulls when the result is null
 * @param meaning checks the arguments, also how many they are
 */
public record FunctionDefinition(
        List<String> names,
        Family family,
        Source source,
        String description,
        List<String> signatures,
        String nulls,
        List<Example> examples,
        Meaning meaning) {
    /** Where nothing else is said. */
    public static final String NULL_IF_ANY = "any null";

    /** Copies the lists. */
    public FunctionDefinition {
        names = List.copyOf(names);
        signatures = List.copyOf(signatures);
        examples = List.copyOf(examples);
    }

    /** The name in messages. */
    public String name() {
        return names.get(0);
    }

    /** The use of the function as an expression; throws {@code InvalidSql}. */
    public Expression bind(CallSite call) {
        return meaning.of(call);
    }
}

package io.streamling.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.sql.internal.builtin.FunctionTable;
import io.streamling.sql.internal.catalog.Example;
import io.streamling.sql.internal.catalog.Family;
import io.streamling.sql.internal.catalog.FunctionDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** {@code docs/functions.md} says what the functions' definitions say; {@code -Dfunctions.rewrite=true} writes it anew. */
class FunctionPageTest {
    private static final Path PAGE = Path.of("../docs/functions.md");
    private static final String INTRODUCTION = """
            # Functions

            The built-in functions of [SQL](sql.md), made from their definitions. Names may be in any letter case. *null*: when the result is null; *from*:
            whose function of this name ours is. Each example is a test: with each mix of constants and columns, over rows with and
            without nulls, computed at planning, interpreted and compiled. Where a description says that a function fails, the row is an error of its own, for the
            node's error policy.

            A constant regular expression, path, format, charset or unit is checked at planning; one that comes from a column is checked for each row.
            """;

    @Test
    void thePageSaysWhatTheDefinitionsSay() throws IOException {
        String page = page();
        if (Boolean.getBoolean("functions.rewrite")) {
            Files.writeString(PAGE, page);
        }

        assertThat(Files.readString(PAGE)).isEqualTo(page);
    }

    private static String page() throws IOException {
        StringBuilder page = new StringBuilder(INTRODUCTION);
        for (Family family : Family.values()) {
            List<FunctionDefinition> functions = FunctionTable.BUILT_IN.definitions().stream()
                    .filter(function -> function.family() == family)
                    .toList();
            if (!functions.isEmpty()) {
                page.append("\n## ").append(family.title()).append("\n\n| function | null | from | | example |\n");
                page.append("| --- | --- | --- | --- | --- |\n");
                functions.forEach(function -> page.append(line(function)));
            }
        }
        return page.append(coverage()).toString();
    }

    private static String coverage() throws IOException {
        StringBuilder text = new StringBuilder(
                "\n## What is here of other systems\n\n| list | here | missing |\n| --- | --- | --- |\n");
        for (FunctionCoverage list : FunctionCoverage.all()) {
            String missing = list.entries().stream()
                    .filter(FunctionCoverage.Entry::isMissing)
                    .map(entry -> entry.name() + " (" + entry.reason() + ")")
                    .collect(Collectors.joining("; "));
            text.append("| " + list.title() + " | " + list.here() + " of "
                    + list.entries().size() + " | " + missing + " |\n");
        }
        return text.toString();
    }

    private static String line(FunctionDefinition function) {
        String signatures = function.signatures().stream()
                .map(signature -> code(function.name() + signature))
                .collect(Collectors.joining("<br>"));
        List<String> aliases = function.names().subList(1, function.names().size());
        String also = aliases.isEmpty() ? "" : "<br>also " + String.join(", ", aliases);
        String examples =
                function.examples().stream().map(FunctionPageTest::example).collect(Collectors.joining("<br>"));
        return "| " + signatures + also + " | " + function.nulls() + " | "
                + function.source().title() + " | " + escaped(function.description()) + " | " + examples + " |\n";
    }

    private static String example(Example example) {
        return code(example.expression()) + (example.result().isEmpty() ? "" : " is " + code(example.result()));
    }

    private static String code(String text) {
        String fence = text.contains("`") ? "``" : "`";
        return fence + escaped(text) + fence;
    }

    private static String escaped(String text) {
        return text.replace("|", "\\|");
    }
}

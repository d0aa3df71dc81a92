package io.streamling.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.spi.SqlCompiler;
import io.streamling.sql.internal.builtin.FunctionTable;
import io.streamling.sql.internal.catalog.Example;
import io.streamling.sql.internal.catalog.FunctionDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Every example of every function, with each mix of constants and columns, over no, one and many rows with nulls: folded,
 * interpreted and compiled give the same.
 */
class BuiltInFunctionsTest {
    private final SqlCompiler compiled = new CalciteSqlCompiler(EvaluationMode.COMPILED);
    private final SqlCompiler interpreted = new CalciteSqlCompiler(EvaluationMode.INTERPRETED);

    @Test
    void everyFunctionIsDescribedAndHasAnExample() {
        for (FunctionDefinition function : FunctionTable.BUILT_IN.definitions()) {
            assertThat(function.description()).as(function.name()).isNotBlank();
            assertThat(function.signatures()).as(function.name()).isNotEmpty();
            assertThat(function.examples()).as(function.name()).isNotEmpty();
        }
    }

    @TestFactory
    Stream<DynamicTest> everyExampleHoldsForEachMixOfConstantsAndColumns() {
        return FunctionTable.BUILT_IN.definitions().stream()
                .flatMap(function -> function.examples().stream())
                .map(example -> DynamicTest.dynamicTest(example.expression(), () -> check(example)));
    }

    /** A field or a type may be a constant only. */
    private List<String> mixes(FunctionCase function) throws Exception {
        List<String> mixes = new ArrayList<>();
        for (int mix = 0; mix < function.mixes(); mix++) {
            String column = function.expression(mix) + " AS m" + mix;
            List<String> alone = function.run(interpreted, column, "TRUE");
            boolean needsConstant =
                    mix > 0 && (alone.get(1).contains("needs a") || alone.get(1).contains("does not know the field"));
            if (!needsConstant) {
                mixes.add(column);
            }
        }
        return mixes;
    }

    private void check(Example example) throws Exception {
        FunctionCase function = FunctionCase.of(example, interpreted);
        List<String> mixes = mixes(function);
        String all = String.join(", ", mixes);
        List<String> lines = function.run(interpreted, all, "TRUE");

        assertThat(lines.get(0)).as("%s: %s", example.expression(), lines).startsWith("rows ");
        if (example.result().isEmpty()) {
            assertThat(function.run(compiled, all, "TRUE")).hasSameSizeAs(lines);
            return;
        }
        String row = "+I" + (" | " + example.result()).repeat(mixes.size());
        assertThat(lines.get(1)).as("constants and columns").isEqualTo(row);
        assertThat(lines.get(lines.size() - 1)).isEqualTo(row);
        assertThat(lines).as("rows, none rejected").hasSize(1 + function.rows().size());
        assertThat(function.run(compiled, all, "TRUE")).as("compiled").isEqualTo(lines);
        for (SqlCompiler compiler : List.of(interpreted, compiled)) {
            assertThat(function.run(compiler, all, "NOT keep")).as("no rows").hasSize(1);
        }
    }
}

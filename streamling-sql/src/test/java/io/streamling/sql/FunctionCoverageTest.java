package io.streamling.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.streamling.batch.RowType;
import io.streamling.spi.SqlRequest;
import io.streamling.sql.FunctionCoverage.Entry;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every function of the systems that people come from is here, or it is written down why not. */
class FunctionCoverageTest {
    private static final Map<String, RowType> INPUTS = Map.of("t", RowType.append(SqlTestTypes.schema("x INTEGER")));

    private final CalciteSqlCompiler compiler = new CalciteSqlCompiler();

    @TestFactory
    Stream<DynamicTest> everyFunctionOfEachListIsHereOrHasAReason() throws IOException {
        return FunctionCoverage.all().stream().map(list -> DynamicTest.dynamicTest(list.title(), () -> check(list)));
    }

    private void check(FunctionCoverage list) {
        List<String> wrong = list.entries().stream()
                .filter(entry -> entry.expression().isEmpty() && entry.isMissing() == entry.isDefined())
                .map(Entry::name)
                .toList();

        assertThat(wrong).as("missing without a reason, or here with one").isEmpty();
        for (Entry entry : list.entries()) {
            if (!entry.expression().isEmpty()) {
                String sql = "SELECT " + entry.expression() + " AS y FROM t";
                assertThatCode(() -> compiler.compile(new SqlRequest(sql, INPUTS, Map.of(), List.of())))
                        .as(sql)
                        .doesNotThrowAnyException();
            }
        }
    }

    @Test
    void noListNamesAFunctionTwice() throws IOException {
        for (FunctionCoverage list : FunctionCoverage.all()) {
            assertThat(list.entries().stream().map(Entry::name))
                    .as(list.title())
                    .doesNotHaveDuplicates();
        }
    }
}

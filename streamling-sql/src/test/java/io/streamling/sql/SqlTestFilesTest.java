package io.streamling.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamling.spi.SqlCompiler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Runs every case of every {@code .sqltest} file compiled and interpreted, over one batch, one-row batches and random cuts.
 * With {@code -Dsqltest.rewrite=true} the expectations are rewritten from what the interpreter gives, for review.
 */
class SqlTestFilesTest {
    private static final Path DIRECTORY = Path.of("src/test/resources/sqltest");
    private static final long SEED = 20_240_506;

    private final SqlCompiler compiled = new CalciteSqlCompiler(EvaluationMode.COMPILED);
    private final SqlCompiler interpreted = new CalciteSqlCompiler(EvaluationMode.INTERPRETED);

    @TestFactory
    Stream<DynamicNode> everyFile() throws IOException {
        List<Path> paths;
        try (Stream<Path> files = Files.list(DIRECTORY)) {
            paths = files.filter(path -> path.toString().endsWith(".sqltest"))
                    .sorted()
                    .toList();
        }
        List<DynamicNode> nodes = new ArrayList<>();
        for (Path path : paths) {
            nodes.add(Boolean.getBoolean("sqltest.rewrite") ? rewriting(path) : checking(path));
        }
        return nodes.stream();
    }

    private DynamicNode checking(Path path) throws IOException {
        List<DynamicTest> tests = SqlTestFile.read(path).cases().stream()
                .map(test -> DynamicTest.dynamicTest(test.title(), () -> check(test)))
                .toList();
        return DynamicContainer.dynamicContainer(path.getFileName().toString(), tests);
    }

    private DynamicNode rewriting(Path path) {
        return DynamicTest.dynamicTest("rewrite " + path.getFileName(), () -> {
            SqlTestFile file = SqlTestFile.read(path);
            List<SqlTestCase> cases = new ArrayList<>();
            for (SqlTestCase test : file.cases()) {
                cases.add(test.withExpected(runner(interpreted).run(test, left -> left)));
            }
            file.rewrite(cases);
        });
    }

    private void check(SqlTestCase test) throws Exception {
        Random random = new Random(SEED);
        for (SqlCompiler compiler : List.of(interpreted, compiled)) {
            String evaluator = compiler == compiled ? "compiled" : "interpreted";
            SqlTestRunner runner = runner(compiler);

            assertThat(runner.run(test, left -> left))
                    .as("%s, one batch", evaluator)
                    .isEqualTo(test.expected());
            assertThat(runner.run(test, left -> 1))
                    .as("%s, one-row batches", evaluator)
                    .isEqualTo(test.expected());
            assertThat(runner.run(test, left -> 1 + random.nextInt(left)))
                    .as("%s, cuts of seed %d", evaluator, SEED)
                    .isEqualTo(test.expected());
        }
    }

    private static SqlTestRunner runner(SqlCompiler compiler) {
        return new SqlTestRunner(compiler, TestFunctions.ALL);
    }
}
